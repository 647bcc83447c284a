internal import Core
internal import Foundation

/// Runs transactions one after another, on a thread that may block on the disk and on other processes.
actor SQLiteWriter {
    private let file: StoreFile
    private let pageLimit: Int?
    private var connection: SQLiteConnection?
    private let executor = BlockingExecutor("store")

    nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    init(_ file: StoreFile, pageLimit: Int?) {
        self.file = file
        self.pageLimit = pageLimit
    }

    func transaction<Result: Sendable>(
        _ wait: LockWait, _ body: @Sendable (any StoreTransaction) throws -> Result
    ) throws -> Result {
        try Task.checkCancellation()
        let connection = try whenUnlocked(wait) { () throws(StoreError) in try begin() }
        defer { FileLocks.ofProcess.end() }
        let transaction = SQLiteTransaction(connection, isTransaction: true)
        let result = Swift.Result {
            let result = try body(transaction)
            try transaction.end()
            return result
        }
        let failure = transaction.failure
        transaction.invalidate()
        do {
            let result = try result.get()
            try connection.commit()
            return result
        } catch {
            // After a database error the body may throw one of its own.
            rollBack(connection, after: failure ?? error)
            throw error
        }
    }

    /// Opens the file anew; creates or migrates it if needed.
    func prepare(_ wait: LockWait) throws {
        // An older format may have been put back into the file that is open.
        connection = nil
        _ = try whenUnlocked(wait) { () throws(StoreError) in try open() }
        FileLocks.ofProcess.end()
    }

    /// Closes the file if damage was met since it was opened.
    func closeDamaged() {
        if connection?.isDamaged == true { connection = nil }
    }

    private func begin() throws(StoreError) -> SQLiteConnection {
        let connection = try open()
        do {
            try connection.begin()
            // Another process may have brought the open file to another format.
            if try StoreSchema.isNewest(connection) { return connection }
            try connection.run("ROLLBACK")
        } catch .locked(let path, let waited) {
            throw .locked(path: path, waited: waited)
        } catch {
            self.connection = nil
            // Reads find it, too.
            if case .newerVersion = error { file.noteReplacement() }
            throw error
        }
        self.connection = nil
        return try begin()
    }

    private func open() throws(StoreError) -> SQLiteConnection {
        // Writes to a file that was removed or replaced would be lost.
        if let connection, !connection.hasMoved { return connection }
        let opened = try StoreSchema.open(file)
        if let pageLimit { _ = try opened.integer("PRAGMA max_page_count = \(pageLimit)") }
        connection = opened
        // Not before the file is there: a read that looks for it in vain does not look again for a second.
        file.noteReplacement()
        return opened
    }

    private func rollBack(_ connection: SQLiteConnection, after error: any Error) {
        // SQLite may have rolled back already.
        try? connection.run("ROLLBACK")
        switch error {
        // A disk that comes back is reached by opening the file anew, and through no descriptor of before.
        case StoreError.damaged, StoreError.failed: self.connection = nil
        default: break
        }
    }

    // SQLite's own busy timeout can't be cancelled and restarts with each statement. On return the file may be locked: the
    // caller ends that.
    private func whenUnlocked<Result>(
        _ wait: LockWait, _ attempt: () throws(StoreError) -> Result
    ) throws -> Result {
        while true {
            FileLocks.ofProcess.begin()
            do {
                return try attempt()
            } catch {
                FileLocks.ofProcess.end()
                guard case .locked = error else { throw error }
                // The read that met the damage waits for its turn to close this connection.
                if connection?.isDamaged == true {
                    throw StoreError.damaged(path: file.url.path, detail: "a read has met damage")
                }
            }
            try wait.checkIsLeft()
            Thread.sleep(forTimeInterval: 0.002)
            try Task.checkCancellation()
        }
    }
}
