internal import BusinessLogic
internal import Core

/// Notes in the store, one record a note.
struct StoredNotesService: NotesService {
    private let store: any Store
    private let clock: any WallClock
    private let identifiers: any Identifiers

    init(store: any Store, clock: any WallClock, identifiers: any Identifiers) {
        self.store = store
        self.clock = clock
        self.identifiers = identifiers
    }

    func notes(matching search: String) async throws(NotesError) -> [Note] {
        let notes = try await answer { try await store.values(.note) }
        return notes.filter { $0.matches(search) }.sorted()
    }

    func note(_ id: NoteID) async throws(NotesError) -> Note {
        guard let note = try await answer({ try await store.value(.note, id.rawValue) }) else {
            throw .unknown(id)
        }
        return note
    }

    func add(_ text: String) async throws(NotesError) -> Note {
        let id = NoteID(rawValue: identifiers.next())
        guard let note = Note(id: id, text: text, changed: clock.now) else { throw .blank }
        try await restore(note)
        return note
    }

    func change(_ id: NoteID, to text: String) async throws(NotesError) -> Note {
        guard let changed = Note(id: id, text: text, changed: clock.now) else { throw .blank }
        let kept = try await transaction { records -> Note? in
            guard let note = try records.value(.note, id.rawValue) else { return nil }
            if note.text == changed.text { return note }
            try records.put(changed, .note, id.rawValue)
            return changed
        }
        guard let kept else { throw .unknown(id) }
        return kept
    }

    func remove(_ id: NoteID) async throws(NotesError) -> Note? {
        try await transaction { records in
            let note = try records.value(.note, id.rawValue)
            try records.remove(.note, id.rawValue)
            return note
        }
    }

    func restore(_ note: Note) async throws(NotesError) {
        try await transaction { try $0.put(note, .note, note.id.rawValue) }
    }

    private func transaction<Result: Sendable>(
        _ body: @Sendable (any StoreTransaction) throws -> Result
    ) async throws(NotesError) -> Result {
        try await answer { try await store.transaction(body) }
    }

    /// Asks the store, and turns its errors into those of notes.
    private func answer<Result: Sendable>(
        _ ask: () async throws -> Result
    ) async throws(NotesError) -> Result {
        do {
            return try await ask()
        } catch is CancellationError {
            throw .cancelled
        } catch {
            throw .notKept("\(error)")
        }
    }
}

extension RecordKind where Value == Note {
    fileprivate static let note = RecordKind("note")
}
