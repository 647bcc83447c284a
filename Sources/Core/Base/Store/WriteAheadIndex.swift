internal import Foundation

/// The state of a write-ahead log, read from its index (<https://sqlite.org/walformat.html>, "The WAL-Index
/// Header").
struct WriteAheadIndex: Hashable {
    private let pageSize: Int
    /// How many pages of the log are committed.
    private let frames: Int
    /// How many of them are in the database already.
    private let moved: Int

    /// Nil for a file that is missing, can't be read, or is not an index.
    init?(atPath path: String) {
        guard let file = FileHandle(forReadingAtPath: path) else { return nil }
        defer { try? file.close() }
        guard let bytes = try? file.read(upToCount: 136), bytes.count == 136 else { return nil }
        // In native byte order: the file is never shared between machines.
        func number(at offset: Int) -> Int {
            Int(bytes.withUnsafeBytes { $0.loadUnaligned(fromByteOffset: offset, as: UInt32.self) })
        }
        guard number(at: 0) == 3_007_000, bytes[12] == 1 else { return nil }
        let size = Int(bytes.withUnsafeBytes { $0.loadUnaligned(fromByteOffset: 14, as: UInt16.self) })
        pageSize = size == 1 ? 65_536 : size
        frames = number(at: 16)
        moved = number(at: 96)
    }

    /// Whether the log holds pages that the database does not.
    var isAheadOfFile: Bool { frames > moved }

    /// The smallest size of the log in bytes.
    var logSize: Int { 32 + frames * (24 + pageSize) }
}
