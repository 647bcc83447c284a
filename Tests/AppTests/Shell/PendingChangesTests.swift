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
}
