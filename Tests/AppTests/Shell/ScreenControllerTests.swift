internal import Presentation
internal import Testing

@testable internal import App

@Suite("A screen in the terminal", .timeLimit(.minutes(10))) @MainActor struct ScreenControllerTests {
    /// Loads until it is cancelled.
    final class SlowScreen: Screen {
        let state = 0
        let (isLoading, loads) = AsyncStream<Never>.makeStream()
        let (isGivenUp, givesUp) = AsyncStream<Never>.makeStream()
        private let loading = AsyncStream<Never>.makeStream()

        func updates() -> AsyncStream<Int> { AsyncStream { $0.finish() } }

        func appear() async {
            loads.finish()
            for await _ in loading.stream {}
            givesUp.finish()
        }
    }

    @Test("what a screen asks for is given up when it is left")
    func leaves() async {
        let screen = SlowScreen()
        let view = ScreenView<SlowScreen>(title: "Slow", bindings: []) { _, page in
            Frame(size: page.size, symbols: .unicode)
        }
        let controller = TerminalScreenController(screen, view, PendingChanges())
        controller.enter {}
        for await _ in screen.isLoading {}

        controller.leave()

        for await _ in screen.isGivenUp {}
    }
}
