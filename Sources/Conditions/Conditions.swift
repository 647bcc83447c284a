public import Foundation
internal import Synchronization

/// The simulated network and clock that all Doubles of one program share.
///
/// A Double calls ``pass()`` before it answers, where a real component would wait for the network. A request meets
/// the condition that holds when it begins, even if the script moves on meanwhile. Safe to use from any thread.
public final class Conditions: Sendable {
    private let state: Mutex<State>
    private let time: any Timekeeper

    private struct State {
        /// When each scene of the script ends.
        var ends: [Date] = []
        var script: ConditionScript
        /// The index of the current scene; after the last one, the number of scenes.
        var scene = 0
        /// The number of requests in the current scene.
        var passes: UInt64 = 0
        var followers: [@Sendable () -> Void] = []
        /// What the followers were told of last.
        var toldCondition: NetworkCondition?
        /// The scene whose end has an alarm.
        var alarmedScene: Int?
        /// The number of scripts so far: alarms of earlier scripts are ignored.
        var scripts = 0

        /// Starts the script from its beginning.
        mutating func begin(_ script: ConditionScript, at start: Date) {
            self.script = script
            ends = script.ends.map { start.addingTimeInterval($0 / .seconds(1)) }
            (scene, passes, alarmedScene) = (0, 0, nil)
            scripts += 1
            catchUp(with: start)
        }

        mutating func catchUp(with now: Date) {
            while scene < ends.count, ends[scene].isReached(at: now) { (scene, passes) = (scene + 1, 0) }
        }

        var condition: NetworkCondition { script.condition(of: scene) }
    }

    /// Stays in `condition`; delays and dates use `time`.
    public convenience init(_ condition: NetworkCondition = .calm, time: any Timekeeper = RealTime()) {
        self.init(ConditionScript(then: condition), time: time)
    }

    /// Starts `script` now; its durations, delays and dates use `time`.
    public init(_ script: ConditionScript, time: any Timekeeper = RealTime()) {
        var state = State(script: script)
        state.begin(script, at: time.now)
        self.state = Mutex(state)
        self.time = time
    }

    /// The condition now. Setting it ends the script. Running requests keep the condition that they began with.
    public var current: NetworkCondition {
        get { withState(\.condition) }
        set { play(ConditionScript(then: newValue)) }
    }

    /// Starts a script, in place of the current one.
    public func play(_ script: ConditionScript) {
        state.withLock { $0.begin(script, at: time.now) }
        announce()
    }

    /// Calls `follower` now and at each change of the condition; it reads ``current`` itself.
    ///
    /// It runs synchronously inside the call that moved the clock or set the condition, so it must not block. It is
    /// kept as long as the conditions are.
    public func follow(_ follower: @escaping @Sendable () -> Void) {
        announce()
        withState { $0.followers.append(follower) }
        follower()
        // What has begun meanwhile the others have not heard of.
        announce()
    }

    // Called without the lock, because followers read the condition.
    private func announce() {
        let followers = withState { state in
            defer { state.toldCondition = state.condition }
            return state.toldCondition == state.condition ? [] : state.followers
        }
        followers.forEach { $0() }
        setAlarm()
    }

    private func setAlarm() {
        let alarm = withState { state -> (date: Date, script: Int)? in
            guard !state.followers.isEmpty, state.scene < state.ends.count, state.alarmedScene != state.scene
            else { return nil }
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

    /// The date on the simulated clock.
    public var now: Date { time.now }

    /// Waits this long on the simulated clock.
    ///
    /// - Throws: `CancellationError` when the task is cancelled first.
    public func sleep(for duration: Duration) async throws { try await time.sleep(for: duration) }

    /// Returns when the present condition lets a reply through. A reply that does not come within ten seconds
    /// counts as broken, so that no Double waits without end.
    ///
    /// - Throws: ``Obstacle``, or `CancellationError` when the task is cancelled, before or while it waits.
    public func pass() async throws {
        guard try await pass(within: .seconds(10)) else { throw Obstacle.broken }
    }

    /// Returns true when the present condition lets a reply through by the deadline, and false at the deadline when
    /// it does not.
    ///
    /// It sleeps once, so reply and deadline never race, however the clock is moved.
    ///
    /// - Throws: ``Obstacle``, or `CancellationError` when the task is cancelled, before or while it waits.
    public func pass(within deadline: Duration) async throws -> Bool {
        try await delay(within: deadline) != nil
    }

    /// Returns as ``pass(within:)`` does, with the time that the present condition takes; nil at the deadline.
    package func delay(within deadline: Duration) async throws -> Duration? {
        let (condition, pass) = withState { state in
            state.passes += 1
            return (state.condition, state.passes)
        }
        // Who is cancelled before learns nothing of the network or the disk, as from a real one.
        try Task.checkCancellation()
        var delay: Duration? = deadline > .zero ? .zero : nil
        switch condition {
        case .calm: break
        case .slow(let time):
            delay = time <= deadline ? time : nil
            try await self.time.sleep(for: min(time, deadline))
        case .flaky(let seed): if Self.fails(pass, seed: seed) { throw Obstacle.broken }
        case .offline: throw Obstacle.offline
        case .hang:
            delay = nil
            try await time.sleep(for: deadline)
        }
        try Task.checkCancellation()
        return delay
    }

    /// A third of the requests fail.
    private static func fails(_ pass: UInt64, seed: UInt64) -> Bool {
        SplitMix64.number(pass, seed: seed) % 3 == 0
    }
}
