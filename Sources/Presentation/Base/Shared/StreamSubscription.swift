/// Reads a stream for as long as its owner keeps it: released with a screen, it ends the screen's reading.
///
/// The closure must hold the screen weakly, or the screen never goes. What the stream gives may be older than what the
/// screen has asked for since: it is best taken as the news that something changed, and asked for again.
@MainActor final class StreamSubscription {
    private var task: Task<Void, Never>?

    deinit { task?.cancel() }

    /// Begins to read; does nothing when it has begun already.
    func start<Value: Sendable>(
        _ stream: @autoclosure () -> AsyncStream<Value>,
        receive: @escaping @MainActor (Value) async -> Void
    ) {
        guard task == nil else { return }
        let values = stream()
        task = Task {
            for await value in values { await receive(value) }
        }
    }
}
