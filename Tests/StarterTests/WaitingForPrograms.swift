import Foundation
import Testing

extension Trait where Self == WaitingForPrograms {
    /// These tests wait for child processes, for example git.
    static var waitsForPrograms: Self { Self() }
}

/// Runs tests on threads of their own, which may block.
///
/// Swift's thread pool has a thread per core: two tests that block on `git` would block all others.
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
