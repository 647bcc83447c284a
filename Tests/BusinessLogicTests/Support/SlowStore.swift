import Conditions
import Core
import CoreDouble

/// A store in which each transaction takes some time, and then may fail.
struct SlowStore: Store {
    private let time: ManualTime
    private let duration: Duration
    private let failure: StoreError?
    private let store = CoreDouble().store

    init(time: ManualTime, takes duration: Duration, failure: StoreError? = nil) {
        self.time = time
        self.duration = duration
        self.failure = failure
    }

    func transaction<Result: Sendable>(
        _ body: @Sendable (any StoreTransaction) throws -> Result
    ) async throws -> Result {
        time.advance(by: duration)
        if let failure { throw failure }
        return try await store.transaction(body)
    }

    func read<Result: Sendable>(
        _ body: @Sendable (any StoreSnapshot) throws -> Result
    ) async throws -> Result {
        try await store.read(body)
    }
}
