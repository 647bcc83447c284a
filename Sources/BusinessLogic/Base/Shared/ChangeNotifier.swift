internal import Core

/// Notifies readers of changes to stored data.
///
/// A notification carries no value; readers read again. So two concurrent changes can't leave them with the older
/// value.
struct ChangeNotifier: Sendable {
    private let count = Broadcast(0)
    private let log: any Log

    init(log: any Log) { self.log = log }

    /// Notifies of a change.
    func announce() { count.update { $0 += 1 } }

    /// The value of `read` now, and again after each change. One that the reader knows is told, too: another program may
    /// have changed it in between, and the reader may have seen that.
    func stream<Value: Sendable>(
        of subject: String, _ read: @escaping @Sendable () async throws -> Value
    ) -> AsyncStream<Value> {
        let changes = count.updates()
        return AsyncStream(bufferingPolicy: .bufferingNewest(1)) { continuation in
            let reading = Task {
                for await _ in changes {
                    do {
                        continuation.yield(try await read())
                    } catch {
                        // A reader who has stopped misses nothing.
                        if !Task.isCancelled {
                            log.write(.warning, subject, "Readers are not told of a change: \(error)")
                        }
                    }
                }
            }
            continuation.onTermination = { _ in reading.cancel() }
        }
    }
}
