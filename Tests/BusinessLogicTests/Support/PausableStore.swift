import Core
import CoreDouble
import Synchronization

/// A store that can delay a result until after later changes.
final class PausableStore: Store {
    private let store = CoreDouble().store
    private let isHolding = Mutex(false)
    private let reads = AsyncStream<Void>.makeStream()
    private let releases = AsyncStream<Void>.makeStream()

    /// Delays the result of the next transaction or read.
    func hold() { isHolding.withLock { $0 = true } }

    /// Returns when that transaction is done but its result is still delayed.
    func waitUntilHeld() async {
        for await _ in reads.stream { return }
    }

    /// Delivers the result.
    func release() { releases.continuation.yield() }

    func transaction<Result: Sendable>(
        _ body: @Sendable (any StoreTransaction) throws -> Result
    ) async throws -> Result {
        let isHeld = takeHold()
        let result = try await store.transaction(body)
        if isHeld { await waitForRelease() }
        return result
    }

    func read<Result: Sendable>(
        _ body: @Sendable (any StoreSnapshot) throws -> Result
    ) async throws -> Result {
        let isHeld = takeHold()
        let result = try await store.read(body)
        if isHeld { await waitForRelease() }
        return result
    }

    private func takeHold() -> Bool {
        isHolding.withLock { isHolding in
            defer { isHolding = false }
            return isHolding
        }
    }

    private func waitForRelease() async {
        reads.continuation.yield()
        for await _ in releases.stream { break }
    }
}
