internal import Dispatch
internal import Synchronization

/// Runs tasks one piece at a time, from one suspension to the next, and draws from a seed whose turn it is.
///
/// All that stays on the tasks and on actors without an executor of their own happens in the same order for the same
/// seed: a race that was found is found again. Safe to use from any thread.
final class Schedule: TaskExecutor {
    private let state: Mutex<State>
    private let queue = DispatchQueue(label: "comparison")

    private struct State {
        var random: Random
        var waiting: [UnownedJob] = []
        var isOpen = false
        var isRunning = false

        /// Whether somebody must begin to run what waits.
        mutating func begin() -> Bool {
            guard isOpen, !isRunning, !waiting.isEmpty else { return false }
            isRunning = true
            return true
        }
    }

    /// Nothing runs until it is told to ``open()``.
    init(seed: UInt64) { state = Mutex(State(random: Random(seed: seed))) }

    /// Begins to run, once all that is to compete is there.
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
