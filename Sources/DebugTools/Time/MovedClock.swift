internal import Core
internal import Foundation

/// Core's clock, which a tester can move.
struct MovedClock: WallClock {
    let time: MovableTime

    var now: Date { time.now }
    func sleep(for duration: Duration) async throws { try await time.sleep(for: duration) }
}
