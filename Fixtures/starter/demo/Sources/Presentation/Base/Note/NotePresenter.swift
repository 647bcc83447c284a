internal import BusinessLogic
internal import Presentation

/// One note.
@MainActor final class NotePresenter: NoteScreen {
    private let id: NoteID?
    private let notes: any NotesService
    private let texts: NoteTexts
    private let errors: NoteErrors
    private let navigator: any Navigator
    private let broadcaster: StateBroadcaster<NoteState>
    /// The user has gone back, and may be at another note by now.
    private var isClosed = false

    init(
        _ id: String?, notes: any NotesService, texts: NoteTexts, errors: NoteErrors,
        navigator: any Navigator
    ) {
        self.id = id.map(NoteID.init(rawValue:))
        self.notes = notes
        self.texts = texts
        self.errors = errors
        self.navigator = navigator
        broadcaster = StateBroadcaster(NoteState(phase: id == nil ? .loaded : .loading))
    }

    var state: NoteState { broadcaster.state }
    func updates() -> AsyncStream<NoteState> { broadcaster.updates() }

    func appear() async {
        guard let id, state.phase != .loaded else { return }
        do {
            let note = try await notes.note(id)
            broadcaster.update { state in
                guard state.phase != .loaded else { return }
                state.phase = .loaded
                state.field = TextField(note.text)
                state.changed = texts.day(note.changed)
            }
        } catch {
            guard let notice = errors.notice(for: error) else { return }
            broadcaster.update { if $0.phase != .loaded { $0.phase = .failed(notice) } }
        }
    }

    func edit(_ edit: TextField.Edit) {
        // What is written while the note is being kept would not be in it.
        guard state.phase == .loaded, !state.isBusy else { return }
        broadcaster.update { state in
            state.field.apply(edit)
            state.notice = nil
        }
    }

    func save() async {
        guard state.phase == .loaded, !state.isBusy else { return }
        broadcaster.update { $0.isBusy = true }
        do {
            if let id {
                try await notes.change(id, to: state.field.text)
            } else {
                try await notes.add(state.field.text)
            }
            if !isClosed { navigator.back() }
        } catch {
            let notice = errors.notice(for: error)
            if isClosed, let notice { errors.tellOnList?(notice) }
            broadcaster.update { $0.notice = notice }
        }
        broadcaster.update { $0.isBusy = false }
    }

    func close() {
        isClosed = true
        navigator.back()
    }
}
