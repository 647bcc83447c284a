#if canImport(Darwin)
    internal import Darwin
#elseif canImport(Musl)
    internal import Musl
#else
    internal import Glibc
#endif

/// Why a file gave no text.
enum FileReadingError: Error, Equatable {
    case missing, notFile, notText
    /// The system refuses it, for this reason.
    case unreadable(String)

    var text: String {
        switch self {
        case .missing: "there is no such file"
        case .unreadable(let reason): "the file cannot be read: \(reason)"
        case .notFile: "it is not a file"
        case .notText: "the file is not in UTF-8"
        }
    }

    /// Why the last call of this thread failed. A path through what is no folder leads to no file.
    fileprivate static var last: FileReadingError {
        errno == ENOENT || errno == ENOTDIR ? .missing : .unreadable(String(cString: strerror(errno)))
    }

    /// Why this file was not opened. Where a link leads to nothing, as to a disk that is not mounted, the file may be
    /// there all the same.
    fileprivate static func opening(_ path: String) -> FileReadingError {
        let error = last
        guard error == .missing, let (link, target) = brokenLink(to: path) else { return error }
        return .unreadable("\(link) leads to \(target), which is not there")
    }
}

/// The file, or the folder above it, that is a broken link, and where it leads.
private func brokenLink(to file: String) -> (link: String, target: String)? {
    var path = file
    while access(path, F_OK) != 0, errno == ENOENT {
        if var target = readLink(path) {
            // That may be a link itself. They are followed as often as Linux does.
            for _ in 0..<40 { target = readLink(target) ?? target }
            return (path, target)
        }
        guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return nil }
        path = String(path[..<slash])
    }
    return nil
}

/// Where a link leads; nil for what is none.
private func readLink(_ path: String) -> String? {
    var bytes = [CChar](repeating: 0, count: Int(PATH_MAX))
    let count = readlink(path, &bytes, bytes.count)
    guard count >= 0 else { return nil }
    let target = String(decoding: bytes[..<count].map { UInt8(truncatingIfNeeded: $0) }, as: UTF8.self)
    let folderEnd = target.hasPrefix("/") ? nil : path.utf8.lastIndex(of: UInt8(ascii: "/"))
    return folderEnd.map { path[...$0] + target } ?? target
}

/// The text of a file, read without Foundation, which would cost every program that is configured its start.
func textOfFile(_ path: String) throws(FileReadingError) -> String {
    // A pipe would be waited for until another program writes into it.
    let descriptor = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    guard descriptor != -1 else { throw .opening(path) }
    guard let file = fdopen(descriptor, "rb") else {
        defer { close(descriptor) }
        throw .last
    }
    defer { fclose(file) }
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw .last }
    guard status.st_mode & S_IFMT == S_IFREG else { throw .notFile }
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 4096)
    while case let count = fread(&chunk, 1, chunk.count, file), count > 0 { bytes += chunk[..<count] }
    guard ferror(file) == 0 else { throw .last }
    guard let text = String(validating: bytes, as: UTF8.self) else { throw .notText }
    return text
}
