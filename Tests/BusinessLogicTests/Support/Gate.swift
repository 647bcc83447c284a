/// Opens once for all who wait, whether they are cancelled or not.
final class Gate: Sendable {
    private let opening: AsyncStream<Void>.Continuation
    private let opened: Task<Void, Never>

    init() {
        let (stream, opening) = AsyncStream<Void>.makeStream()
        self.opening = opening
        opened = Task { for await _ in stream {} }
    }

    func open() { opening.finish() }
    func wait() async { await opened.value }
}
