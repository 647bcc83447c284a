internal import Presentation
internal import PresentationDouble
internal import Testing

@testable internal import App

@Suite("Keys of MarqueePart") @MainActor struct MarqueePartKeysTests {
    @Test("the key that adds an entry is offered only where the field for it is shown")
    func add() async {
        let screen = PresentationDouble().marqueePartScreen
        let controller = screen.controller(PendingChanges())
        #expect(!controller.hints.contains(Hint("Enter", "add")))

        await screen.appear()

        #expect(controller.hints.contains(Hint("Enter", "add")))
    }

    @Test("what could not be read is read again with a key")
    func readsAgain() async throws {
        let screen = PresentationDouble().marqueePartScreen
        let controller = screen.controller(PendingChanges())
        // Without the key the wait below would not end.
        try #require(controller.keys.entries.contains(Hint("Ctrl-R", "read the entries again")))

        _ = controller.press(.control("r"))
        for await state in screen.updates() where state.phase == .empty { break }

        #expect(screen.state.phase == .empty)
    }
}
