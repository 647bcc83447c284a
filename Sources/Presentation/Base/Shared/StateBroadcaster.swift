/// Holds a screen's state and sends it to readers.
@MainActor final class StateBroadcaster<State: Hashable & Sendable> {
    /// What is shown now.
    private(set) var state: State
    private var readers: [Int: AsyncStream<State>.Continuation] = [:]
    private var nextReader = 0

    init(_ state: State) { self.state = state }

    deinit { readers.values.forEach { $0.finish() } }

    /// Changes the state, and notifies readers if it differs.
    func update(_ change: (inout State) -> Void) {
        var changed = state
        change(&changed)
        guard changed != state else { return }
        state = changed
        readers.values.forEach { $0.yield(changed) }
    }

    /// The state now, and again each time it changes; a slow reader skips to the latest.
    func updates() -> AsyncStream<State> {
        let (stream, continuation) = AsyncStream.makeStream(
            of: State.self, bufferingPolicy: .bufferingNewest(1))
        let reader = nextReader
        nextReader += 1
        readers[reader] = continuation
        continuation.onTermination = { [weak self] _ in
            Task { await self?.forget(reader) }
        }
        continuation.yield(state)
        return stream
    }

    private func forget(_ reader: Int) { readers[reader] = nil }
}
