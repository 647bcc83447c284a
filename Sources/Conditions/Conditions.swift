public import Foundation
internal import Synchronization

/// What all Doubles of one program share: the network they pretend to have, and the clock they live by.
///
/// A Double calls ``pass()`` before it answers, as a real component would wait for the network. What is asked is
/// answered as the network was when it was asked, even if a script goes on meanwhile.
/// Safe to use from any thread.
public final class Conditions: Sendable {
    private let state: Mutex<State>
    private let time: any Timekeeper

    private struct State {
        /// When each scene of the script ends.
        var ends: [Date] = []
        var script: ConditionScript
        /// The scene now, by its index; after the last one, their count.
        var scene = 0
        /// How much was asked in the scene.
        var passes: UInt64 = 0
        var followers: [@Sendable () -> Void] = []
        /// The scene whose end is waited for.
        var alarmedScene: Int?
        /// How many scripts there have been: an alarm for an earlier one is ignored.
        var scripts = 0

        /// Plays the script from its beginning.
        mutating func begin(_ script: ConditionScript, at start: Date) {
            self.script = script
            ends = script.ends.map { start.addingTimeInterval($0 / .seconds(1)) }
            (scene, passes, alarmedScene) = (0, 0, nil)
            scripts += 1
            catchUp(with: start)
        }

        mutating func catchUp(with now: Date) {
            while scene < ends.count, now >= ends[scene] { (scene, passes) = (scene + 1, 0) }
        }

        var condition: NetworkCondition { script.condition(of: scene) }
    }

    /// Starts in `condition` and stays in it; waits and dates follow `time`.
    public convenience init(_ condition: NetworkCondition = .calm, time: any Timekeeper = RealTime()) {
        self.init(ConditionScript(then: condition), time: time)
    }

    /// Plays `script` from now on; it, waits and dates follow `time`.
    public init(_ script: ConditionScript, time: any Timekeeper = RealTime()) {
        var state = State(script: script)
        state.begin(script, at: time.now)
        self.state = Mutex(state)
        self.time = time
    }

    /// The condition now. Setting it ends the script, and changes the answers to what is asked from then on.
    public var current: NetworkCondition {
        get { withState(\.condition) }
        set { play(ConditionScript(then: newValue)) }
    }

    /// Plays a script from its beginning, in place of what was played before.
    public func play(_ script: ConditionScript) {
        state.withLock { $0.begin(script, at: time.now) }
        announce()
    }

    /// Calls `follower` now, and whenever another condition has begun; it asks for ``current`` itself.
    ///
    /// It is called before whoever moved the clock by hand, or set another condition, goes on; so it must not wait.
    /// It is kept as long as the conditions are.
    public func follow(_ follower: @escaping @Sendable () -> Void) {
        state.withLock { $0.followers.append(follower) }
        announce()
    }

    // Followers are called without the lock, as they ask for the condition.
    private func announce() {
        let followers = withState(\.followers)
        followers.forEach { $0() }
        if !followers.isEmpty { setAlarm() }
    }

    private func setAlarm() {
        let alarm = withState { state -> (date: Date, script: Int)? in
            guard state.scene < state.ends.count, state.alarmedScene != state.scene else { return nil }
            state.alarmedScene = state.scene
            return (state.ends[state.scene], state.scripts)
        }
        guard let alarm else { return }
        time.alarm(at: alarm.date) { [weak self] in
            guard let self, withState(\.scripts) == alarm.script else { return }
            announce()
        }
    }

    private func withState<Result: Sendable>(_ body: (inout State) -> Result) -> Result {
        state.withLock { state in
            state.catchUp(with: time.now)
            return body(&state)
        }
    }

    /// The date on the clock that the Doubles live by.
    public var now: Date { time.now }

    /// Waits this long on the clock that the Doubles live by.
    ///
    /// - Throws: `CancellationError` when the task is cancelled first.
    public func sleep(for duration: Duration) async throws { try await time.sleep(for: duration) }

    /// Returns when the present condition lets an answer through; an answer that does not come within ten seconds is
    /// taken for a broken one, so that no Double waits for ever.
    ///
    /// - Throws: ``Obstacle``, or `CancellationError` when the task is cancelled while it waits.
    public func pass() async throws {
        guard try await pass(within: .seconds(10)) else { throw Obstacle.broken }
    }

    /// Returns true when the present condition lets an answer through by the deadline, and false at the deadline
    /// when it does not.
    ///
    /// It waits once, however the clock is moved: nothing races.
    ///
    /// - Throws: ``Obstacle``, or `CancellationError` when the task is cancelled while it waits.
    public func pass(within deadline: Duration) async throws -> Bool {
        let (condition, pass) = withState { state in
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

    /// A third of the passes fail.
    private static func fails(_ pass: UInt64, seed: UInt64) -> Bool {
        SplitMix64.number(pass, seed: seed) % 3 == 0
    }
}
