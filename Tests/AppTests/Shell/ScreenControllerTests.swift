internal import Presentation
internal import Testing

@testable internal import App

@Suite("A screen in the terminal", .timeLimit(.minutes(10))) @MainActor struct ScreenControllerTests {
    /// Loads until it is told to end, or cancelled.
    final class SlowScreen: Screen {
        let state = 0
        private(set) var wasCancelled = false
        private(set) var appearances = 0
        let (isLoading, loads) = AsyncStream<Never>.makeStream()
        let (isOver, ends) = AsyncStream<Never>.makeStream()
        private let loading = AsyncStream<Never>.makeStream()

        func updates() -> AsyncStream<Int> { AsyncStream { $0.finish() } }

        func appear() async {
            appearances += 1
            loads.finish()
            for await _ in loading.stream {}
            wasCancelled = Task.isCancelled
            ends.finish()
        }

        func end() { loading.continuation.finish() }
    }

    private let screen = SlowScreen()

    private func controller() async -> TerminalScreenController<SlowScreen> {
        let view = ScreenView<SlowScreen>(title: "Slow", bindings: []) { _, page in
            Frame(size: page.size, symbols: .unicode)
        }
        let controller = TerminalScreenController(screen, view, PendingChanges())
        controller.enter {}
        for await _ in screen.isLoading {}
        return controller
    }

    @Test("what a screen asks for is given up when it is left")
    func leaves() async {
        await controller().leave()

        for await _ in screen.isOver {}
        #expect(screen.wasCancelled)
    }

    /// Loads until it is cancelled, each time that it appears.
    final class EndlessScreen: Screen {
        let state = 0
        private(set) var appearances = 0
        private(set) var cancellations = 0

        func updates() -> AsyncStream<Int> { AsyncStream { $0.finish() } }

        func appear() async {
            appearances += 1
            let (endless, end) = AsyncStream<Never>.makeStream()
            for await _ in endless {}
            end.finish()
            cancellations += 1
        }
    }

    @Test("all that a screen asks for is given up when it is left")
    func leavesAll() async throws {
        let screen = EndlessScreen()
        let view = ScreenView<EndlessScreen>(title: "Endless", bindings: []) { _, page in
            Frame(size: page.size, symbols: .unicode)
        }
        let controller = TerminalScreenController(screen, view, PendingChanges())
        for count in 1...3 {
            controller.enter {}
            try await wait { screen.appearances >= count }
        }

        controller.leave()
        // Streams end on other threads.
        try await wait { screen.cancellations >= 3 }

        #expect(screen.cancellations == 3)
    }

    @Test("a screen that is uncovered loads its contents anew")
    func isUncovered() async throws {
        let controller = await controller()
        screen.end()
        for await _ in screen.isOver {}
        controller.cover()

        controller.enter {}
        try await wait { screen.appearances >= 2 }

        #expect(screen.appearances == 2)
    }

    @Test("what a screen asks for goes on when another covers it")
    func isCovered() async {
        await controller().cover()

        screen.end()
        for await _ in screen.isOver {}
        #expect(!screen.wasCancelled)
    }

    @Test("only a screen that grows old loads its contents anew while it is shown", arguments: [false, true])
    func growsOld(_ growsOld: Bool) async throws {
        let screen = SlowScreen()
        screen.end()
        let view = ScreenView<SlowScreen>(
            title: "Slow", bindings: [], draw: { _, page in Frame(size: page.size, symbols: .unicode) },
            growsOld: growsOld)
        let controller = TerminalScreenController(screen, view, PendingChanges())
        controller.enter {}
        // Until the contents are there, none are asked for anew.
        for await _ in screen.isOver {}

        controller.renew()
        if growsOld { try await wait { screen.appearances >= 2 } }
        for _ in 0..<20 { await Task.yield() }

        #expect(screen.appearances == (growsOld ? 2 : 1))
    }

    @Test("contents that are being loaded are not asked for anew")
    func isLoading() async throws {
        let screen = EndlessScreen()
        let view = ScreenView<EndlessScreen>(
            title: "Endless", bindings: [], draw: { _, page in Frame(size: page.size, symbols: .unicode) },
            growsOld: true)
        let controller = TerminalScreenController(screen, view, PendingChanges())
        controller.enter {}
        try await wait { screen.appearances >= 1 }

        controller.renew()
        for _ in 0..<20 { await Task.yield() }

        #expect(screen.appearances == 1)
        controller.leave()
    }

    @Test(
        "a renewal that comes while contents are being loaded follows, unless the screen is covered",
        arguments: [false, true])
    func isRenewedLater(isCovered: Bool) async throws {
        let view = ScreenView<SlowScreen>(
            title: "Slow", bindings: [], draw: { _, page in Frame(size: page.size, symbols: .unicode) },
            growsOld: true)
        let controller = TerminalScreenController(screen, view, PendingChanges())
        controller.enter {}
        for await _ in screen.isLoading {}

        controller.renew()
        if isCovered { controller.cover() }
        screen.end()
        for await _ in screen.isOver {}
        if !isCovered { try await wait { screen.appearances >= 2 } }
        for _ in 0..<20 { await Task.yield() }

        #expect(screen.appearances == (isCovered ? 1 : 2))
    }

    /// Tells its readers when it is told to.
    final class TellingScreen: Screen {
        let state = 0
        private var readers: [AsyncStream<Int>.Continuation] = []

        func updates() -> AsyncStream<Int> {
            let (stream, continuation) = AsyncStream.makeStream(of: Int.self)
            readers.append(continuation)
            return stream
        }

        func appear() async {}

        func change() { readers.forEach { $0.yield(0) } }
    }

    @Test("a change is drawn once while a screen is shown, the second time too, and not while it is covered")
    func draws() async throws {
        let screen = TellingScreen()
        let view = ScreenView<TellingScreen>(title: "Telling", bindings: []) { _, page in
            Frame(size: page.size, symbols: .unicode)
        }
        let controller = TerminalScreenController(screen, view, PendingChanges())
        var drawings = 0
        func change(drawn count: Int, _ what: Comment) async throws {
            screen.change()
            // Streams tell their readers by way of other threads.
            try await wait { drawings >= count }
            for _ in 0..<20 { await Task.yield() }
            #expect(drawings == count, what)
        }

        controller.enter { drawings += 1 }
        try await change(drawn: 1, "shown")
        controller.enter { drawings += 1 }
        try await change(drawn: 2, "entered twice")
        controller.cover()
        try await change(drawn: 2, "covered")
        controller.enter { drawings += 1 }
        try await change(drawn: 3, "uncovered")
        controller.leave()
        try await change(drawn: 3, "left")
    }
}
