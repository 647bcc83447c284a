/// A screen's state and its readers.
@MainActor final class StatePublisher<State: Hashable & Sendable> {
    private var readers: [Int: AsyncStream<State>.Continuation] = [:]
    private var readerCount = 0

    var state: State {
        didSet { if state != oldValue { readers.values.forEach { $0.yield(state) } } }
    }

    init(_ state: State) { self.state = state }

    deinit { readers.values.forEach { $0.finish() } }

    func updates() -> AsyncStream<State> {
        let (stream, continuation) = AsyncStream.makeStream(
            of: State.self, bufferingPolicy: .bufferingNewest(1))
        readerCount += 1
        let reader = readerCount
        readers[reader] = continuation
        continuation.onTermination = { [weak self] _ in Task { await self?.forget(reader) } }
        continuation.yield(state)
        return stream
    }

    private func forget(_ reader: Int) { readers[reader] = nil }
}
