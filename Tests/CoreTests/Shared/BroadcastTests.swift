import Core
import Dispatch
import Synchronization
import Testing

@Suite("Readers of a value that changes, such as the count of requests under way", .timeLimit(.minutes(10)))
struct BroadcastTests {
    private let requests = RequestCounter()

    @Test("a reader gets the number, and each change of it")
    func updates() async {
        var reader = requests.updates().makeAsyncIterator()
        #expect(await reader.next() == 0)

        requests.begin()
        #expect(await reader.next() == 1)

        requests.end()
        #expect(await reader.next() == 0)
    }

    @Test("a slow reader finds the newest")
    func slowReader() async {
        var reader = requests.updates().makeAsyncIterator()

        for _ in 1...3 { requests.begin() }

        #expect(await reader.next() == 3)
    }

    @Test("a reader's stream ends when there is nothing left to count")
    func ends() async {
        var last: RequestCounter? = RequestCounter()
        var reader = last?.updates().makeAsyncIterator()
        #expect(await reader?.next() == 0)

        last = nil

        #expect(await reader?.next() == nil)
    }

    @Test("a reader may stop while something is counted")
    func stops() async {
        for _ in 1...1000 {
            let requests = RequestCounter()
            let updates = requests.updates()
            let reader = Task { for await _ in updates {} }
            let counting = (1...3).map { _ in
                Task {
                    requests.begin()
                    while !Task.isCancelled { await Task.yield() }
                    requests.end()
                }
            }
            while requests.count < 3 { await Task.yield() }

            for task in counting { task.cancel() }
            reader.cancel()

            for task in counting + [reader] { await task.value }
        }
    }

    @Test(
        "what two threads count at once reaches each reader in the order in which it was counted",
        arguments: 1...10)
    func order(_: Int) async {
        let requests = RequestCounter()
        let executor = HoldingExecutor()
        let begun = (1...2).map { _ in AsyncStream.makeStream(of: Void.self) }
        let readers = begun.map { begun in
            let updates = requests.updates()
            return Task(executorPreference: executor) {
                var last: Int?
                for await count in updates {
                    last = count
                    begun.continuation.finish()
                }
                return last
            }
        }
        for reader in begun { for await _ in reader.stream {} }
        for _ in 1...100 { await Task.yield() }

        executor.holdsNext.store(true, ordering: .releasing)
        DispatchQueue.concurrentPerform(iterations: 2) { thread in
            // The second thread counts while the first tells the readers.
            if thread == 1 { spin(while: executor.holdsNext) }
            requests.begin()
            if thread == 1 { executor.isHolding.store(false, ordering: .releasing) }
        }
        for reader in readers { reader.cancel() }

        for reader in readers { #expect(await reader.value == 2) }
    }
}

/// Holds the thread that enqueues its next job, for as long as another thread may need to overtake.
private final class HoldingExecutor: TaskExecutor {
    let holdsNext = Atomic(false)
    let isHolding = Atomic(true)

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        if holdsNext.exchange(false, ordering: .acquiringAndReleasing) { spin(while: isHolding) }
        DispatchQueue.global().async { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
    }
}

/// Waits, but not for ever: the other thread may wait for this one.
private func spin(while flag: borrowing Atomic<Bool>) {
    for _ in 1...200_000 where flag.load(ordering: .acquiring) {}
}
