internal import Synchronization

/// A value with any number of readers.
///
/// A reader gets the value at once and again each time it changes; a slow reader skips to the newest. Safe to use
/// from any thread.
package final class Broadcast<Value: Sendable & Equatable>: Sendable {
    private let state: Mutex<State>

    private struct State {
        var value: Value
        var nextReader = 0
        var readers: [Int: AsyncStream<Value>.Continuation] = [:]
    }

    /// Starts with this value.
    package init(_ value: Value) { state = Mutex(State(value: value)) }

    deinit { state.withLock { $0.readers.values.forEach { $0.finish() } } }

    /// The value now.
    package var value: Value { state.withLock { $0.value } }

    /// Changes the value, and notifies the readers if it differs.
    package func update(_ change: (inout Value) -> Void) {
        state.withLock { state in
            let before = state.value
            change(&state.value)
            guard state.value != before else { return }
            state.readers.values.forEach { $0.yield(state.value) }
        }
    }

    /// The value now, and again each time it changes. Ends when the reader stops.
    package func updates() -> AsyncStream<Value> {
        let (stream, continuation) = AsyncStream.makeStream(
            of: Value.self, bufferingPolicy: .bufferingNewest(1))
        let reader = state.withLock { state in
            state.nextReader += 1
            state.readers[state.nextReader] = continuation
            continuation.yield(state.value)
            return state.nextReader
        }
        // In a task of its own: a reader is cancelled under a lock of its task, which `yield` waits for under ours.
        continuation.onTermination = { [weak self] _ in
            Task { self?.forget(reader) }
        }
        return stream
    }

    private func forget(_ reader: Int) { _ = state.withLock { $0.readers.removeValue(forKey: reader) } }
}
