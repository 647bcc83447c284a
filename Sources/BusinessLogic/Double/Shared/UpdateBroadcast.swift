internal import Synchronization

/// Sends each new value to every reader that was not told it last; a slow reader skips to the newest.
///
/// Safe to use from any thread.
final class UpdateBroadcast<Value: Equatable & Sendable>: Sendable {
    private let state = Mutex(State())
    private let readers: UpdateReaders

    private struct State {
        var readers: [Int: Reader] = [:]
        var lastReader = 0
    }

    private struct Reader {
        let continuation: AsyncStream<Value>.Continuation
        var told: Value?

        mutating func tell(_ value: Value) {
            guard told != value else { return }
            told = value
            continuation.yield(value)
        }
    }

    /// A broadcast without readers.
    init(_ readers: UpdateReaders) { self.readers = readers }

    /// Sends a value to all readers.
    func send(_ value: Value) {
        state.withLock { state in
            for number in state.readers.keys { state.readers[number]?.tell(value) }
        }
    }

    /// A stream that starts with `first`, if given, and then has all sent values. Ends when the reader stops.
    func stream(first: Value?) -> AsyncStream<Value> {
        readers.begin()
        return AsyncStream(bufferingPolicy: .bufferingNewest(1)) { continuation in
            let number = state.withLock { state in
                state.lastReader += 1
                var reader = Reader(continuation: continuation)
                if let first { reader.tell(first) }
                state.readers[state.lastReader] = reader
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
