internal import Core
internal import Foundation

/// The system's clock.
struct SystemClock: WallClock {
    var now: Date { Date() }

    func sleep(for duration: Duration) async throws { try await Task.sleep(for: duration) }
}
