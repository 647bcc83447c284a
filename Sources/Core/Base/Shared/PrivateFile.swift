internal import Foundation

/// A file that only the user can read.
enum PrivateFile {
    /// Puts a file with this content in the place of the one that may be there. A crash or a power loss leaves one or
    /// the other; once this has returned, the new one.
    ///
    /// - Parameters:
    ///   - new: Where the file is while it is written, in the same folder; there must be none yet.
    ///   - flush: As ``Disk/flush(_:)``.
    ///   - check: Looks at the new file while it is empty; nothing is written if it throws.
    static func write(
        _ content: Data, to file: URL, through new: URL,
        flush: (_ descriptor: Int32) -> Bool = Disk.flush,
        check: (_ descriptor: Int32) throws -> Void = { _ in }
    ) throws {
        let descriptor = open(new.path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard descriptor != -1 else { throw SystemError.last }
        defer { close(descriptor) }
        // Not needed when it was renamed.
        defer { unlink(new.path) }
        try check(descriptor)
        try FileHandle(fileDescriptor: descriptor, closeOnDealloc: false).write(contentsOf: content)
        guard flush(descriptor), rename(new.path, file.path) == 0 else { throw SystemError.last }
        // The rename survives a power loss only when the folder is flushed, which some disks can't do.
        let folder = open(file.deletingLastPathComponent().path, O_RDONLY | O_CLOEXEC)
        defer { close(folder) }
        _ = flush(folder)
    }

    /// Whether others may read or write an open file. On a disk without permissions, they may whatever was asked for.
    static func isExposed(_ descriptor: Int32) -> Bool {
        var status = stat()
        return fstat(descriptor, &status) != 0 || status.st_mode & 0o077 != 0
    }
}
