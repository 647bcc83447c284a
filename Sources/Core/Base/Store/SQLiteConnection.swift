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
    let file: URL
    private let handle: OpaquePointer
    private var statements: [String: SQLiteStatement] = [:]

    /// How a database is opened.
    enum Access {
        /// To be read and written; the system may allow less.
        case shared
        /// To be read, and shared with nobody: for a disk with no room for the index that processes share.
        case alone
        /// To be read as it is, for a file and a folder that can't be written. Its log must be empty.
        case unchanging
    }

    /// Opens the file. Until it is told ``tidyUpOnClose()`` it changes nothing in it.
    init(_ file: URL, _ access: Access) throws(StoreError) {
        self.file = file
        let (name, flags) =
            switch access {
            case .shared, .alone: (file.path, SQLITE_OPEN_READWRITE)
            case .unchanging:
                (file.absoluteString + "?immutable=1", SQLITE_OPEN_READONLY | SQLITE_OPEN_URI)
            }
        var handle: OpaquePointer?
        let code = sqlite3_open_v2(name, &handle, flags | SQLITE_OPEN_NOMUTEX, nil)
        guard let handle else { throw StoreError(code, of: nil, file: file) }
        self.handle = handle
        // From here on the end of this object closes it, also when it was not opened.
        guard code == SQLITE_OK else { throw failure(code) }
        sqlite3_extended_result_codes(handle, 1)
        csqlite_checkpoint_on_close(handle, 0)
        if case .alone = access { try execute("PRAGMA locking_mode = EXCLUSIVE") }
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

    /// Whether the file has another name by now, or none.
    var hasMoved: Bool {
        var hasMoved: Int32 = 0
        return sqlite3_file_control(handle, "main", SQLITE_FCNTL_HAS_MOVED, &hasMoved) == SQLITE_OK
            && hasMoved != 0
    }

    /// How many rows the last statement changed.
    var changes: Int { Int(sqlite3_changes(handle)) }

    /// Runs one or more statements that want no values.
    func execute(_ sql: String) throws(StoreError) {
        let code = sqlite3_exec(handle, sql, nil, nil, nil)
        guard code == SQLITE_OK else { throw failure(code) }
    }

    /// Runs a statement that gives back no rows.
    func run(_ sql: String, _ values: SQLiteValue...) throws(StoreError) {
        let statement = try bound(sql, values)
        defer { statement.reset() }
        while try step(statement) {}
    }

    /// The only number of the only row.
    func integer(_ sql: String) throws(StoreError) -> Int { try first(sql) { $0.integer(0) } ?? 0 }

    /// The first row that a statement gives back, made by `row`.
    func first<Row>(
        _ sql: String, _ values: SQLiteValue..., row: (SQLiteStatement) -> Row
    ) throws(StoreError) -> Row? {
        let statement = try bound(sql, values)
        defer { statement.reset() }
        return try step(statement) ? row(statement) : nil
    }

    /// The rows that a statement gives back, each made by `row`.
    func rows<Row>(
        _ sql: String, _ values: [SQLiteValue], _ row: (SQLiteStatement) -> Row
    ) throws(StoreError) -> [Row] {
        let statement = try bound(sql, values)
        defer { statement.reset() }
        var rows: [Row] = []
        while try step(statement) { rows.append(row(statement)) }
        return rows
    }

    /// From now on, what is read is what the database holds at this moment: an unfinished statement keeps the changes
    /// of others out of sight.
    func beginSnapshot() throws(StoreError) {
        let anchor = try prepared(Self.anchor)
        do {
            _ = try step(anchor)
        } catch {
            anchor.reset()
            throw error
        }
    }

    /// From now on, what is read is what the database holds then.
    func endSnapshot() { statements[Self.anchor]?.reset() }

    // It has a row, as every store has a table, and so is not at its end after one step.
    private static let anchor = "SELECT 1 FROM sqlite_master"

    private func bound(_ sql: String, _ values: [SQLiteValue]) throws(StoreError) -> SQLiteStatement {
        let statement = try prepared(sql)
        for (index, value) in values.enumerated() {
            let code = statement.bind(value, at: Int32(index + 1))
            guard code == SQLITE_OK else {
                statement.reset()
                throw failure(code)
            }
        }
        return statement
    }

    /// Whether there is another row.
    private func step(_ statement: SQLiteStatement) throws(StoreError) -> Bool {
        let code = statement.step()
        guard code == SQLITE_ROW || code == SQLITE_DONE else { throw failure(code) }
        return code == SQLITE_ROW
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

    private func failure(_ code: Int32) -> StoreError { StoreError(code, of: handle, file: file) }
}

extension StoreError {
    fileprivate init(_ code: Int32, of handle: OpaquePointer?, file: URL) {
        self.init(
            sqlite: code, cause: handle.map(sqlite3_system_errno) ?? 0,
            text: String(cString: sqlite3_errmsg(handle)), file: file)
    }
}
