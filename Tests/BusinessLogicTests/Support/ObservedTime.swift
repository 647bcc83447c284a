import Conditions
import Foundation
import Synchronization

/// A manual clock that reports its sleepers. Under the condition `slow` each request sleeps once, even if for no
/// time.
final class ObservedTime: Timekeeper {
    private let time = ManualTime()
    private let durations = Mutex<[Duration]>([])
    private let cancellations = AsyncStream<Void>.makeStream()
    private let interruption = Mutex<(@Sendable () -> Void)?>(nil)

    var now: Date {
        let action = interruption.withLock { action in
            defer { action = nil }
            return action
        }
        action?()
        return time.now
    }

    /// The durations of the current sleepers.
    var waits: [Duration] { durations.withLock { $0 } }

    /// The number of sleeps so far.
    var count: Int { waits.count }

    func sleep(for duration: Duration) async throws {
        durations.withLock { $0.append(duration) }
        do {
            try await time.sleep(for: duration)
        } catch {
            cancellations.continuation.yield()
            throw error
        }
    }

    func advance(by duration: Duration) { time.advance(by: duration) }

    /// Runs this at the next read of the clock, before the value is returned.
    func interrupt(with action: @escaping @Sendable () -> Void) { interruption.withLock { $0 = action } }

    /// Runs this at the next read of the clock by another task than the present one, before the value is returned.
    func interruptOthers(with action: @escaping @Sendable () -> Void) {
        interruptOthers(than: Self.currentTask, with: action)
    }

    private func interruptOthers(than task: Int?, with action: @escaping @Sendable () -> Void) {
        interrupt { [weak self] in
            if Self.currentTask == task { self?.interruptOthers(than: task, with: action) } else { action() }
        }
    }

    private static var currentTask: Int? { withUnsafeCurrentTask { $0?.hashValue } }

    /// Returns when a task sleeps, or this many do.
    func waitForSleepers(_ count: Int = 1) async { await time.waitForSleepers(count) }

    /// Returns when a sleep has been cancelled.
    func waitForCancellation() async {
        for await _ in cancellations.stream { return }
    }
}
