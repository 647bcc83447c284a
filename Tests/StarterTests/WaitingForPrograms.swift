import Foundation
import Testing

extension Trait where Self == WaitingForPrograms {
    /// The tests wait for programs that they start, git for one.
    static var waitsForPrograms: Self { Self() }
}

/// Runs tests on threads of their own, which may wait.
///
/// Swift's own threads are as many as the machine has cores: two tests that wait for `git` would stop all others.
struct WaitingForPrograms: SuiteTrait, TestTrait, TestScoping {
    let isRecursive = true

    func provideScope(
        for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
    ) async throws {
        try await withTaskExecutorPreference(FreshThreads(), operation: function)
    }
}

/// Gives each job a thread of its own.
private final class FreshThreads: TaskExecutor {
    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        Thread.detachNewThread { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
    }
}
