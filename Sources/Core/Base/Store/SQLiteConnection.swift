internal import CSQLite
internal import Core
internal import Foundation

/// A value that a statement is given.
enum SQLiteValue {
    case text(String)
    case integer(Int)
    case data(Data)
}

/// One open database. Used by one thread at a time.
final class SQLiteConnection {
    let path: String
    private let handle: OpaquePointer
    private var statements: [String: SQLiteStatement] = [:]

    /// Opens the file, or makes an empty one. Until it is told ``tidyUpOnClose()`` it changes nothing in it.
    init(_ file: URL) throws(StoreError) {
        path = file.path
        do {
            try DataFolder.make(for: file)
        } catch {
            throw .notOpened(path: file.path, reason: error.reason)
        }
        var handle: OpaquePointer?
        let flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX
        let code = sqlite3_open_v2(file.path, &handle, flags, nil)
        guard let handle else { throw StoreError(code, of: nil, path: file.path) }
        self.handle = handle
        // From here on the end of this object closes it, also when it was not opened.
        guard code == SQLITE_OK else { throw failure(code) }
        sqlite3_extended_result_codes(handle, 1)
        csqlite_checkpoint_on_close(handle, 0)
    }

    deinit {
        statements.values.forEach { $0.finalize() }
        sqlite3_close_v2(handle)
    }

    /// From now on the last process that closes the database moves the log's pages into it.
    func tidyUpOnClose() { csqlite_checkpoint_on_close(handle, 1) }

    /// Closing changes nothing in the file.
    func leaveFileAsItIs() { csqlite_checkpoint_on_close(handle, 0) }

    var isReadOnly: Bool { sqlite3_db_readonly(handle, "main") == 1 }

    /// How many rows the last statement changed.
    var changes: Int { Int(sqlite3_changes(handle)) }

    /// Runs one or more statements that want no values.
    func execute(_ sql: String) throws(StoreError) {
        let code = sqlite3_exec(handle, sql, nil, nil, nil)
        guard code == SQLITE_OK else { throw failure(code) }
    }

    /// Runs a statement that gives back no rows.
    func run(_ sql: String, _ values: [SQLiteValue]) throws(StoreError) {
        _ = try rows(sql, values) { _ in }
    }

    /// The only number of the only row.
    func integer(_ sql: String) throws(StoreError) -> Int {
        try rows(sql, []) { $0.integer(0) }.first ?? 0
    }

    /// The rows that a statement gives back, each made by `row`.
    func rows<Row>(
        _ sql: String, _ values: [SQLiteValue], _ row: (SQLiteStatement) -> Row
    ) throws(StoreError) -> [Row] {
        let statement = try prepared(sql)
        defer { statement.reset() }
        for (index, value) in values.enumerated() {
            let code = statement.bind(value, at: Int32(index + 1))
            guard code == SQLITE_OK else { throw failure(code) }
        }
        var rows: [Row] = []
        while true {
            let code = statement.step()
            switch code {
            case SQLITE_ROW: rows.append(row(statement))
            case SQLITE_DONE: return rows
            default: throw failure(code)
            }
        }
    }

    private func prepared(_ sql: String) throws(StoreError) -> SQLiteStatement {
        if let statement = statements[sql] { return statement }
        var pointer: OpaquePointer?
        let code = sqlite3_prepare_v3(handle, sql, -1, UInt32(SQLITE_PREPARE_PERSISTENT), &pointer, nil)
        guard let pointer else { throw failure(code) }
        let statement = SQLiteStatement(pointer)
        statements[sql] = statement
        return statement
    }

    private func failure(_ code: Int32) -> StoreError { StoreError(code, of: handle, path: path) }
}

extension StoreError {
    fileprivate init(_ code: Int32, of handle: OpaquePointer?, path: String) {
        let text = String(cString: sqlite3_errmsg(handle))
        switch code & 0xFF {
        case SQLITE_CORRUPT, SQLITE_NOTADB: self = .damaged(path: path, detail: text)
        case SQLITE_BUSY, SQLITE_LOCKED: self = .locked(path: path, waited: .zero)
        case SQLITE_READONLY: self = .readOnly(path: path)
        case SQLITE_FULL: self = .diskFull(path: path)
        // To the system, the file that may not be made there is one that is not there.
        case SQLITE_CANTOPEN where access((path as NSString).deletingLastPathComponent, W_OK) != 0:
            self = .readOnly(path: path)
        case SQLITE_CANTOPEN, SQLITE_PERM, SQLITE_AUTH:
            let reason = String(cString: strerror(sqlite3_system_errno(handle)))
            self = .notOpened(path: path, reason: "\(text), \(reason)")
        default: self = .failed(path: path, reason: "\(text) (SQLite's code \(code))")
        }
    }
}
