internal import Core
internal import Foundation

/// Creates and migrates the store's file.
enum StoreSchema {
    /// A commit is on the disk when it returns.
    private static let durability = "PRAGMA synchronous = FULL; PRAGMA fullfsync = ON;"

    /// Opens the file for writing; creates or migrates it if needed. A file of another program is not changed.
    static func open(_ file: StoreFile) throws(StoreError) -> SQLiteConnection {
        if try file.isMissing() { try file.make(fill) }
        try file.checkIsWhole()
        let connection = try SQLiteConnection(file.url, .shared, of: file)
        if connection.isReadOnly { throw .forbidden(file.url) }
        try connection.execute("BEGIN")
        let version = try version(of: connection)
        try connection.execute("COMMIT")
        connection.tidyUpOnClose()
        // Readers do not wait for a commit.
        try connection.execute("PRAGMA journal_mode = WAL; \(durability)")
        connection.noteLog()
        if version < StoreFormat.steps.count { try migrate(connection) }
        return connection
    }

    /// Whether the file, which must be this program's, has the newest format.
    static func isNewest(_ connection: SQLiteConnection) throws(StoreError) -> Bool {
        try version(of: connection) == StoreFormat.steps.count
    }

    /// Whether another process has brought the open file to another format. An error is left to what is read next.
    static func hasOtherFormat(_ connection: SQLiteConnection) -> Bool {
        do throws(StoreError) {
            return try !isNewest(connection)
        } catch .newerVersion {
            return true
        } catch {
            return false
        }
    }

    private static func version(of connection: SQLiteConnection) throws(StoreError) -> Int {
        let application = try connection.integer("PRAGMA application_id")
        let version = try connection.integer("PRAGMA user_version")
        guard application == StoreFormat.application else {
            let tables = try connection.integer("SELECT count(*) FROM sqlite_master")
            throw application == 0 && version == 0 && tables == 0
                ? connection.damage("the database is empty")
                : .foreign(path: connection.file.path)
        }
        guard version <= StoreFormat.steps.count else {
            throw .newerVersion(
                path: connection.file.path, version: version, supported: StoreFormat.steps.count)
        }
        return max(version, 0)
    }

    private static func fill(_ connection: SQLiteConnection) throws(StoreError) {
        try connection.execute("\(durability) BEGIN")
        try takeSteps(from: 0, connection)
    }

    // On failure the connection is dropped, and closing it rolls back.
    private static func migrate(_ connection: SQLiteConnection) throws(StoreError) {
        try connection.execute("BEGIN IMMEDIATE")
        // Checked again inside the transaction: another process may have migrated meanwhile.
        try takeSteps(from: try version(of: connection), connection)
    }

    private static func takeSteps(from version: Int, _ connection: SQLiteConnection) throws(StoreError) {
        for step in StoreFormat.steps.dropFirst(version) { try connection.execute(step) }
        try connection.execute(
            """
            PRAGMA application_id = \(StoreFormat.application);
            PRAGMA user_version = \(StoreFormat.steps.count);
            COMMIT
            """)
    }
}
