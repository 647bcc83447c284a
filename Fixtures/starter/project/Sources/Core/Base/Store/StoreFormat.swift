/// This program's mark on the store's file, and the formats that the file has had.
enum StoreFormat {
    /// Marks the file as this program's: the first four letters of its name.
    static let application = name.utf8.prefix(4).reduce(0) { $0 << 8 | Int($1) }
    private static let name = "PLAYBILL_NAME"

    /// What leads from each format to the next; the first begins with an empty file. Steps that were released are
    /// never changed, only added to.
    static let steps = [
        """
        CREATE TABLE record (
            sequence INTEGER PRIMARY KEY,
            kind TEXT NOT NULL, id TEXT NOT NULL, data BLOB NOT NULL,
            UNIQUE (kind, id)
        );
        CREATE INDEX record_sequence ON record (kind, sequence);
        """
    ]
}
