internal import Presentation

@MainActor final class NoteScreenDouble: NoteScreen {
    private let id: String?
    private let notebook: Notebook
    private let navigator: any Navigator
    private let shown: Shown<NoteState>

    init(_ id: String?, _ notebook: Notebook, navigator: any Navigator) {
        self.id = id
        self.notebook = notebook
        self.navigator = navigator
        shown = Shown(NoteState(phase: id == nil ? .loaded : .loading))
    }

    var state: NoteState { shown.state }
    func updates() -> AsyncStream<NoteState> { shown.updates() }

    func appear() async {
        guard let id, state.phase != .loaded, let rows = await notebook.rows(matching: "") else { return }
        if let row = rows.first(where: { $0.id == id }) {
            shown.state = NoteState(phase: .loaded, field: TextField(row.text), changed: row.changed)
        } else {
            shown.state.phase = .failed(
                Notice(.error, "This note is no longer there.", help: "Go back and choose another."))
        }
    }

    func edit(_ edit: TextField.Edit) {
        guard state.phase == .loaded else { return }
        var state = shown.state
        state.field.apply(edit)
        state.notice = nil
        shown.state = state
    }

    func save() async {
        guard state.phase == .loaded, !state.isBusy else { return }
        shown.state.isBusy = true
        let notice = await notebook.keep(state.field.text, as: id)
        if let notice { shown.state.notice = notice } else { navigator.back() }
        shown.state.isBusy = false
    }

    func close() { navigator.back() }
}
