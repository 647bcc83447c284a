#if canImport(Darwin)
    internal import Darwin
#elseif canImport(Musl)
    internal import Musl
#else
    internal import Glibc
#endif

/// Why a file gave no text.
enum FileReadingError: Error {
    case missing, unreadable, notFile, notText

    var text: String {
        switch self {
        case .missing: "there is no such file"
        case .unreadable: "the file cannot be read"
        case .notFile: "it is not a file"
        case .notText: "the file is not in UTF-8"
        }
    }
}

/// The text of a file, read without Foundation, which would cost every program that is configured its start.
func textOfFile(_ path: String) throws(FileReadingError) -> String {
    // A pipe would be waited for until another program writes into it.
    let descriptor = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    guard descriptor != -1 else { throw errno == ENOENT ? .missing : .unreadable }
    guard let file = fdopen(descriptor, "rb") else {
        close(descriptor)
        throw .unreadable
    }
    defer { fclose(file) }
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw .unreadable }
    guard status.st_mode & S_IFMT == S_IFREG else { throw .notFile }
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 4096)
    while case let count = fread(&chunk, 1, chunk.count, file), count > 0 { bytes += chunk[..<count] }
    guard ferror(file) == 0 else { throw .unreadable }
    guard let text = String(validating: bytes, as: UTF8.self) else { throw .notText }
    return text
}
