/// The outcome of work in a task that was cancelled before.
func whenCancelled<Result: Sendable>(
    _ work: @escaping @Sendable () async throws -> Result
) async throws -> Result {
    let task = Task {
        withUnsafeCurrentTask { $0?.cancel() }
        return try await work()
    }
    return try await task.value
}
