internal import Synchronization
internal import Testing

/// Tells what is known when a test ends in the middle of a comparison, as by its time limit: Swift Testing does not show
/// what a test throws after that.
enum Interruption {
    /// Runs the body, and records this text as an issue if its task is cancelled meanwhile.
    static func telling<Result>(
        _ text: @escaping @Sendable () -> String, during body: () async throws -> Result
    ) async rethrows -> Result {
        if Task.isCancelled { return try await body() }
        let place = Test.current?.sourceLocation ?? #_sourceLocation
        let record = IssueRecorder.later
        return try await withTaskCancellationHandler(operation: body) { record(text(), place) }
    }
}

/// What a comparison is doing.
final class Progress: Sendable {
    private let activity = Mutex<@Sendable () -> String>({ "a subject was made" })

    func reached(_ text: @autoclosure @escaping @Sendable () -> String) { activity.withLock { $0 = text } }

    var text: String { activity.withLock { $0 }() }
}
