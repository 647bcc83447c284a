internal import CSQLite
internal import Foundation

/// The least that C can do for the same: prepared statements on the tables and with the settings of the store.
final class BareStore {
    private let database: OpaquePointer
    private var statements: [OpaquePointer] = []

    private enum Statement: Int, CaseIterable {
        case get, put, begin, commit

        var text: String {
            switch self {
            case .get: "SELECT data FROM record WHERE kind = ?1 AND id = ?2"
            case .put:
                """
                INSERT INTO record (kind, id, data) VALUES (?1, ?2, ?3)
                ON CONFLICT (kind, id) DO UPDATE SET data = excluded.data
                """
            case .begin: "BEGIN IMMEDIATE"
            case .commit: "COMMIT"
            }
        }
    }

    /// Opens a file that the store has made.
    init?(_ file: URL) {
        var database: OpaquePointer?
        guard
            sqlite3_open_v2(file.path, &database, SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX, nil)
                == SQLITE_OK,
            let database
        else { return nil }
        self.database = database
        sqlite3_exec(
            database, "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA fullfsync = ON;", nil,
            nil,
            nil)
        for statement in Statement.allCases {
            var pointer: OpaquePointer?
            sqlite3_prepare_v3(
                database, statement.text, -1, UInt32(SQLITE_PREPARE_PERSISTENT), &pointer, nil)
            guard let pointer else { return nil }
            statements.append(pointer)
        }
    }

    deinit {
        statements.forEach { sqlite3_finalize($0) }
        sqlite3_close_v2(database)
    }

    /// How many bytes the record has.
    func get(_ id: String) -> Int {
        let statement = statements[Statement.get.rawValue]
        bind(id, to: statement)
        defer { reset(statement) }
        guard sqlite3_step(statement) == SQLITE_ROW, let start = sqlite3_column_blob(statement, 0) else {
            return 0
        }
        return Data(bytes: start, count: Int(sqlite3_column_bytes(statement, 0))).count
    }

    func put(_ data: Data, _ id: String) {
        let statement = statements[Statement.put.rawValue]
        bind(id, to: statement)
        _ = data.withUnsafeBytes {
            csqlite_bind_copied_blob(statement, 3, $0.baseAddress, UInt64($0.count))
        }
        let code = sqlite3_step(statement)
        precondition(code == SQLITE_DONE, "SQLite's code \(code)")
        reset(statement)
    }

    func transaction(_ body: () -> Void) {
        run(.begin)
        body()
        run(.commit)
    }

    private func run(_ statement: Statement) {
        sqlite3_step(statements[statement.rawValue])
        sqlite3_reset(statements[statement.rawValue])
    }

    private func bind(_ id: String, to statement: OpaquePointer) {
        csqlite_bind_copied_text(statement, 1, "note", 4)
        csqlite_bind_copied_text(statement, 2, id, UInt64(id.utf8.count))
    }

    private func reset(_ statement: OpaquePointer) {
        sqlite3_reset(statement)
        sqlite3_clear_bindings(statement)
    }
}
