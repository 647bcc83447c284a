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
}
