public import Foundation

/// The clock of all screens: for ages, the current hour, and pauses: before a search, and between what is told.
public struct ScreenClock: Sendable {
    /// The date now.
    public let now: @Sendable () -> Date
    /// Returns after so long; throws `CancellationError` when the task is cancelled first.
    public let sleep: @Sendable (Duration) async throws -> Void

    /// A clock.
    public init(
        now: @escaping @Sendable () -> Date, sleep: @escaping @Sendable (Duration) async throws -> Void
    ) {
        self.now = now
        self.sleep = sleep
    }

    /// The system's clock.
    public static let system = ScreenClock(now: { Date() }, sleep: { try await Task.sleep(for: $0) })
}
