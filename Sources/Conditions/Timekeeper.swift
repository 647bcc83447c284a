public import Foundation

/// A clock that tells the date and can be waited on: the real one, or one that a test moves.
public protocol Timekeeper: Sendable {
    /// The date now.
    var now: Date { get }

    /// Returns after `duration` has passed on this clock.
    ///
    /// - Throws: `CancellationError` when the task is cancelled first.
    func sleep(for duration: Duration) async throws
}

/// The system's clock.
public struct RealTime: Timekeeper {
    /// The system's clock.
    public init() {}

    public var now: Date { Date() }

    public func sleep(for duration: Duration) async throws { try await Task.sleep(for: duration) }
}
