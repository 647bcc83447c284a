internal import BusinessLogic
internal import Presentation

/// The list of notes.
@MainActor final class NotesPresenter: NotesScreen {
    private let notes: any NotesService
    private let texts: NoteTexts
    private let errors: NoteErrors
    private let navigator: any Navigator
    private let broadcaster = StateBroadcaster(NotesState())
    private let changes = AsyncMutex()

    private var cursor = ListCursor(capacity: 20)
    private var removed: Note?
    private var search: Task<Void, Never>?
    private var lastReading = 0
    private var shownReading = 0
    private var underWay = 0
    /// What became of the last change.
    private var notice: Notice?
    /// Whether that came while the list may not have been shown, so that it stays when the list appears.
    private var isUntold = false
    /// Why the list could not be read.
    private var failure: Notice?

    init(notes: any NotesService, texts: NoteTexts, errors: NoteErrors, navigator: any Navigator) {
        self.notes = notes
        self.texts = texts
        self.errors = errors
        self.navigator = navigator
        errors.tellOnList = { [weak self] notice in self?.tell(notice) }
    }

    var state: NotesState { broadcaster.state }
    func updates() -> AsyncStream<NotesState> { broadcaster.updates() }

    deinit { search?.cancel() }

    func appear() async {
        if !isUntold { notice = nil }
        isUntold = false
        await whileBusy { await read() }
    }

    /// Tells why a note was not kept that the user had left, who may be at another one by now.
    private func tell(_ notice: Notice) {
        self.notice = notice
        isUntold = true
        render()
    }

    // MARK: Selection

    func layOut(rows: Int) {
        cursor.layOut(rows: rows)
        render()
    }

    func moveSelection(by distance: Int) {
        cursor.move(by: distance)
        render()
    }

    private var selected: NoteRow? { cursor.selection.map { state.rows[$0] } }

    // MARK: Ways out

    func openSelected() { if let selected { navigator.show(.note(selected.id)) } }
    func addNote() { navigator.show(.note(nil)) }

    // MARK: Changes

    func removeSelected() async {
        guard let selected else { return }
        await changes.withLock {
            await change { () async throws(NotesError) in
                guard let note = try await self.notes.remove(NoteID(rawValue: selected.id)) else {
                    return nil
                }
                self.removed = note
                return Notice(.info, "The note was removed.", help: "Undo brings it back.")
            }
        }
    }

    func undoRemove() async {
        await changes.withLock {
            guard let note = removed else { return }
            await change { () async throws(NotesError) in
                try await self.notes.restore(note)
                self.removed = nil
                return nil
            }
        }
    }

    private func change(_ work: () async throws(NotesError) -> Notice?) async {
        await whileBusy {
            do throws(NotesError) {
                notice = try await work()
            } catch {
                notice = errors.notice(for: error)
            }
            isUntold = false
            await read()
        }
    }

    // MARK: Search

    func openSearch() {
        broadcaster.update { if $0.search == nil { $0.search = TextField() } }
    }

    func editSearch(_ edit: TextField.Edit) {
        guard var field = state.search else { return }
        let before = field.text
        field.apply(edit)
        broadcaster.update { $0.search = field }
        if field.text != before { startReading() }
    }

    func closeSearch() {
        broadcaster.update { $0.search = nil }
        startReading()
    }

    /// Reads without being waited for. The screen is busy from now on, though the task begins later.
    private func startReading() {
        search?.cancel()
        notice = nil
        isUntold = false
        underWay += 1
        render()
        search = Task { [weak self] in
            await self?.read()
            self?.endWork()
        }
    }

    // MARK: Reading

    private func read() async {
        lastReading += 1
        let reading = lastReading
        let answer: Result<[Note], NotesError>
        do {
            answer = .success(try await notes.notes(matching: state.search?.text ?? ""))
        } catch {
            answer = .failure(error)
        }
        guard reading > shownReading else { return }
        switch answer {
        case .success(let notes): show(notes.map(texts.row))
        case .failure(.cancelled): return
        case .failure(let error): failure = errors.notice(for: error)
        }
        shownReading = reading
    }

    private func show(_ rows: [NoteRow]) {
        let index = cursor.index(in: rows.map(\.id), after: state.rows.map(\.id))
        cursor.take(count: rows.count, selecting: index)
        failure = nil
        broadcaster.update { state in
            state.phase = rows.isEmpty ? .empty : .loaded
            state.rows = rows
            state.selection = cursor.selection
            state.window = cursor.window
        }
    }

    private func whileBusy(_ work: () async -> Void) async {
        underWay += 1
        render()
        await work()
        endWork()
    }

    private func endWork() {
        underWay -= 1
        render()
    }

    private func render() {
        broadcaster.update { state in
            state.selection = cursor.selection
            state.window = cursor.window
            state.isBusy = underWay > 0
            state.canUndo = removed != nil
            state.notice = notice ?? (state.rows.isEmpty ? nil : failure)
            if let failure, state.rows.isEmpty { state.phase = .failed(failure) }
        }
    }
}
