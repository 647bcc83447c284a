public import Foundation
internal import Synchronization

/// A clock that stands still until it is moved, so that an hour passes in no time.
///
/// Safe to use from any thread.
public final class ManualTime: Timekeeper {
    private let state: Mutex<State>

    private struct State {
        var now: Date
        var nextID = 0
        var sleepers: [Int: Sleeper] = [:]
        var watchers: [Watcher] = []

        mutating func takeSatisfiedWatchers() -> [Watcher] {
            let satisfied = watchers.filter { $0.count <= sleepers.count }
            watchers.removeAll { $0.count <= sleepers.count }
            return satisfied
        }
    }

    private struct Sleeper {
        let due: Date
        let continuation: CheckedContinuation<Void, any Error>
    }

    private struct Watcher {
        let count: Int
        let continuation: CheckedContinuation<Void, Never>
    }

    /// A clock that shows `start`: by default Friday 14 March 2025, 10:15 UTC, the day of the replies in Fixtures.
    public init(_ start: Date = Date(timeIntervalSince1970: 1_741_947_300)) {
        state = Mutex(State(now: start))
    }

    public var now: Date { state.withLock { $0.now } }

    public func sleep(for duration: Duration) async throws {
        let id = state.withLock { state in
            state.nextID += 1
            return state.nextID
        }
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation {
                (continuation: CheckedContinuation<Void, any Error>) in
                let woken = state.withLock { state -> [Watcher] in
                    if Task.isCancelled {
                        continuation.resume(throwing: CancellationError())
                        return []
                    }
                    let due = state.now.addingTimeInterval(duration / .seconds(1))
                    guard due > state.now else {
                        continuation.resume()
                        return []
                    }
                    state.sleepers[id] = Sleeper(due: due, continuation: continuation)
                    return state.takeSatisfiedWatchers()
                }
                woken.forEach { $0.continuation.resume() }
            }
        } onCancel: {
            let sleeper = state.withLock { $0.sleepers.removeValue(forKey: id) }
            sleeper?.continuation.resume(throwing: CancellationError())
        }
    }

    /// Moves the clock on and wakes whoever is due by then, the earliest first.
    public func advance(by duration: Duration) {
        let due = state.withLock { state in
            state.now.addTimeInterval(duration / .seconds(1))
            let due = state.sleepers.filter { $0.value.due <= state.now }
            due.keys.forEach { state.sleepers[$0] = nil }
            return due.sorted { ($0.value.due, $0.key) < ($1.value.due, $1.key) }
        }
        due.forEach { $0.value.continuation.resume() }
    }

    /// Returns once at least `count` sleepers wait, so that a test moves the clock only when somebody listens.
    public func waitForSleepers(_ count: Int = 1) async {
        await withCheckedContinuation { continuation in
            let satisfied = state.withLock { state in
                if state.sleepers.count >= count { return true }
                state.watchers.append(Watcher(count: count, continuation: continuation))
                return false
            }
            if satisfied { continuation.resume() }
        }
    }
}
