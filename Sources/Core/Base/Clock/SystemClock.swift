internal import Core
internal import Foundation

/// The system's clock.
struct SystemClock: WallClock {
    var now: Date { Date() }

    func sleep(for duration: Duration) async throws {
        try await Task.sleep(for: min(duration, Self.longestSleep))
    }

    // A century: the system's sleep ends the program if it can't count the seconds until it is over.
    private static let longestSleep = Duration.seconds(100 * 365 * 24 * 3600)
}
