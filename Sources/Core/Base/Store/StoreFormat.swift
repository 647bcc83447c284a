/// This program's mark on the store's file, and the formats that the file has had.
enum StoreFormat {
    /// Marks the file as this program's: the letters `UNDY`.
    static let application = 0x554E_4459

    /// What leads from each format to the next; the first begins with an empty file. Steps that were released are
    /// never changed, only added to.
    static let steps = [
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
}
