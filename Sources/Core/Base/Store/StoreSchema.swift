internal import Core

/// The format of the store's file, and how an older one becomes the newest.
enum StoreSchema {
    /// Marks the file as this program's: the letters `UNDY`.
    private static let application = 0x554E_4459

    /// What leads from each format to the next; the first begins with an empty file. Steps that were released are
    /// never changed, only added to.
    private static let steps = [
        """
        CREATE TABLE record (
            kind TEXT NOT NULL, id TEXT NOT NULL, data BLOB NOT NULL,
            PRIMARY KEY (kind, id)
        ) WITHOUT ROWID;
        """,
        // Records get an order. What is older than the order has none, and is given that of its kind and id.
        """
        ALTER TABLE record RENAME TO unordered;
        CREATE TABLE record (
            sequence INTEGER PRIMARY KEY,
            kind TEXT NOT NULL, id TEXT NOT NULL, data BLOB NOT NULL,
            UNIQUE (kind, id)
        );
        CREATE INDEX record_sequence ON record (kind, sequence);
        INSERT INTO record (kind, id, data) SELECT kind, id, data FROM unordered ORDER BY kind, id;
        DROP TABLE unordered;
        """,
    ]

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
        if version < steps.count { try migrate(connection) }
    }

    private static func version(of connection: SQLiteConnection) throws(StoreError) -> Int {
        let application = try connection.integer("PRAGMA application_id")
        let version = try connection.integer("PRAGMA user_version")
        let tables = try connection.integer("SELECT count(*) FROM sqlite_master")
        guard application == Self.application || (application == 0 && version == 0 && tables == 0) else {
            throw .foreign(path: connection.path)
        }
        guard version <= steps.count else {
            throw .newerVersion(path: connection.path, version: version, supported: steps.count)
        }
        return max(version, 0)
    }

    // When it fails nobody gets the connection, and closing it rolls back.
    private static func migrate(_ connection: SQLiteConnection) throws(StoreError) {
        try connection.execute("BEGIN IMMEDIATE")
        // Again, inside: another process may have been faster.
        for step in try version(of: connection)..<steps.count { try connection.execute(steps[step]) }
        try connection.execute(
            """
            PRAGMA application_id = \(application);
            PRAGMA user_version = \(steps.count);
            COMMIT
            """)
    }
}
