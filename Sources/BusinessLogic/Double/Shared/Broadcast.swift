internal import Synchronization

/// Tells every reader each new value; one who is slow gets the newest only.
///
/// Safe to use from any thread.
final class Broadcast<Value: Sendable>: Sendable {
    private let state = Mutex(State())

    private struct State {
        var readers: [Int: AsyncStream<Value>.Continuation] = [:]
        var lastReader = 0
    }

    /// Nobody listens yet.
    init() {}

    /// Tells all who listen.
    func send(_ value: Value) {
        state.withLock { state in
            for reader in state.readers.values { reader.yield(value) }
        }
    }

    /// A reader that finds `first` waiting, if there is any, and from then on what is sent. Ends when the reader stops.
    func stream(first: Value?) -> AsyncStream<Value> {
        AsyncStream(bufferingPolicy: .bufferingNewest(1)) { continuation in
            let number = state.withLock { state in
                state.lastReader += 1
                state.readers[state.lastReader] = continuation
                if let first { continuation.yield(first) }
                return state.lastReader
            }
            continuation.onTermination = { [weak self] _ in
                self?.state.withLock { $0.readers[number] = nil }
            }
        }
    }
}
