import Foundation

/// Runs tasks on a thread of their own, whatever all others wait for.
final class OwnThread: TaskExecutor {
    private let queue = DispatchQueue(label: "own-thread")

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        queue.async { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
    }

    /// Returns when each of its tasks has ended, or waits for what another thread does.
    func waitUntilIdle() { queue.sync {} }
}
