import BusinessLogic
import Testing

@Suite("Requests that callers share", .timeLimit(.minutes(10))) struct SingleFlightTests {
    @Test("what comes of a request that all have left is not given to who asks next")
    func late() async {
        let flights = SingleFlight<String, Int>()
        let (left, asked, askedAgain, answer) = (Gate(), Gate(), Gate(), Gate())
        let first = Task {
            await flights.value(for: "Kazan") {
                asked.open()
                await left.wait()
                return 1
            }
        }
        await asked.wait()
        first.cancel()
        #expect(await first.value == nil)
        let second = Task {
            await flights.value(for: "Kazan") {
                askedAgain.open()
                await answer.wait()
                return 2
            }
        }
        await askedAgain.wait()

        left.open()
        for _ in 1...100 { await Task.yield() }
        answer.open()

        #expect(await second.value == 2)
    }
}

@Suite("A mutex whose holder may suspend", .timeLimit(.minutes(10))) struct AsyncMutexTests {
    @Test("tasks get it in the order in which they asked for it, one that is cancelled too")
    func order() async {
        let mutex = AsyncMutex()
        let (order, notes) = AsyncStream.makeStream(of: Int.self)
        let (held, answer) = (Gate(), Gate())
        let holder = Task {
            await mutex.withLock {
                held.open()
                await answer.wait()
            }
        }
        await held.wait()
        var waiting: [Task<Void, Never>] = []
        for number in 1...3 {
            waiting.append(Task { await mutex.withLock { _ = notes.yield(number) } })
            for _ in 1...100 { await Task.yield() }
        }
        waiting[1].cancel()

        answer.open()
        await holder.value
        for task in waiting { await task.value }

        notes.finish()
        var told: [Int] = []
        for await number in order { told.append(number) }
        #expect(told == [1, 2, 3])
    }
}

/// Opens once for all who wait, whether they are cancelled or not.
private final class Gate: Sendable {
    private let opening: AsyncStream<Void>.Continuation
    private let opened: Task<Void, Never>

    init() {
        let (stream, opening) = AsyncStream<Void>.makeStream()
        self.opening = opening
        opened = Task { for await _ in stream {} }
    }

    func open() { opening.finish() }
    func wait() async { await opened.value }
}
