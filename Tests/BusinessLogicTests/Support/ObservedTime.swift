import Conditions
import Foundation
import Synchronization

/// A clock that is moved by hand, and tells who waits on it: under the condition `slow` each request waits once,
/// for no time at all if need be.
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

    /// How long those who have begun to wait mean to.
    var waits: [Duration] { durations.withLock { $0 } }

    /// How often somebody has begun to wait.
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

    /// Does this when somebody asks for the time next, before they are told: in the middle of their work.
    func interrupt(with action: @escaping @Sendable () -> Void) { interruption.withLock { $0 = action } }

    /// Returns when somebody waits, or this many do.
    func waitForSleepers(_ count: Int = 1) async { await time.waitForSleepers(count) }

    /// Returns when somebody's wait has been cancelled.
    func waitForCancellation() async {
        for await _ in cancellations.stream { return }
    }
}
