internal import Presentation
internal import PresentationDouble
internal import Testing

@testable internal import App

@Suite("Keys of the note") @MainActor struct NoteKeysTests {
    @Test("the key that keeps a note is offered only where a note is shown")
    func keep() async {
        let screens = PresentationDouble()
        let gone = screens.noteScreen(for: "gone")
        await gone.appear()

        #expect(hints(of: screens.noteScreen(for: nil)).contains(Hint("Enter", "keep")))
        #expect(!hints(of: gone).contains(Hint("Enter", "keep")))
    }

    private func hints(of screen: some NoteScreen) -> [Hint] {
        TerminalScreenController(screen, .note(), PendingChanges()).hints
    }
}
