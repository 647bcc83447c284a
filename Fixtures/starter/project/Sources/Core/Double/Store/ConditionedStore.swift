internal import Conditions
internal import Core
internal import Foundation

/// Makes a store as slow, or its disk as full, as the conditions say.
///
/// A transaction waits as long as the conditions delay it. One that they stop finds a full disk: it reads and removes,
/// and what it puts is refused. SQLite removes as long as its log has room from before.
struct ConditionedStore: Store {
    private let store: any Store
    private let conditions: Conditions

    init(_ store: any Store, conditions: Conditions) {
        self.store = store
        self.conditions = conditions
    }

    func transaction<Result: Sendable>(
        _ body: @Sendable (any StoreTransaction) throws -> Result
    ) async throws -> Result {
        do {
            try await conditions.pass()
        } catch is Obstacle {
            return try await store.transaction { transaction in
                let transaction = FullDiskTransaction(transaction)
                let result = try body(transaction)
                // The body may have gone on after the error.
                try transaction.checkRoom()
                return result
            }
        }
        return try await store.transaction(body)
    }

    /// A disk that is full can be read, and one that is slow takes as long.
    func read<Result: Sendable>(
        _ body: @Sendable (any StoreSnapshot) throws -> Result
    ) async throws -> Result {
        do { try await conditions.pass() } catch is Obstacle {}
        return try await store.read(body)
    }
}

/// A transaction on a disk without room.
private final class FullDiskTransaction: StoreTransaction {
    private let transaction: any StoreTransaction
    private var isSpoiled = false

    init(_ transaction: any StoreTransaction) { self.transaction = transaction }

    func kinds() throws(StoreError) -> [String] {
        try checkRoom()
        return try transaction.kinds()
    }

    func data(_ kind: String, _ id: String) throws(StoreError) -> Data? {
        try checkRoom()
        return try transaction.data(kind, id)
    }

    func put(_ data: Data, _ kind: String, _ id: String) throws(StoreError) {
        isSpoiled = true
        try checkRoom()
    }

    func remove(_ kind: String, _ id: String) throws(StoreError) -> Bool {
        try checkRoom()
        return try transaction.remove(kind, id)
    }

    func records(_ kind: String, _ query: StoreQuery) throws(StoreError) -> [StoredData] {
        try checkRoom()
        return try transaction.records(kind, query)
    }

    /// As with SQLite, the first error spoils the transaction.
    func checkRoom() throws(StoreError) {
        if isSpoiled { throw .diskFull(path: "/memory/store.sqlite") }
    }
}
