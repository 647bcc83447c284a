internal import Testing

@testable internal import App

@Suite("Changes under way", .timeLimit(.minutes(10))) @MainActor struct PendingChangesTests {
    @Test("the end waits for all changes")
    func all() async {
        let changes = PendingChanges()
        let (gate, open) = AsyncStream<Never>.makeStream()
        var done: Set<Int> = []
        for number in 1...2 {
            changes.begin {
                if number == 1 { for await _ in gate {} }
                done.insert(number)
            }
        }
        Task { open.finish() }

        await changes.finish(within: .seconds(60))

        #expect(done == [1, 2])
    }

    @Test("a change is asked for at once, though another is under way, and before what comes next")
    func asked() async {
        let changes = PendingChanges()
        let (gate, open) = AsyncStream<Never>.makeStream()
        var asked = 0
        let tasks = (0..<2).map { _ in
            changes.begin {
                asked += 1
                for await _ in gate {}
            }
        }

        await changes.areAsked()

        #expect(asked == 2)
        open.finish()
        for task in tasks { await task.value }
    }

    @Test(
        "what was typed ahead waits for the changes before it, but not for a slow one",
        arguments: [false, true])
    func settles(isSlow: Bool) async {
        let (second, secondIsOver) = AsyncStream<Never>.makeStream()
        let changes = PendingChanges(patience: {
            for await _ in second {}
            try Task.checkCancellation()
        })
        let (gate, open) = AsyncStream<Never>.makeStream()
        var isDone = false
        let change = changes.begin {
            for await _ in gate {}
            isDone = true
        }
        Task { (isSlow ? secondIsOver : open).finish() }

        await changes.settle()

        #expect(isDone == !isSlow)
        open.finish()
        await change.value
    }

    @Test("a change that hangs delays the end by no more than the limit")
    func hang() async {
        let changes = PendingChanges()
        let (gate, open) = AsyncStream<Never>.makeStream()
        var isDone = false
        let hanging = changes.begin {
            for await _ in gate {}
            isDone = true
        }

        await changes.finish(within: .zero)

        #expect(!isDone)
        open.finish()
        await hanging.value
    }

    @Test("without changes there is no wait")
    func none() async {
        let changes = PendingChanges()
        await changes.begin {}.value

        await changes.finish(within: .seconds(3600))
    }

    @Test("a slow change is reported until it is done")
    func slow() async {
        let (second, secondIsOver) = AsyncStream.makeStream(of: Void.self)
        let changes = PendingChanges(patience: {
            for await _ in second { return }
            throw CancellationError()
        })
        let (told, tell) = AsyncStream.makeStream(of: Bool.self)
        changes.watch { tell.yield(changes.areSlow) }
        let (gate, open) = AsyncStream.makeStream(of: Void.self)

        let change = changes.begin { for await _ in gate { return } }
        #expect(!changes.areSlow)
        secondIsOver.yield()
        var states = told.makeAsyncIterator()
        #expect(await states.next() == true)
        open.yield()
        await change.value

        #expect(await states.next() == false)
    }

    @Test("of two slow changes the one that goes on is told, whichever is done first", arguments: [0, 1])
    func twoSlow(first: Int) async throws {
        let changes = PendingChanges(patience: {})
        var told = 0
        changes.watch { told += 1 }
        let gates = (0..<2).map { _ in AsyncStream.makeStream(of: Void.self) }
        let tasks = gates.map { gate in
            changes.begin { for await _ in gate.stream { return } }
        }
        // Patience ends on another thread.
        try await wait { told >= 2 }

        gates[first].continuation.yield()
        await tasks[first].value
        #expect(changes.areSlow)
        gates[1 - first].continuation.yield()
        await tasks[1 - first].value
        #expect(!changes.areSlow)
    }

    @Test("a change that was done in time is not slow, though its clock ends like one that is over")
    func inTime() async {
        let never = AsyncStream<Never>.makeStream()
        let (isOver, clockIsOver) = AsyncStream<Never>.makeStream()
        let changes = PendingChanges(patience: {
            for await _ in never.stream {}
            clockIsOver.finish()
        })

        await changes.begin {}.value
        for await _ in isOver {}
        for _ in 0..<100 { await Task.yield() }

        #expect(!changes.areSlow)
    }
}
