internal import Presentation

@MainActor final class NotesScreenDouble: NotesScreen {
    private let notebook: Notebook
    private let navigator: any Navigator
    private let publisher = StatePublisher(NotesState())
    private let changes = SerialActions()
    private var cursor = RowCursor(capacity: 20)
    private var removed: NoteRow?
    private var search: Task<Void, Never>?
    private var lastReading = 0
    private var shownReading = 0
    private var underWay = 0
    private var notice: Notice?
    private var isUntold = false

    init(_ notebook: Notebook, navigator: any Navigator) {
        self.notebook = notebook
        self.navigator = navigator
        notebook.tellOnList = { [weak self] notice in self?.tell(notice) }
    }

    deinit { search?.cancel() }

    var state: NotesState { publisher.state }
    func updates() -> AsyncStream<NotesState> { publisher.updates() }

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

    func layOut(rows: Int) {
        cursor.layOut(rows: rows)
        render()
    }

    func moveSelection(by distance: Int) {
        cursor.move(by: distance)
        render()
    }

    func openSelected() { if let selected { navigator.show(.note(selected.id)) } }
    func addNote() { navigator.show(.note(nil)) }

    func removeSelected() async {
        guard let selected else { return }
        await changes.run { await self.remove(selected) }
    }

    func undoRemove() async { await changes.run { await self.restore() } }

    private func remove(_ row: NoteRow) async {
        await whileBusy {
            let taken = await notebook.remove(row.id)
            if let taken { removed = taken }
            notice = taken.map { _ in Notice(.info, "The note was removed.", help: "Undo brings it back.") }
            isUntold = false
            await read()
        }
    }

    private func restore() async {
        guard let row = removed else { return }
        await whileBusy {
            let isKept = await notebook.restore(row)
            if isKept == true { removed = nil }
            notice = isKept == false ? Notebook.full : nil
            isUntold = false
            await read()
        }
    }

    func openSearch() { if state.search == nil { publisher.state.search = TextField() } }

    func editSearch(_ edit: TextField.Edit) {
        guard let before = state.search?.text else { return }
        publisher.state.search?.apply(edit)
        if state.search?.text != before { startReading() }
    }

    func closeSearch() {
        publisher.state.search = nil
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

    private var selected: NoteRow? { cursor.selection.map { state.rows[$0] } }

    private func read() async {
        lastReading += 1
        let reading = lastReading
        guard let rows = await notebook.rows(matching: state.search?.text ?? ""), reading > shownReading
        else { return }
        shownReading = reading
        let index = cursor.index(in: rows.map(\.id), after: state.rows.map(\.id))
        cursor.select(index, of: rows.count)
        publisher.state.rows = rows
        publisher.state.phase = rows.isEmpty ? .empty : .loaded
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
        var state = publisher.state
        state.selection = cursor.selection
        state.window = cursor.window
        state.isBusy = underWay > 0
        state.canUndo = removed != nil
        state.notice = notice
        publisher.state = state
    }
}
