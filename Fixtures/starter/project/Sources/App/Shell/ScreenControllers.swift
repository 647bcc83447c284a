internal import Presentation

extension PresentationAssembly {
    /// The screen of a destination on a terminal; what it changes is entered into `changes`.
    func controller(for destination: Destination, _ changes: PendingChanges) -> any ScreenController {
        // PlaybillDemo begin
        func notes(_ screen: some NotesScreen) -> any ScreenController {
            TerminalScreenController(screen, .notes(navigator), changes)
        }
        func note(_ screen: some NoteScreen) -> any ScreenController {
            TerminalScreenController(screen, .note(), changes)
        }
        // PlaybillDemo otherwise
        func start(_ pages: [Binding<StartScreen>]) -> any ScreenController {
            TerminalScreenController(StartScreen(hasPages: !pages.isEmpty), .start(pages), changes)
        }
        // PlaybillDemo end
        return switch destination {
        // PlaybillDemo begin
        case .notes: notes(notesScreen)
        case .note(let id): note(noteScreen(for: id))
        // PlaybillDemo otherwise
        case .start: start(Binding.pages(navigator))
        // PlaybillDemo end
        }
    }
}
