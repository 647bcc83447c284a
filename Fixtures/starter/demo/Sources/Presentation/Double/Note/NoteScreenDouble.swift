internal import Presentation

@MainActor final class NoteScreenDouble: NoteScreen {
    private let id: String?
    private let notebook: Notebook
    private let navigator: any Navigator
    private let publisher: StatePublisher<NoteState>
    private var isClosed = false

    init(_ id: String?, _ notebook: Notebook, navigator: any Navigator) {
        self.id = id
        self.notebook = notebook
        self.navigator = navigator
        publisher = StatePublisher(NoteState(phase: id == nil ? .loaded : .loading))
    }

    var state: NoteState { publisher.state }
    func updates() -> AsyncStream<NoteState> { publisher.updates() }

    func appear() async {
        guard let id, state.phase != .loaded, let rows = await notebook.rows(matching: "") else { return }
        // What was written meanwhile stays.
        guard state.phase != .loaded else { return }
        if let row = rows.first(where: { $0.id == id }) {
            publisher.state = NoteState(phase: .loaded, field: TextField(row.text), changed: row.changed)
        } else {
            publisher.state.phase = .failed(Notebook.gone)
        }
    }

    func edit(_ edit: TextField.Edit) {
        // What is written while the note is being kept would not be in it.
        guard state.phase == .loaded, !state.isBusy else { return }
        var state = publisher.state
        state.field.apply(edit)
        state.notice = nil
        publisher.state = state
    }

    func save() async {
        guard state.phase == .loaded, !state.isBusy else { return }
        publisher.state.isBusy = true
        do {
            let notice = try await notebook.keep(state.field.text, as: id)
            publisher.state.notice = notice
            if isClosed, let notice { notebook.tellOnList?(notice) }
            if !isClosed, notice == nil { navigator.back() }
        } catch {
            publisher.state.notice = nil
        }
        publisher.state.isBusy = false
    }

    func close() {
        isClosed = true
        navigator.back()
    }
}
