internal import BusinessLogic
internal import Conditions
internal import Synchronization

/// Notes in memory. The conditions slow it down, and make it refuse changes as a full disk does.
struct MemoryNotesService: NotesService {
    private let conditions: Conditions
    private let memory: BusinessLogicMemory

    init(conditions: Conditions, memory: BusinessLogicMemory) {
        self.conditions = conditions
        self.memory = memory
    }

    func notes(matching search: String) async throws(NotesError) -> [Note] {
        _ = try await hasRoom()
        return memory.content.withLock { $0.notes.values.filter { $0.matches(search) } }.sorted()
    }

    func note(_ id: NoteID) async throws(NotesError) -> Note {
        _ = try await hasRoom()
        guard let note = memory.content.withLock({ $0.notes[id] }) else { throw .unknown(id) }
        return note
    }

    func add(_ text: String) async throws(NotesError) -> Note {
        let number = memory.content.withLock { content in
            content.notesAdded += 1
            return content.notesAdded
        }
        let id = NoteID(rawValue: "note-\(number)")
        guard let note = Note(id: id, text: text, changed: conditions.now) else { throw .blank }
        try await restore(note)
        return note
    }

    func change(_ id: NoteID, to text: String) async throws(NotesError) -> Note {
        guard let changed = Note(id: id, text: text, changed: conditions.now) else { throw .blank }
        let hasRoom = try await hasRoom()
        return try memory.content.withLock { content throws(NotesError) in
            guard let note = content.notes[id] else { throw .unknown(id) }
            if note.text == changed.text { return note }
            if !hasRoom { throw .full }
            content.notes[id] = changed
            return changed
        }
    }

    func remove(_ id: NoteID) async throws(NotesError) -> Note? {
        _ = try await hasRoom()
        return memory.content.withLock { $0.notes.removeValue(forKey: id) }
    }

    func restore(_ note: Note) async throws(NotesError) {
        guard try await hasRoom() else { throw .full }
        memory.content.withLock { $0.notes[note.id] = note }
    }

    /// Waits as long as the conditions delay it; false when they stop it.
    private func hasRoom() async throws(NotesError) -> Bool {
        do {
            try await conditions.pass()
            return true
        } catch is Obstacle {
            return false
        } catch {
            throw .cancelled
        }
    }
}

extension NotesError {
    fileprivate static let full = NotesError.notKept(
        """
        There is no room left for the notes.
        help: free some space and try again
        """)
}
