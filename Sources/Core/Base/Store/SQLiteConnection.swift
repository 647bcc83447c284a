internal import CSQLite
internal import Core
internal import Foundation

/// A bound value of a statement.
enum SQLiteValue {
    case text(String)
    case integer(Int)
    case data(Data)
}

/// One open database. Used by one thread at a time.
final class SQLiteConnection {
    let file: URL
    /// The file's path, which a URL would parse anew each time.
    let path: String
    private let handle: OpaquePointer
    /// The store that the file is of, and how often damage of it had been met before.
    private let store: StoreFile?
    private let damageCount: Int
    /// Ends when the handle is closed.
    private let use: OpenDatabases.Use
    private var statements: [String: SQLiteStatement] = [:]
    private var beginning: SQLiteStatement?
    private var commitment: SQLiteStatement?
    private var anchor: SQLiteStatement?
    private var lookup: SQLiteStatement?
    private var firstLookup: SQLiteStatement?
    /// The unfinished statement that holds the read's snapshot.
    private var holder: SQLiteStatement?

    /// How a database is opened.
    enum Access {
        /// Read and write; the system may allow less.
        case shared
        /// Read only, without other processes: for a disk with no room for the shared index.
        case alone
        /// As ``alone``, but without a lock, which the system refuses for a file that can only be read.
        case unlocked
        /// Read only and immutable, for a file and a folder that can't be written. Its log must be empty.
        case unchanging
    }

    /// Opens the file. Until ``tidyUpOnClose()`` is called it changes nothing in it.
    init(_ file: URL, _ access: Access, of store: StoreFile? = nil) throws(StoreError) {
        self.file = file
        self.store = store
        damageCount = store?.damageCount ?? 0
        path = file.path
        use = OpenDatabases.Use(path)
        let (name, flags) =
            switch access {
            case .shared, .alone, .unlocked: (file.path, SQLITE_OPEN_READWRITE)
            case .unchanging:
                (file.absoluteString + "?immutable=1", SQLITE_OPEN_READONLY | SQLITE_OPEN_URI)
            }
        // The VFS of SQLite that takes no locks.
        let system: String? = if case .unlocked = access { "unix-none" } else { nil }
        var handle: OpaquePointer?
        // Of an error without one of the system's, SQLite reports the system's last.
        errno = 0
        let code = sqlite3_open_v2(name, &handle, flags | SQLITE_OPEN_NOMUTEX, system)
        guard let handle else { throw StoreError(code, of: nil, file: file) }
        self.handle = handle
        // From here on deinit closes it, also when opening failed.
        guard code == SQLITE_OK else { throw failure(code) }
        sqlite3_extended_result_codes(handle, 1)
        csqlite_checkpoint_on_close(handle, 0)
        // Apple's SQLite leaves the log and its index beside the file.
        var keepsLog: Int32 = 0
        sqlite3_file_control(handle, "main", SQLITE_FCNTL_PERSIST_WAL, &keepsLog)
        switch access {
        case .alone, .unlocked: try execute("PRAGMA locking_mode = EXCLUSIVE")
        case .shared, .unchanging: break
        }
    }

    deinit {
        // A damaged file is not written to, not even to tidy up.
        if isDamaged { csqlite_checkpoint_on_close(handle, 0) }
        [beginning, commitment, anchor, lookup, firstLookup].forEach { $0?.finalize() }
        statements.values.forEach { $0.finalize() }
        sqlite3_close_v2(handle)
    }

    /// From now on the last process to close the database moves the log's pages into it, unless damage is met.
    func tidyUpOnClose() { csqlite_checkpoint_on_close(handle, 1) }

    /// To be called once the log is open.
    func noteLog() { use.note(path + "-wal") }

    var isReadOnly: Bool { sqlite3_db_readonly(handle, "main") == 1 }

    /// Whether this or another of the store's connections has met damage since this one was opened.
    var isDamaged: Bool { store.map { $0.damageCount != damageCount } ?? false }

    /// The error for damage that SQLite does not see.
    func damage(_ detail: String) -> StoreError {
        store?.noteDamage()
        return .damaged(path: path, detail: detail)
    }

    /// Whether the file was renamed or removed.
    var hasMoved: Bool {
        var hasMoved: Int32 = 0
        return sqlite3_file_control(handle, "main", SQLITE_FCNTL_HAS_MOVED, &hasMoved) == SQLITE_OK
            && hasMoved != 0
    }

    /// Runs one or more statements without bound values.
    func execute(_ sql: String) throws(StoreError) {
        let code = sqlite3_exec(handle, sql, nil, nil, nil)
        guard code == SQLITE_OK else { throw failure(code) }
    }

    func begin() throws(StoreError) { try run(prepared("BEGIN IMMEDIATE", in: &beginning)) }

    func commit() throws(StoreError) { try run(prepared("COMMIT", in: &commitment)) }

    private func run(_ statement: SQLiteStatement) throws(StoreError) {
        defer { statement.reset() }
        _ = try step(statement)
    }

    /// Runs a statement that returns no rows.
    func run(_ sql: String, _ values: SQLiteValue...) throws(StoreError) {
        let statement = try bound(sql, values)
        defer { statement.reset() }
        while try step(statement) {}
    }

