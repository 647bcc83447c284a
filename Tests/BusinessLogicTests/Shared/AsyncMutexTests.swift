import BusinessLogic
import Testing

@Suite("A mutex whose holder may suspend", .timeLimit(.minutes(10))) struct AsyncMutexTests {
    // On one thread, or else a task that was started first could ask second.
    @Test("tasks get it in the order in which they asked for it, one that is cancelled too")
    @MainActor func order() async {
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
