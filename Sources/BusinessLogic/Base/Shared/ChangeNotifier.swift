internal import Core

/// Tells readers what is kept now, each time that it has changed.
///
/// Readers are only told *that* something changed, and read it themselves: two changes at once can't leave them
/// with the older one.
struct ChangeNotifier: Sendable {
    private let count = Broadcast(0)
    private let log: any Log

    init(log: any Log) { self.log = log }

    /// Something has changed.
    func announce() { count.update { $0 += 1 } }

    /// What `read` gives now, and from then on whenever it gives something else after a change.
    func stream<Value: Equatable & Sendable>(
        of subject: String, _ read: @escaping @Sendable () async throws -> Value
    ) -> AsyncStream<Value> {
        let changes = count.updates()
        return AsyncStream(bufferingPolicy: .bufferingNewest(1)) { continuation in
            let reading = Task {
                var last: Value?
                for await _ in changes {
                    do {
                        let value = try await read()
                        if value != last { continuation.yield(value) }
                        last = value
                    } catch {
                        log.write(.warning, subject, "Readers are not told of a change: \(error)")
                    }
                }
            }
            continuation.onTermination = { _ in reading.cancel() }
        }
    }
}
