internal import Core
internal import Foundation

/// What can be read within one transaction or one read.
///
/// An error of the database spoils it for good: SQLite may have rolled back by then, and what came after would be
/// kept by itself.
class SQLiteSnapshot: StoreSnapshot {
    let connection: SQLiteConnection
    /// The error of the database that spoiled it; after the end, that it is over.
    private(set) var failure: StoreError?
    /// Whether all that is read is of one moment: from the beginning in a transaction, from the first statement in a
    /// read.
    private var holdsMoment: Bool

    init(_ connection: SQLiteConnection, isTransaction: Bool) {
        self.connection = connection
        holdsMoment = isTransaction
    }

    /// Throws the error that spoiled it, though its body may have caught it; ends it otherwise.
    final func end() throws(StoreError) {
        if let failure { throw failure }
    }

    /// From now on every call throws.
    final func invalidate() {
        failure = .failed(path: connection.file.path, reason: "the transaction is over")
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

    final func records(_ kind: String, _ query: StoreQuery) throws(StoreError) -> [StoredData] {
        let order =
            switch query.order {
            case .id: "id"
            case .idDescending: "id DESC"
            case .oldestFirst: "sequence"
            case .newestFirst: "sequence DESC"
            }
        // Below zero means no limit to SQLite, and none to the caller.
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
    /// The first text, in the order of bytes, that comes after every text with this prefix; nil when none does.
    ///
    /// In UTF-8 the order of bytes is the order of scalars, so it ends in the scalar after the last one.
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
