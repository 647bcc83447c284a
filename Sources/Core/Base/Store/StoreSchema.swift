internal import Core

/// The format of the store's file, and how an older one becomes the newest.
enum StoreSchema {
    /// Sees that the file is this program's, and brings it to the newest format. A file that is not is not changed.
    static func prepare(_ connection: SQLiteConnection) throws(StoreError) {
        if connection.isReadOnly { throw .readOnly(path: connection.path) }
        // In one transaction: another process may be making the file at this moment.
        try connection.execute("BEGIN")
        let version = try version(of: connection)
        try connection.execute("COMMIT")
        connection.tidyUpOnClose()
        // A commit is on the disk when it returns, and readers of other processes don't wait for it.
        try connection.execute(
            "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA fullfsync = ON;")
        if version < StoreFormat.steps.count { try migrate(connection) }
    }

    private static func version(of connection: SQLiteConnection) throws(StoreError) -> Int {
        let application = try connection.integer("PRAGMA application_id")
        let version = try connection.integer("PRAGMA user_version")
        let tables = try connection.integer("SELECT count(*) FROM sqlite_master")
        let isEmpty = application == 0 && version == 0 && tables == 0
        guard isEmpty || application == StoreFormat.application else {
            throw .foreign(path: connection.path)
        }
        guard version <= StoreFormat.steps.count else {
            throw .newerVersion(
                path: connection.path, version: version, supported: StoreFormat.steps.count)
        }
        return max(version, 0)
    }

    // When it fails nobody gets the connection, and closing it rolls back.
    private static func migrate(_ connection: SQLiteConnection) throws(StoreError) {
        try connection.execute("BEGIN IMMEDIATE")
        // Again, inside: another process may have been faster.
        for step in StoreFormat.steps.dropFirst(try version(of: connection)) { try connection.execute(step) }
        try connection.execute(
            """
            PRAGMA application_id = \(StoreFormat.application);
            PRAGMA user_version = \(StoreFormat.steps.count);
            COMMIT
            """)
    }
}
