internal import CSQLite
internal import Foundation

/// A prepared statement. It belongs to its connection, which finalizes it.
final class SQLiteStatement {
    private let pointer: OpaquePointer
    // SQLITE_TRANSIENT, a macro that Swift can't import: SQLite makes a copy of what it is given.
    private static let copied = unsafeBitCast(-1, to: sqlite3_destructor_type.self)

    init(_ pointer: OpaquePointer) { self.pointer = pointer }

    func finalize() { sqlite3_finalize(pointer) }

    func step() -> Int32 { sqlite3_step(pointer) }

    func reset() {
        sqlite3_reset(pointer)
        sqlite3_clear_bindings(pointer)
    }

    func bind(_ value: SQLiteValue, at index: Int32) -> Int32 {
        switch value {
        case .integer(let integer):
            return sqlite3_bind_int64(pointer, index, Int64(integer))
        case .text(let text):
            return sqlite3_bind_text64(
                pointer, index, text, UInt64(text.utf8.count), Self.copied, UInt8(SQLITE_UTF8))
        case .data(let data):
            guard !data.isEmpty else { return sqlite3_bind_zeroblob(pointer, index, 0) }
            return data.withUnsafeBytes {
                sqlite3_bind_blob64(pointer, index, $0.baseAddress, UInt64($0.count), Self.copied)
            }
        }
    }

    func integer(_ column: Int32) -> Int { Int(sqlite3_column_int64(pointer, column)) }

    func text(_ column: Int32) -> String { String(decoding: bytes(column), as: UTF8.self) }

    func data(_ column: Int32) -> Data { Data(bytes(column)) }

    private func bytes(_ column: Int32) -> UnsafeRawBufferPointer {
        let start = sqlite3_column_blob(pointer, column)
        return UnsafeRawBufferPointer(start: start, count: Int(sqlite3_column_bytes(pointer, column)))
    }
}
