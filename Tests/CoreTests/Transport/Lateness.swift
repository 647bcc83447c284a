import Foundation

/// By how much a deadline is missed.
///
/// A busy machine is late now and then, a program that waits for something else is late each time. So the least of
/// many trials counts, less what a plain wait beside it was late by; the first trial that is in time is the last one.
enum Lateness {
    /// No deadline is missed by more.
    static let limit: Duration = .milliseconds(250)

    private static let deadline: Duration = .milliseconds(100)
    private static let trials = 30

    static func least(_ work: @escaping @Sendable (_ deadline: Duration) async -> Void) async -> Duration {
        var least = Duration.seconds(3600)
        for _ in 1...trials where least >= limit {
            async let wait = ofPlainWait(deadline)
            async let own = lateness(deadline, work)
            least = await min(least, own - wait)
        }
        return least
    }

    /// What the machine makes a wait of this length late by.
    static func ofPlainWait(_ duration: Duration) async -> Duration {
        await max(.zero, lateness(duration) { try? await Task.sleep(for: $0) })
    }

    private static func lateness(
        _ deadline: Duration, _ work: @Sendable (Duration) async -> Void
    ) async -> Duration {
        let start = ContinuousClock.now
        await work(deadline)
        return start.duration(to: .now) - deadline
    }
}
