internal import Testing

@testable internal import App

@Suite("Changes under way") @MainActor struct PendingChangesTests {
    @Test("changes of one screen run one after another, and waiting for the last waits for all")
    func order() async {
        let changes = PendingChanges()
        let (gate, open) = AsyncStream<Never>.makeStream()
        var done: [Int] = []
        let first = changes.begin(after: nil) {
            for await _ in gate {}
            done.append(1)
        }
        _ = changes.begin(after: first) { done.append(2) }
        Task { open.finish() }

        await changes.finish(within: .seconds(60))

        #expect(done == [1, 2])
    }

    @Test("a change that hangs delays the end by no more than the limit")
    func hang() async {
        let changes = PendingChanges()
        let (gate, open) = AsyncStream<Never>.makeStream()
        var isDone = false
        let hanging = changes.begin(after: nil) {
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
        await changes.begin(after: nil) {}.value

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

        let change = changes.begin(after: nil) { for await _ in gate { return } }
        #expect(!changes.areSlow)
        secondIsOver.yield()
        var states = told.makeAsyncIterator()
        #expect(await states.next() == true)
        open.yield()
        await change.value

        #expect(await states.next() == false)
    }

    @Test("of two slow changes the one that goes on is told, whichever is done first", arguments: [0, 1])
    func twoSlow(first: Int) async {
        let changes = PendingChanges(patience: {})
        var told = 0
        changes.watch { told += 1 }
        let gates = (0..<2).map { _ in AsyncStream.makeStream(of: Void.self) }
        let tasks = gates.map { gate in
            changes.begin(after: nil) { for await _ in gate.stream { return } }
        }
        for _ in 0..<1000 where told < 2 { await Task.yield() }

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
        let changes = PendingChanges(patience: { for await _ in never.stream {} })

        await changes.begin(after: nil) {}.value
        for _ in 0..<100 { await Task.yield() }

        #expect(!changes.areSlow)
    }
}
