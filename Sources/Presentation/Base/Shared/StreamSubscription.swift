/// Reads a stream until it is released, so that a screen's subscriptions end with the screen.
///
/// The closure must capture the screen weakly, or the screen is never released. A received value may be older than
/// the last reply to the screen, so take it as a signal to read again.
@MainActor final class StreamSubscription {
    private var task: Task<Void, Never>?

    deinit { task?.cancel() }

    /// Starts reading; does nothing when already started.
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
