public import Foundation
internal import Synchronization

/// What all Doubles of one program share: the network they pretend to have, and the clock they live by.
///
/// A Double calls ``pass()`` before it answers, as a real component would wait for the network.
/// Safe to use from any thread.
public final class Conditions: Sendable {
    private let state: Mutex<State>
    private let time: any Timekeeper

    private struct State {
        var condition: NetworkCondition
        var passes: UInt64 = 0
    }

    /// Starts in `condition`; waits and dates follow `time`.
    public init(_ condition: NetworkCondition = .calm, time: any Timekeeper = RealTime()) {
        state = Mutex(State(condition: condition))
        self.time = time
    }

    /// The condition now. Setting it changes the answers to what is asked from then on.
    public var current: NetworkCondition {
        get { state.withLock { $0.condition } }
        set {
            state.withLock { state in
                state.condition = newValue
                state.passes = 0
            }
        }
    }

    /// The date on the clock that the Doubles live by.
    public var now: Date { time.now }

    /// Waits this long on the clock that the Doubles live by.
    ///
    /// - Throws: `CancellationError` when the task is cancelled first.
    public func sleep(for duration: Duration) async throws { try await time.sleep(for: duration) }

    /// Returns when the present condition lets an answer through.
    ///
    /// - Throws: ``Obstacle``, or `CancellationError` when the task is cancelled while it waits.
    public func pass() async throws { _ = try await pass(within: .seconds(365 * 24 * 3600)) }

    /// Returns true when the present condition lets an answer through by the deadline, and false at the deadline
    /// when it does not.
    ///
    /// It waits once, however the clock is moved: nothing races.
    ///
    /// - Throws: ``Obstacle``, or `CancellationError` when the task is cancelled while it waits.
    public func pass(within deadline: Duration) async throws -> Bool {
        let (condition, pass) = state.withLock { state in
            state.passes += 1
            return (state.condition, state.passes)
        }
        var isInTime = deadline > .zero
        switch condition {
        case .calm: break
        case .slow(let delay):
            isInTime = delay <= deadline
            try await time.sleep(for: min(delay, deadline))
        case .flaky(let seed): if Self.fails(pass, seed: seed) { throw Obstacle.broken }
        case .offline: throw Obstacle.offline
        case .hang:
            isInTime = false
            try await time.sleep(for: deadline)
        }
        try Task.checkCancellation()
        return isInTime
    }

    // SplitMix64 by Steele, Lea and Flood (2014): one well-mixed word for each pass; a third of them fail.
    private static func fails(_ pass: UInt64, seed: UInt64) -> Bool {
        var word = seed &+ pass &* 0x9E37_79B9_7F4A_7C15
        word = (word ^ (word >> 30)) &* 0xBF58_476D_1CE4_E5B9
        word = (word ^ (word >> 27)) &* 0x94D0_49BB_1331_11EB
        return (word ^ (word >> 31)) % 3 == 0
    }
}
