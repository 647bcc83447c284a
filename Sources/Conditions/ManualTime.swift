public import Foundation
internal import Synchronization

/// A clock that stands still until a test moves it.
///
/// Safe to use from any thread.
public final class ManualTime: Timekeeper {
    private let state: Mutex<State>

    private struct State {
        let start: Date
        // The sum of dates would be rounded at each step.
        var elapsed = Duration.zero
        /// The same without moves back: a clock that is set back makes no sleep longer.
        var passed = Duration.zero
        var nextID = 0
        var sleepers: [Int: Sleeper] = [:]
        var watchers: [Watcher] = []
        var alarms: [Alarm] = []

        var now: Date { start.addingTimeInterval(elapsed / .seconds(1)) }

        mutating func takeSatisfiedWatchers() -> [Watcher] {
            let count = sleepers.count
            defer { watchers.removeAll { $0.isSatisfied(by: count) } }
            return watchers.filter { $0.isSatisfied(by: count) }
        }
    }

    private struct Sleeper {
        /// What has passed by then.
        let due: Duration
        let continuation: CheckedContinuation<Void, any Error>
    }

    private struct Alarm {
        let date: Date
        let action: @Sendable () -> Void
    }

    private struct Watcher {
        let id: Int
        /// How many sleepers it waits for: at least that many, or none for 0.
        let count: Int
        let continuation: CheckedContinuation<Void, Never>

        func isSatisfied(by sleepers: Int) -> Bool { count == 0 ? sleepers == 0 : sleepers >= count }
    }

    /// A clock that shows `start`: by default Friday 14 March 2025, 10:15 UTC, the day of the replies in Fixtures.
    public init(_ start: Date = Date(timeIntervalSince1970: 1_741_947_300)) {
        state = Mutex(State(start: start))
    }

    public var now: Date { state.withLock { $0.now } }

    public func sleep(for duration: Duration) async throws {
        let id = nextID()
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation {
                (continuation: CheckedContinuation<Void, any Error>) in
                let woken = state.withLock { state -> [Watcher] in
                    if Task.isCancelled {
                        continuation.resume(throwing: CancellationError())
                        return []
                    }
                    guard duration > .zero else {
                        continuation.resume()
                        return []
                    }
                    state.sleepers[id] = Sleeper(
                        due: state.passed + duration, continuation: continuation)
                    return state.takeSatisfiedWatchers()
                }
                woken.forEach { $0.continuation.resume() }
            }
        } onCancel: {
            let (sleeper, satisfied) = state.withLock { state in
                (state.sleepers.removeValue(forKey: id), state.takeSatisfiedWatchers())
            }
            sleeper?.continuation.resume(throwing: CancellationError())
            satisfied.forEach { $0.continuation.resume() }
        }
    }

    private func nextID() -> Int {
        state.withLock { state in
            state.nextID += 1
            return state.nextID
        }
    }

    public func alarm(at date: Date, _ action: @escaping @Sendable () -> Void) {
        let isDue = state.withLock { state in
            let isDue = date.isReached(at: state.now)
            if !isDue { state.alarms.append(Alarm(date: date, action: action)) }
            return isDue
        }
        if isDue { action() }
    }

    /// Moves the clock on, runs the alarms and wakes the sleepers that are due by then, the earliest first. A woken
    /// task finds the work of every alarm done.
    ///
    /// - Parameter duration: If negative, sets the clock back: no sleep becomes longer, and an alarm waits for its date.
    public func advance(by duration: Duration) {
        let (alarms, sleepers, satisfied) = state.withLock { state in
            state.elapsed += duration
            state.passed += max(.zero, duration)
            let now = state.now
            let alarms = state.alarms.filter { $0.date.isReached(at: now) }
            state.alarms.removeAll { $0.date.isReached(at: now) }
            let sleepers = state.sleepers.filter { $0.value.due <= state.passed }
            sleepers.keys.forEach { state.sleepers[$0] = nil }
            return (
                alarms.sorted { $0.date < $1.date },
                sleepers.sorted { ($0.value.due, $0.key) < ($1.value.due, $1.key) },
                state.takeSatisfiedWatchers()
            )
        }
        alarms.forEach { $0.action() }
        sleepers.forEach { $0.value.continuation.resume() }
        satisfied.forEach { $0.continuation.resume() }
    }

    /// Returns once at least `count` tasks sleep on this clock, so that a test can move it then; or when the task is
    /// cancelled, as by a test's time limit.
    public func waitForSleepers(_ count: Int = 1) async { await wait(for: max(1, count)) }

    /// Returns once no task sleeps, so that later calls of ``waitForSleepers(_:)`` count new sleepers only; or when the
    /// task is cancelled.
    public func waitForNoSleepers() async { await wait(for: 0) }

    private func wait(for count: Int) async {
        let id = nextID()
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let satisfied = state.withLock { state in
                    let watcher = Watcher(id: id, count: count, continuation: continuation)
                    if Task.isCancelled { return [watcher] }
                    state.watchers.append(watcher)
                    return state.takeSatisfiedWatchers()
                }
                satisfied.forEach { $0.continuation.resume() }
            }
        } onCancel: {
            let watcher = state.withLock { state in
                state.watchers.firstIndex { $0.id == id }.map { state.watchers.remove(at: $0) }
            }
            watcher?.continuation.resume()
        }
    }
}

extension Date {
    /// Whether a clock that shows `now` has reached this date. Each sum of dates is rounded, to less than a microsecond.
    func isReached(at now: Date) -> Bool { timeIntervalSince(now) < 0.000_001 }
}
