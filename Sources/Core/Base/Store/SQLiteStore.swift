package import Core
package import Foundation

/// Keeps records in one SQLite file that several processes may share.
///
/// The file is opened by the first transaction. When a transaction could not begin, for whatever reason but another
/// process's lock, the next one opens the file again.
package actor SQLiteStore: Store {
    private let file: URL
    private let lockWait: Duration
    private let pageLimit: Int?
    private var connection: SQLiteConnection?
    private let executor = BlockingExecutor("store")

    package nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    /// A store in this file. `pageLimit` makes the database full early, in pages of 4096 bytes, for tests.
    package init(file: URL, lockWait: Duration, pageLimit: Int? = nil) {
        self.file = file
        self.lockWait = lockWait
        self.pageLimit = pageLimit
    }

    package func transaction<Result: Sendable>(
        _ body: @Sendable (any StoreTransaction) throws -> Result
    ) throws -> Result {
        try Task.checkCancellation()
        let connection = try whenUnlocked { () throws(StoreError) in try begin() }
        let transaction = SQLiteTransaction(connection)
        do {
            let result = try body(transaction)
            try transaction.end()
            try connection.execute("COMMIT")
            return result
        } catch {
            transaction.invalidate()
            rollBack(connection, after: error)
            throw error
        }
    }

    private func begin() throws(StoreError) -> SQLiteConnection {
        let connection = try open()
        do {
            try connection.execute("BEGIN IMMEDIATE")
        } catch .locked(let path, let waited) {
            throw .locked(path: path, waited: waited)
        } catch {
            close(connection, after: error)
            throw error
        }
        return connection
    }

    private func open() throws(StoreError) -> SQLiteConnection {
        if let connection { return connection }
        let opened = try SQLiteConnection(file)
        try StoreSchema.prepare(opened)
        if let pageLimit { _ = try opened.integer("PRAGMA max_page_count = \(pageLimit)") }
        connection = opened
        return opened
    }

    private func rollBack(_ connection: SQLiteConnection, after error: any Error) {
        // SQLite may have rolled back by itself.
        try? connection.execute("ROLLBACK")
        if case StoreError.damaged = error { close(connection, after: error) }
    }

    /// Lets go of the connection: the next transaction opens the file again.
    private func close(_ connection: SQLiteConnection, after error: any Error) {
        // A damaged file is not written to, not even to tidy up.
        if case StoreError.damaged = error { connection.leaveFileAsItIs() }
        self.connection = nil
    }

    // SQLite's own waiting can't be cancelled and begins anew with each statement.
    private func whenUnlocked<Result>(_ attempt: () throws(StoreError) -> Result) throws -> Result {
        let start = ContinuousClock.now
        while true {
            do {
                return try attempt()
            } catch {
                guard case .locked = error else { throw error }
            }
            guard start.duration(to: .now) < lockWait else {
                throw StoreError.locked(path: file.path, waited: lockWait)
            }
            Thread.sleep(forTimeInterval: 0.002)
            try Task.checkCancellation()
        }
    }
}
