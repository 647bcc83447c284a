public import Foundation

/// A clock that tells the date and can be waited on: the system's, or one that a test moves.
public protocol Timekeeper: Sendable {
    /// The date now.
    var now: Date { get }

    /// Returns after `duration` has passed on this clock.
    ///
    /// - Throws: `CancellationError` when the task is cancelled first.
    func sleep(for duration: Duration) async throws

    /// Calls `action` once, when this clock has reached `date`: at once if it has already.
    ///
    /// A manual clock calls it inside the call that moves the clock. Other clocks call it from any thread, a little
    /// late. The default implementation waits with ``sleep(for:)``.
    func alarm(at date: Date, _ action: @escaping @Sendable () -> Void)
}

extension Timekeeper {
    public func alarm(at date: Date, _ action: @escaping @Sendable () -> Void) {
        guard date > now else { return action() }
        Task {
            // The date can be set back, a sleep can not, so the sleep may end before the date.
            while date > now { try await sleep(for: .seconds(date.timeIntervalSince(now))) }
            action()
        }
    }
}

/// The system's clock.
public struct RealTime: Timekeeper {
    /// The system's clock.
    public init() {}

    public var now: Date { Date() }

    public func sleep(for duration: Duration) async throws {
        try await Task.sleep(for: min(duration, Self.longestSleep))
    }

    // A century: the system's sleep ends the program if it can't count the seconds until it is over.
    private static let longestSleep = Duration.seconds(100 * 365 * 24 * 3600)
}