    /// Runs a statement about one record, and returns how many rows it changed.
    func change(_ sql: String, _ kind: String, _ id: String, _ data: Data? = nil) throws(StoreError) -> Int {
        let statement = try prepared(sql)
        defer { statement.reset() }
        _ = try hasRow(statement.step(kind, id, data))
        return Int(sqlite3_changes(handle))
    }

    /// The only number of the only row.
    func integer(_ sql: String) throws(StoreError) -> Int { try first(sql) { $0.integer(0) } ?? 0 }

    /// The first row of the result, mapped by `row`.
    func first<Row>(
        _ sql: String, _ values: SQLiteValue..., row: (SQLiteStatement) -> Row
    ) throws(StoreError) -> Row? {
        let statement = try bound(sql, values)
        defer { statement.reset() }
        return try step(statement) ? row(statement) : nil
    }

    /// The rows of the result, mapped by `row`.
    func rows<Row>(
        _ sql: String, _ values: [SQLiteValue], _ row: (SQLiteStatement) -> Row
    ) throws(StoreError) -> [Row] {
        let statement = try bound(sql, values)
        defer { statement.reset() }
        var rows: [Row] = []
        while try step(statement) { rows.append(row(statement)) }
        return rows
    }

    /// Sets how long every statement waits for other processes.
    func wait(atMost limit: Duration) {
        sqlite3_busy_timeout(handle, Int32(min(max(limit / .milliseconds(1), 0), Double(Int32.max))))
    }

    /// Holds the current moment for reading until ``endSnapshot()``.
    func beginSnapshot() throws(StoreError) {
        let statement = try prepared("SELECT 1 FROM sqlite_master", in: &anchor)
        holder = statement
        // Every store has a table, so the statement is not finished after one step. While it is unfinished, SQLite
        // hides later changes.
        _ = try step(statement)
    }

    /// From now on, reads see the current state again.
    func endSnapshot() {
        holder?.reset()
        holder = nil
    }

    /// The bytes of a record. A statement that finds its record also holds the snapshot.
    ///
    /// - Parameter isHeld: Whether a snapshot is held already.
    func data(_ kind: String, _ id: String, isHeld: Bool) throws(StoreError) -> Data? {
        let sql = "SELECT data FROM record WHERE kind = ?1 AND id = ?2"
        guard !isHeld else { return try data(kind, id, prepared(sql, in: &lookup), resets: true) }
        let statement = try prepared(sql, in: &firstLookup)
        holder = statement
        if let data = try data(kind, id, statement, resets: false) { return data }
        // Nothing was found, so no snapshot is held yet: hold one and look again.
        statement.reset()
        try beginSnapshot()
        return try data(kind, id, prepared(sql, in: &lookup), resets: true)
    }

    private func data(
        _ kind: String, _ id: String, _ statement: SQLiteStatement, resets: Bool
    ) throws(StoreError) -> Data? {
        defer { if resets { statement.reset() } }
        return try hasRow(statement.step(kind, id)) ? statement.data(0) : nil
    }

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
        try hasRow(statement.step())
    }

    private func hasRow(_ code: Int32) throws(StoreError) -> Bool {
        guard code == SQLITE_ROW || code == SQLITE_DONE else { throw failure(code) }
        return code == SQLITE_ROW
    }

    private func prepared(_ sql: String) throws(StoreError) -> SQLiteStatement {
        if let statement = statements[sql] { return statement }
        let statement = try prepare(sql)
        statements[sql] = statement
        return statement
    }

    private func prepared(
        _ sql: String, in place: inout SQLiteStatement?
    ) throws(StoreError) -> SQLiteStatement {
        if let statement = place { return statement }
        let statement = try prepare(sql)
        place = statement
        return statement
    }

    private func prepare(_ sql: String) throws(StoreError) -> SQLiteStatement {
        var pointer: OpaquePointer?
        let code = sqlite3_prepare_v3(handle, sql, -1, UInt32(SQLITE_PREPARE_PERSISTENT), &pointer, nil)
        guard let pointer else { throw failure(code) }
        return SQLiteStatement(pointer)
    }

    private func failure(_ code: Int32) -> StoreError {
        let error = StoreError(code, of: handle, file: file)
        if case .damaged = error { store?.noteDamage() }
        return error
    }
}

extension StoreError {
    fileprivate init(_ code: Int32, of handle: OpaquePointer?, file: URL) {
        var cause = handle.map(sqlite3_system_errno) ?? 0
        // Of what it takes for damage, SQLite keeps the system's error with the file only: the database or its log.
        if code & 0xFF == SQLITE_CORRUPT {
            sqlite3_file_control(handle, "main", SQLITE_FCNTL_LAST_ERRNO, &cause)
            if cause == 0 { cause = Self.lastErrorOfLog(handle) }
        }
        self.init(
            sqlite: code, cause: cause,
            text: String(cString: sqlite3_errmsg(handle)), file: file)
    }

    private static func lastErrorOfLog(_ handle: OpaquePointer?) -> Int32 {
        var log: UnsafeMutablePointer<sqlite3_file>?
        var cause: Int32 = 0
        sqlite3_file_control(handle, "main", SQLITE_FCNTL_JOURNAL_POINTER, &log)
        // Without methods it is not open.
        if let log, let methods = log.pointee.pMethods {
            _ = methods.pointee.xFileControl(log, SQLITE_FCNTL_LAST_ERRNO, &cause)
        }
        return cause
    }
}
