internal import Synchronization

/// A mutex whose holder may suspend. Tasks get it in the order in which they asked for it; one that is cancelled gets it
/// too, when it is its turn. Safe to use from any thread.
package final class AsyncMutex: Sendable {
    private let state = Mutex(State())

    private struct State {
        var isLocked = false
        var waiting: [CheckedContinuation<Void, Never>] = []
    }

    /// A mutex that is free.
    package init() {}

    /// Runs the work while holding the mutex.
    package nonisolated(nonsending) func withLock<Value, Failure: Error>(
        _ work: () async throws(Failure) -> Value
    ) async throws(Failure) -> Value {
        await lock()
        defer { unlock() }
        return try await work()
    }

    private nonisolated(nonsending) func lock() async {
        await withCheckedContinuation { continuation in
            let isFree = state.withLock { state in
                if state.isLocked { state.waiting.append(continuation) }
                defer { state.isLocked = true }
                return !state.isLocked
            }
            if isFree { continuation.resume() }
        }
    }

    private func unlock() {
        let next = state.withLock { state in
            state.isLocked = !state.waiting.isEmpty
            return state.waiting.isEmpty ? nil : state.waiting.removeFirst()
        }
        next?.resume()
    }
}
