import Foundation

extension Data {
    /// The text of UTF-8 with its byte order mark, which `String(data:encoding:)` drops; nil for other bytes.
    var text: String? { String(validating: self, as: UTF8.self) }

    /// The bytes of a text file in UTF-8; nil when there is no file.
    ///
    /// - Parameter name: What the error calls the file.
    /// - Throws: ``Failure`` that says why the file cannot be read.
    static func textFile(at file: URL, named name: String) throws(Failure) -> Data? {
        func unreadable(_ reason: String) -> Failure {
            Failure(
                "\(name) cannot be read: \(reason)",
                help: "see that it is a file of UTF-8 text, and that you may read it")
        }
        // A pipe would be waited for until another program writes into it.
        let descriptor = open(file.path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
        if descriptor == -1, errno == ENOENT { return nil }
        guard descriptor != -1 else { throw unreadable(String(cString: strerror(errno))) }
        let handle = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
            throw unreadable("it is not a file")
        }
        guard let data = try? handle.readToEnd() ?? Data() else {
            throw unreadable(String(cString: strerror(errno)))
        }
        guard data.text != nil else { throw unreadable("it is not UTF-8") }
        return data
    }

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
