internal import Foundation

/// A file that only the user can read.
enum PrivateFile {
    /// Puts a file with this content in the place of the one that may be there. A crash leaves one or the other.
    ///
    /// - Parameter new: Where the file is while it is written, in the same folder; there must be none yet.
    static func write(_ content: Data, to file: URL, through new: URL) throws {
        let descriptor = open(new.path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard descriptor != -1 else { throw SystemError.last }
        defer { close(descriptor) }
        // Not needed when it was renamed.
        defer { unlink(new.path) }
        try FileHandle(fileDescriptor: descriptor, closeOnDealloc: false).write(contentsOf: content)
        guard Disk.flush(descriptor), rename(new.path, file.path) == 0 else { throw SystemError.last }
    }
}
