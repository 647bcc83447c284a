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
            async let wait = lateness { try? await Task.sleep(for: $0) }
            async let own = lateness(work)
            least = await min(least, own - max(.zero, wait))
        }
        return least
    }

    private static func lateness(_ work: @Sendable (Duration) async -> Void) async -> Duration {
        let start = ContinuousClock.now
        await work(deadline)
        return start.duration(to: .now) - deadline
    }
}
