internal import Synchronization

/// Sends each new value to every reader; a slow reader skips to the newest.
///
/// Safe to use from any thread.
final class UpdateBroadcast<Value: Sendable>: Sendable {
    private let state = Mutex(State())
    private let readers: UpdateReaders

    private struct State {
        var readers: [Int: AsyncStream<Value>.Continuation] = [:]
        var lastReader = 0
    }

    /// A broadcast without readers.
    init(_ readers: UpdateReaders) { self.readers = readers }

    /// Sends a value to all readers.
    func send(_ value: Value) {
        state.withLock { state in
            for reader in state.readers.values { reader.yield(value) }
        }
    }

    /// A stream that starts with `first`, if given, and then has all sent values. Ends when the reader stops.
    func stream(first: Value?) -> AsyncStream<Value> {
        readers.begin()
        return AsyncStream(bufferingPolicy: .bufferingNewest(1)) { continuation in
            let number = state.withLock { state in
                state.lastReader += 1
                state.readers[state.lastReader] = continuation
                if let first { continuation.yield(first) }
                return state.lastReader
            }
            continuation.onTermination = { [weak self, readers] _ in
                self?.state.withLock { $0.readers[number] = nil }
                readers.end()
            }
        }
    }
}
