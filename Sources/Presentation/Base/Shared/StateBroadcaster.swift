/// Holds what a screen shows, and tells it to whoever reads.
@MainActor final class StateBroadcaster<State: Hashable & Sendable> {
    /// What is shown now.
    private(set) var state: State
    private var readers: [Int: AsyncStream<State>.Continuation] = [:]
    private var nextReader = 0

    init(_ state: State) { self.state = state }

    deinit { readers.values.forEach { $0.finish() } }

    /// Changes the state. Readers hear of it only when it is another one then.
    func update(_ change: (inout State) -> Void) {
        var changed = state
        change(&changed)
        guard changed != state else { return }
        state = changed
        readers.values.forEach { $0.yield(changed) }
    }

    /// The state now, and from then on each time it changes; a reader that is slow gets the latest.
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
