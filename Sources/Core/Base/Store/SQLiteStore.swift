package import Core
package import Foundation

/// Stores records in one SQLite file that several processes may share.
///
/// Transactions and reads have a connection each, so that neither waits for the other. Both are opened on first
/// use. Damage closes both before it is told, and the next transaction or read opens the file again; so a read that
/// meets damage waits for the body of a transaction, but not for one that waits for another process. Any other error
/// but another process's lock closes the connection of the read that meets it, or of the transaction as it begins;
/// within a transaction only ``StoreError/failed(path:reason:)`` does.
package final class SQLiteStore: Store {
    private let writer: SQLiteWriter
    private let reader: SQLiteReader
    private let file: StoreFile
    private let lockWait: Duration
    private let path: String

    /// A store in this file. `pageLimit`, in pages of 4096 bytes, lets tests fill the database early.
    package init(file: URL, lockWait: Duration, pageLimit: Int? = nil) {
        path = file.path
        let file = StoreFile(url: file)
        writer = SQLiteWriter(file, pageLimit: pageLimit)
        reader = SQLiteReader(file, writer)
        self.file = file
        self.lockWait = lockWait
    }

    package func transaction<Result: Sendable>(
        _ body: @Sendable (any StoreTransaction) throws -> Result
    ) async throws -> Result {
        try Task.checkCancellation()
        let damageCount = file.damageCount
        do {
            return try await writer.transaction(LockWait(path: path, limit: lockWait), body)
        } catch {
            await closeDamaged(since: damageCount)
            throw error
        }
    }

    package func read<Result: Sendable>(
        _ body: @Sendable (any StoreSnapshot) throws -> Result
    ) async throws -> Result {
        try Task.checkCancellation()
        let damageCount = file.damageCount
        do {
            return try await reader.read(LockWait(path: path, limit: lockWait), body)
        } catch {
            await closeDamaged(since: damageCount)
            throw error
        }
    }

    // A connection that stayed open would write its log into a file that the user puts back. One that is opened anew
    // beside it would share its index, which is that of the old log.
    private func closeDamaged(since damageCount: Int) async {
        guard file.damageCount != damageCount else { return }
        await writer.closeDamaged()
        await reader.closeDamaged()
    }
}

/// The time spent waiting for other processes since the caller's request.
struct LockWait: Sendable {
    let path: String
    let limit: Duration
    let start: ContinuousClock.Instant

    init(path: String, limit: Duration, start: ContinuousClock.Instant = .now) {
        self.path = path
        self.limit = limit
        self.start = start
    }

    /// - Throws: ``StoreError/locked(path:waited:)`` when the limit is reached.
    func checkIsLeft() throws(StoreError) {
        guard start.duration(to: .now) < limit else { throw error }
    }

    /// The error that states the time waited so far.
    var error: StoreError { .locked(path: path, waited: start.duration(to: .now)) }
}
