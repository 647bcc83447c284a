internal import Synchronization

/// Sends each value to every reader; a slow reader skips to the newest.
///
/// A value that the reader knows is sent, too: another program may have changed it in between, and the reader may have
/// seen that.
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
                if let first { continuation.yield(first) }
                state.readers[state.lastReader] = continuation
                return state.lastReader
            }
            // In a task of its own: a reader is cancelled under a lock of its task, which `yield` waits for under ours.
            continuation.onTermination = { [weak self, readers] _ in
                Task { self?.forget(number) }
                readers.end()
            }
        }
    }

    private func forget(_ reader: Int) { state.withLock { $0.readers[reader] = nil } }
}
