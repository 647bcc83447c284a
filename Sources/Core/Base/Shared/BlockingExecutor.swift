internal import Dispatch

/// Runs an actor on a dispatch queue of its own, where it may block: the threads that Swift's tasks share are few,
/// and a disk or a lock that is waited for must not hold one of them.
final class BlockingExecutor: SerialExecutor {
    private let queue: DispatchQueue

    init(_ label: String) { queue = DispatchQueue(label: label) }

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        queue.async { job.runSynchronously(on: self.asUnownedSerialExecutor()) }
    }
}
