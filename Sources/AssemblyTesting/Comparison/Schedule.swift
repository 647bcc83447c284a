internal import Dispatch
internal import Synchronization

/// A deterministic executor: runs tasks one at a time, from suspension to suspension, and chooses the next one by a
/// seed.
///
/// Everything on these tasks, and on actors without an executor of their own, happens in the same order for the
/// same seed, so that a race can be reproduced. Safe to use from any thread.
final class Schedule: TaskExecutor {
    private let state: Mutex<State>
    private let queue = DispatchQueue(label: "comparison")

    private struct State {
        var random: Random
        var waiting: [UnownedJob] = []
        var isOpen = false
        var isRunning = false

        /// Whether a thread must start to run the waiting jobs.
        mutating func begin() -> Bool {
            guard isOpen, !isRunning, !waiting.isEmpty else { return false }
            isRunning = true
            return true
        }
    }

    /// Jobs wait until ``open()`` is called.
    init(seed: UInt64) { state = Mutex(State(random: Random(seed: seed))) }

    /// Starts running, once all competing jobs are enqueued.
    func open() {
        let begins = state.withLock { state in
            state.isOpen = true
            return state.begin()
        }
        if begins { run() }
    }

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        let begins = state.withLock { state in
            state.waiting.append(job)
            return state.begin()
        }
        if begins { run() }
    }

    private func run() {
        queue.async {
            while let job = self.next() { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
        }
    }

    private func next() -> UnownedJob? {
        state.withLock { state in
            guard !state.waiting.isEmpty else {
                state.isRunning = false
                return nil
            }
            return state.waiting.remove(at: state.random.below(state.waiting.count))
        }
    }
}
