public import Foundation

/// Tells the date and waits.
public protocol WallClock: Sendable {
    /// The date now.
    var now: Date { get }

    /// Returns after this long.
    ///
    /// - Throws: `CancellationError` when the task is cancelled first.
    func sleep(for duration: Duration) async throws
}
