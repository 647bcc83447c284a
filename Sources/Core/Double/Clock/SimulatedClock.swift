internal import Conditions
internal import Core
internal import Foundation

/// The clock of `Conditions`, which a test can move.
struct SimulatedClock: WallClock {
    private let conditions: Conditions

    init(_ conditions: Conditions) { self.conditions = conditions }

    var now: Date { conditions.now }

    func sleep(for duration: Duration) async throws { try await conditions.sleep(for: duration) }
}
