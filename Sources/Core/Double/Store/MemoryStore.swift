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
            let result = Swift.Result { try body(transaction) }
            let draft = transaction.end()
            if case .success = result { memory.records.withLock { $0 = draft } }
            return try result.get()
        }
    }

    nonisolated func read<Result: Sendable>(
        _ body: @Sendable (any StoreSnapshot) throws -> Result
    ) async throws -> Result {
        try Task.checkCancellation()
        let snapshot = MemoryTransaction(memory.records.withLock { $0 })
        defer { _ = snapshot.end() }
        return try body(snapshot)
    }
}

private final class MemoryTransaction: StoreTransaction {
    private var draft: MemoryRecords
    private var isOver = false

    init(_ records: MemoryRecords) { draft = records }

    func end() -> MemoryRecords {
        isOver = true
        return draft
    }

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
            throw .recordTooLarge(path: "memory")
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
        if isOver { throw .failed(path: "memory", reason: "the transaction is over") }
    }
}
