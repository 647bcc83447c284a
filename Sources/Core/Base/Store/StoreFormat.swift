/// The application id and the migrations of the store's file.
enum StoreFormat {
    /// Marks the file as this program's: the letters `UNDY`.
    static let application = 0x554E_4459

    /// The migrations from each format to the next; the first starts with an empty file. Released migrations are
    /// never changed, only followed by new ones.
    static let steps = [
        """
        CREATE TABLE record (
            kind TEXT NOT NULL, id TEXT NOT NULL, data BLOB NOT NULL,
            PRIMARY KEY (kind, id)
        ) WITHOUT ROWID;
        """,
        // Adds an order to records. Older records get the order of kind and id.
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
}
