#if canImport(Darwin)
    internal import Darwin
#elseif canImport(Musl)
    internal import Musl
#else
    internal import Glibc
#endif

/// Why a file gave no text.
enum FileReadingError: Error {
    case missing, unreadable, notText

    var text: String {
        switch self {
        case .missing: "there is no such file"
        case .unreadable: "the file cannot be read"
        case .notText: "the file is not in UTF-8"
        }
    }
}

/// The text of a file, read without Foundation, which would cost every program that is configured its start.
func textOfFile(_ path: String) throws(FileReadingError) -> String {
    guard let file = fopen(path, "rb") else { throw errno == ENOENT ? .missing : .unreadable }
    defer { fclose(file) }
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 4096)
    while case let count = fread(&chunk, 1, chunk.count, file), count > 0 { bytes += chunk[..<count] }
    guard ferror(file) == 0 else { throw .unreadable }
    guard let text = String(validating: bytes, as: UTF8.self) else { throw .notText }
    return text
}
