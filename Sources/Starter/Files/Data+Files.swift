import Foundation

extension Data {
    /// The text of UTF-8 with its byte order mark, which `String(data:encoding:)` drops; nil for other bytes.
    var text: String? { String(validating: self, as: UTF8.self) }

    /// Writes a file without waiting until it is on the disk, as `write(to:)` does: with the hundreds of files of a
    /// project that takes seconds.
    func writeWithoutSync(to file: URL) throws {
        let descriptor = open(file.path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o666)
        guard descriptor >= 0 else {
            throw Failure(
                "\(file.path) cannot be written: \(String(cString: strerror(errno)))",
                help: "see that its folder can be written")
        }
        let handle = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
        try handle.write(contentsOf: self)
        try handle.close()
    }
}
