internal import CSQLite
internal import Foundation

/// A prepared statement. It belongs to its connection, which finalizes it.
final class SQLiteStatement {
    private let pointer: OpaquePointer

    init(_ pointer: OpaquePointer) { self.pointer = pointer }

    func finalize() { sqlite3_finalize(pointer) }

    func step() -> Int32 { sqlite3_step(pointer) }

    /// Runs a step with these values, unless SQLite refuses one. They are not copied: nothing reads them afterwards.
    func step(_ kind: String, _ id: String, _ data: Data? = nil) -> Int32 {
        var (kind, id) = (kind, id)
        return kind.withUTF8 { kind in
            id.withUTF8 { id in
                var code = bind(kind, at: 1)
                if code == SQLITE_OK { code = bind(id, at: 2) }
                guard code == SQLITE_OK else { return code }
                guard let data else { return sqlite3_step(pointer) }
                return data.withUnsafeBytes { data in
                    let code =
                        data.isEmpty
                        ? sqlite3_bind_zeroblob(pointer, 3, 0)
                        : sqlite3_bind_blob64(pointer, 3, data.baseAddress, UInt64(data.count), nil)
                    return code == SQLITE_OK ? sqlite3_step(pointer) : code
                }
            }
        }
    }

    private func bind(_ text: UnsafeBufferPointer<UInt8>, at index: Int32) -> Int32 {
        sqlite3_bind_text64(pointer, index, text.chars, UInt64(text.count), nil, UInt8(SQLITE_UTF8))
    }

    func reset() {
        sqlite3_reset(pointer)
        sqlite3_clear_bindings(pointer)
    }

    func bind(_ value: SQLiteValue, at index: Int32) -> Int32 {
        switch value {
        case .integer(let integer):
            return sqlite3_bind_int64(pointer, index, Int64(integer))
        case .text(let text): return bind(text, at: index)
        case .data(let data):
            guard !data.isEmpty else { return sqlite3_bind_zeroblob(pointer, index, 0) }
            return data.withUnsafeBytes {
                csqlite_bind_copied_blob(pointer, index, $0.baseAddress, UInt64($0.count))
            }
        }
    }

    func bind(_ text: String, at index: Int32) -> Int32 {
        csqlite_bind_copied_text(pointer, index, text, UInt64(text.utf8.count))
    }

    func integer(_ column: Int32) -> Int { Int(sqlite3_column_int64(pointer, column)) }

    func text(_ column: Int32) -> String { String(decoding: bytes(column), as: UTF8.self) }

    func data(_ column: Int32) -> Data { Data(bytes(column)) }

    private func bytes(_ column: Int32) -> UnsafeRawBufferPointer {
        let start = sqlite3_column_blob(pointer, column)
        return UnsafeRawBufferPointer(start: start, count: Int(sqlite3_column_bytes(pointer, column)))
    }
}

extension UnsafeBufferPointer<UInt8> {
    /// The bytes as C's characters.
    fileprivate var chars: UnsafePointer<CChar>? {
        UnsafeRawPointer(baseAddress)?.assumingMemoryBound(to: CChar.self)
    }
}
