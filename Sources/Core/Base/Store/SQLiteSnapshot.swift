internal import Core
internal import Foundation

/// The reads of one transaction or one read.
///
/// After a database error every call throws: SQLite may have rolled back, and later writes would be committed on
/// their own.
class SQLiteSnapshot: StoreSnapshot {
    let connection: SQLiteConnection
    /// The database error, or after the end, the error for that.
    private(set) var failure: StoreError?
    /// Whether one moment is held for reading: in a transaction from the start, in a read from the first statement
    /// on.
    private var holdsMoment: Bool

    init(_ connection: SQLiteConnection, isTransaction: Bool) {
        self.connection = connection
        holdsMoment = isTransaction
    }

    /// Throws the stored error even if the body caught it; otherwise ends the snapshot.
    final func end() throws(StoreError) {
        if let failure { throw failure }
    }

    /// From now on every call throws.
    final func invalidate() {
        failure = .snapshotIsOver(path: connection.path)
    }

    final func data(_ kind: String, _ id: String) throws(StoreError) -> Data? {
        if let failure { throw failure }
        defer { holdsMoment = true }
        do {
            return try connection.data(kind, id, isHeld: holdsMoment)
        } catch {
            failure = error
            throw error
        }
    }

    final func kinds() throws(StoreError) -> [String] {
        try unlessSpoiled { () throws(StoreError) in
            try connection.rows("SELECT DISTINCT kind FROM record ORDER BY kind", []) { $0.text(0) }
        }
    }

    final func records(_ kind: String, _ query: StoreQuery) throws(StoreError) -> [StoredData] {
        let order =
            switch query.order {
            case .id: "id"
            case .idDescending: "id DESC"
            case .oldestFirst: "sequence"
            case .newestFirst: "sequence DESC"
            }
        // SQLite takes a negative limit as no limit; callers mean none.
        let limit = max(query.limit ?? .max, 0)
        var values: [SQLiteValue] = [
            .text(kind), .text(query.prefix), .integer(limit), .integer(query.offset),
        ]
        var bound = ""
        if let end = query.prefix.prefixUpperBound {
            bound = "AND id < ?5"
            values.append(.text(end))
        }
        let sql = """
            SELECT id, data FROM record WHERE kind = ?1 AND id >= ?2 \(bound)
            ORDER BY \(order) LIMIT ?3 OFFSET ?4
            """
        return try unlessSpoiled { () throws(StoreError) in
            try connection.rows(sql, values) { StoredData(id: $0.text(0), data: $0.data(1)) }
        }
    }

    final func unlessSpoiled<Result>(_ body: () throws(StoreError) -> Result) throws(StoreError) -> Result {
        if let failure { throw failure }
        do {
            if !holdsMoment {
                holdsMoment = true
                try connection.beginSnapshot()
            }
            return try body()
        } catch {
            failure = error
            throw error
        }
    }
}

extension String {
    /// The smallest text, in byte order, that is greater than every text with this prefix; nil when there is none.
    ///
    /// In UTF-8 byte order is scalar order, so it ends in the successor of the prefix's last scalar.
    fileprivate var prefixUpperBound: String? {
        var scalars = unicodeScalars
        while let last = scalars.popLast() {
            let next = last.value == 0xD7FF ? 0xE000 : last.value + 1
            guard let next = Unicode.Scalar(next) else { continue }
            scalars.append(next)
            return String(scalars)
        }
        return nil
    }
}

extension StoreError {
    /// A snapshot was used after its body had returned.
    static func snapshotIsOver(path: String) -> StoreError {
        .failed(path: path, reason: "the transaction is over")
    }
}
