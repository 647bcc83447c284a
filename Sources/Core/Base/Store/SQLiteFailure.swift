internal import CSQLite
internal import Core
internal import Foundation

/// The errors of reading that SQLite tells as damage (`unixRead` in its `os_unix.c`). Others that it remembers with a file
/// are of something else, as of a lock.
private let unreadable: Set<Int32> = {
    var errors: Set = [EIO, ENXIO, ERANGE]
    #if canImport(Darwin)
        errors.insert(EDEVERR)
    #endif
    return errors
}()

/// The longest path in bytes that SQLite opens; of a longer one it does not ask the system (`MAX_PATHNAME` in its
/// `os_unix.c`, less what the names of the files beside it have more).
private let longestPath = 504

extension StoreError {
    /// The store error for an error code of SQLite.
    ///
    /// - Parameters:
    ///   - code: The extended code.
    ///   - cause: The system's error behind it, as SQLite reports it: used for errors of reading, writing and
    ///     opening, and for damage.
    ///   - text: SQLite's own message.
    init(sqlite code: Int32, cause: Int32, text: String, file: URL) {
        let path = file.path
        switch code & 0xFF {
        // SQLite takes a sector that can't be read for damage. It may be the network that a disk is on, or its cable; or
        // the disk was taken out.
        case SQLITE_CORRUPT where unreadable.contains(cause):
            self = .failed(path: path, reason: "\(SystemError(cause).reason) (SQLite's code \(code))")
        case SQLITE_CORRUPT, SQLITE_NOTADB: self = .damaged(path: path, detail: text)
        case SQLITE_BUSY, SQLITE_LOCKED: self = .locked(path: path, waited: .zero)
        case SQLITE_FULL: self = .diskFull(path: path)
        case SQLITE_TOOBIG: self = .recordTooLarge(path: path)
        case SQLITE_READONLY, SQLITE_PERM, SQLITE_AUTH: self = .forbidden(file)
        // A full disk has many codes: for pages, the log, its index and a folder's entry.
        case SQLITE_IOERR where Self.isLackOfRoom(cause), SQLITE_CANTOPEN where Self.isLackOfRoom(cause):
            self = .diskFull(path: path)
        // Where SQLite may not create a file, it tries to open it, and reports that there is none.
        case SQLITE_CANTOPEN where cause == ENOENT && Self.hasNoRoom(file): self = .diskFull(path: path)
        case SQLITE_CANTOPEN where cause == ENOENT && Self.mayNotMake(file): self = .forbidden(file)
        case SQLITE_CANTOPEN where [EACCES, EPERM, EROFS].contains(cause): self = .forbidden(file)
        case SQLITE_IOERR where [EACCES, EPERM, EROFS].contains(cause): self = .forbidden(file)
        case SQLITE_CANTOPEN where cause == 0 && path.utf8.count > longestPath:
            self = .notOpened(path: path, reason: "\(text), \(SystemError(ENAMETOOLONG).reason)")
        case SQLITE_CANTOPEN where cause == 0: self = .notOpened(path: path, reason: text)
        case SQLITE_CANTOPEN:
            self = .notOpened(path: path, reason: "\(text), \(SystemError(cause).reason)")
        case SQLITE_IOERR where cause != 0:
            self = .failed(
                path: path, reason: "\(text), \(SystemError(cause).reason) (SQLite's code \(code))")
        default: self = .failed(path: path, reason: "\(text) (SQLite's code \(code))")
        }
    }

    private static func isLackOfRoom(_ error: Int32) -> Bool { error == ENOSPC || error == EDQUOT }

    private static func mayNotMake(_ file: URL) -> Bool {
        access(file.deletingLastPathComponent().path, W_OK | X_OK) != 0 && errno != ENOENT
    }

    // Some file systems have no inode table that could be full; they report zero.
    private static func hasNoRoom(_ file: URL) -> Bool {
        var disk = statvfs()
        guard statvfs(file.deletingLastPathComponent().path, &disk) == 0 else { return false }
        return disk.f_bavail == 0 || disk.f_files > 0 && disk.f_favail == 0
    }

    /// Finds what the system does not allow: the first folder on the path that can't be used, or all the store's files
    /// that can't be: SQLite gives those beside a read-only file its permissions.
    static func forbidden(_ file: URL) -> StoreError {
        let above = sequence(first: file.deletingLastPathComponent().path) { path in
            path == "/" || path.isEmpty ? nil : (path as NSString).deletingLastPathComponent
        }
        let folders = above.drop { access($0, F_OK) != 0 && errno == ENOENT }
        for path in folders.dropFirst().reversed() where access(path, X_OK) != 0 {
            return .forbidden(file, by: [path], lacking: "u+x")
        }
        if let folder = folders.first(where: { _ in true }), access(folder, R_OK | W_OK | X_OK) != 0 {
            return .forbidden(file, by: [folder], lacking: "u+rwx")
        }
        let closed = ["", "-wal", "-shm"].map { file.path + $0 }.filter { path in
            access(path, F_OK) == 0 && access(path, R_OK | W_OK) != 0
        }
        return .forbidden(file, by: closed.isEmpty ? [file.path] : closed, lacking: "u+rw")
    }

    private static func forbidden(
        _ file: URL, by culprits: [String], lacking permissions: String
    ) -> StoreError {
        let isReadOnlyDisk = culprits.contains { access($0, W_OK) != 0 && errno == EROFS }
        let isOwn = culprits.allSatisfy { culprit in
            var status = stat()
            return stat(culprit, &status) == 0 && (status.st_uid == geteuid() || geteuid() == 0)
        }
        return .forbidden(
            path: file.path, culprits: culprits,
            remedy: isReadOnlyDisk ? .otherDisk : isOwn ? .permissions(permissions) : .owner)
    }
}
