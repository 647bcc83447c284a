internal import Core
internal import Foundation
internal import Synchronization

/// Keeps records in memory.
actor MemoryStore: Store {
    private let memory: CoreMemory
    private let executor = QueueExecutor("memory-store")

    nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    init(_ memory: CoreMemory) { self.memory = memory }

    func transaction<Result: Sendable>(
        _ body: @Sendable (any StoreTransaction) throws -> Result
    ) throws -> Result {
        // Waiting for the lock itself would not end when the task is cancelled.
        while true {
            try Task.checkCancellation()
            if let result = try whenUnlocked(body) { return result }
            Thread.sleep(forTimeInterval: 0.002)
        }
    }

    /// Runs the transaction; nil when another one is under way.
    private func whenUnlocked<Result: Sendable>(
        _ body: @Sendable (any StoreTransaction) throws -> Result
    ) throws -> Result? {
        try memory.transactionLock.withLockIfAvailable { _ in
            let transaction = MemoryTransaction(memory.records.withLock { $0 })
            defer { transaction.end() }
            let result = try body(transaction)
            let changed = try transaction.changed()
            memory.records.withLock { $0 = changed }
            return result
        }
    }

    nonisolated func read<Result: Sendable>(
        _ body: @Sendable (any StoreSnapshot) throws -> Result
    ) async throws -> Result {
        try Task.checkCancellation()
        let snapshot = MemoryTransaction(memory.records.withLock { $0 })
        defer { snapshot.end() }
        return try body(snapshot)
    }
}

private final class MemoryTransaction: StoreTransaction {
    private var draft: MemoryRecords
    /// Why no call succeeds any more.
    private var failure: StoreError?

    init(_ records: MemoryRecords) { draft = records }

    /// The records with all changes, unless one of them failed.
    func changed() throws(StoreError) -> MemoryRecords {
        try checkIsOn()
        return draft
    }

    /// From now on every call throws.
    func end() { failure = .failed(path: "memory", reason: "the transaction is over") }

    func kinds() throws(StoreError) -> [String] {
        try checkIsOn()
        return draft.allKinds
    }

    func data(_ kind: String, _ id: String) throws(StoreError) -> Data? {
        try checkIsOn()
        return draft.data(kind, id)
    }

    func put(_ data: Data, _ kind: String, _ id: String) throws(StoreError) {
        try checkIsOn()
        guard kind.utf8.count + id.utf8.count + data.count <= 1_000_000_000 else {
            let error = StoreError.recordTooLarge(path: "memory")
            failure = error
            throw error
        }
        draft.put(data, kind, id)
    }

    func remove(_ kind: String, _ id: String) throws(StoreError) -> Bool {
        try checkIsOn()
        return draft.remove(kind, id)
    }

    func records(_ kind: String, _ query: StoreQuery) throws(StoreError) -> [StoredData] {
        try checkIsOn()
        return draft.records(kind, query)
    }

    private func checkIsOn() throws(StoreError) {
        if let failure { throw failure }
    }
}
