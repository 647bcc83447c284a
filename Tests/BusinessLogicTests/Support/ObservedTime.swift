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

    /// Returns when a task sleeps, or this many do.
    func waitForSleepers(_ count: Int = 1) async { await time.waitForSleepers(count) }

    /// Returns when a sleep has been cancelled.
    func waitForCancellation() async {
        for await _ in cancellations.stream { return }
    }
}
