internal import Core
internal import Foundation

/// What can be read within one transaction or one read.
///
/// An error of the database spoils it for good: SQLite may have rolled back by then, and what came after would be
/// kept by itself.
class SQLiteSnapshot: StoreSnapshot {
    let connection: SQLiteConnection
    private var failure: StoreError?

    init(_ connection: SQLiteConnection) { self.connection = connection }

    /// Throws the error that spoiled it, though its body may have caught it; ends it otherwise.
    final func end() throws(StoreError) {
        if let failure { throw failure }
        invalidate()
    }

    /// From now on every call throws.
    final func invalidate() {
        failure = .failed(path: connection.file.path, reason: "the transaction is over")
    }

    final func data(_ kind: String, _ id: String) throws(StoreError) -> Data? {
        try unlessSpoiled { () throws(StoreError) in
            try connection.first(
                "SELECT data FROM record WHERE kind = ?1 AND id = ?2", .text(kind), .text(id)
            ) { $0.data(0) }
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
        if let end = query.prefix.firstAfterAllThatBeginWithIt {
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
    fileprivate var firstAfterAllThatBeginWithIt: String? {
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
