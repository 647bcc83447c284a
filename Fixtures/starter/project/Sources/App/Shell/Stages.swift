internal import Presentation

extension PresentationAssembly {
    /// The screen of a destination on a terminal; what it changes is entered into `changes`.
    func stage(for destination: Destination, _ changes: Changes) -> any Stage {
        // PlaybillDemo begin
        func notes(_ screen: some NotesScreen) -> any Stage {
            ScreenStage(screen, .notes(navigator), changes)
        }
        func note(_ screen: some NoteScreen) -> any Stage { ScreenStage(screen, .note(), changes) }
        // PlaybillDemo end
        return switch destination {
        // PlaybillDemo begin
        case .notes: notes(notesScreen)
        case .note(let id): note(noteScreen(for: id))
        // PlaybillDemo otherwise
        case .start: ScreenStage(StartScreen(), .start(navigator), changes)
        // PlaybillDemo end
        }
    }
}
