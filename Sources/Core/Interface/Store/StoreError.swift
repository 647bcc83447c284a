internal import Foundation

/// Why the store failed. The texts name the file and the fix. The file is left as it was.
public enum StoreError: Error, Hashable, Sendable {
    /// The file is not a database, is empty, or is damaged.
    case damaged(path: String, detail: String)
    /// The file is a database of another program.
    case foreign(path: String)
    /// Another process locked the file for longer than this program waits.
    case locked(path: String, waited: Duration)
    /// The last changes are lost: the log that held them is missing, at least in part.
    case incomplete(path: String)
    /// The system does not allow access, because of this folder or these files.
    case forbidden(path: String, culprits: [String], remedy: Remedy)
    /// The file or its folder can't be opened.
    case notOpened(path: String, reason: String)
    /// A newer version of this program wrote the file.
    case newerVersion(path: String, version: Int, supported: Int)
    /// The disk is full.
    case diskFull(path: String)
    /// A record is larger than the store takes: a gigabyte (10⁹ bytes) with its kind and id, less a few bytes that a
    /// database needs for itself.
    case recordTooLarge(path: String)
    /// Any other error of the database.
    case failed(path: String, reason: String)
    /// A record's bytes are not a value of its kind.
    case notDecodable(kind: String, id: String, reason: String)
    /// A value can't be written as bytes.
    case notEncodable(kind: String, id: String, reason: String)

    /// What the user can do when the system does not allow access.
    public enum Remedy: Hashable, Sendable {
        /// Set these permissions, in the syntax of `chmod`; this user may set them.
        case permissions(String)
        /// Ask the owner of the file or folder for permission.
        case owner
        /// Use another disk: this one is read-only.
        case otherDisk
    }
}

extension StoreError: CustomStringConvertible {
    public var description: String {
        switch self {
        case .damaged(let path, let detail):
            """
            The store \(path) is damaged: \(detail).
            help: put it aside with its log, then restore a backup or begin anew:
              \(Self.putAside(path))
            """
        case .incomplete(let path):
            """
            The last changes of the store \(path) are lost: its log \(Self.name(path))-wal is gone, or a part of it.
            help: put the log back, or go on with what is left:
              rm \((path + "-shm").quotedForShell)
            """
        case .foreign(let path):
            """
            The store \(path) is the database of another program, and was not touched.
            help: use another data folder, or put it aside:
              \(Self.putAside(path))
            """
        case .locked(let path, let waited):
            """
            The store \(path) was in use by another program for \(waited.inSeconds).
            help: end it, or continue it by `fg`, and try again; this names it:
              fuser \(path.quotedForShell)
            """
        case .forbidden(let path, let culprits, let remedy):
            "The store \(path) can't be \(remedy.deed(culprits)).\n\(remedy.help(culprits))"
        case .notOpened(let path, let reason):
            """
            The store \(path) can't be opened: \(reason).
            help: check that its folder exists and that you may write in it:
              ls -ld \(Self.folder(path).quotedForShell)
            """
        case .newerVersion(let path, let version, let supported):
            """
            The store \(path) was written by a newer version of this program: its format is \(version), \
            and \(supported) is the newest that this one knows.
            help: use the newer version of this program, or another data folder
            """
        case .diskFull(let path):
            """
            There is no room left for the store \(path).
            help: free some space and try again; this shows the free space:
              df -h \(Self.folder(path).quotedForShell)
            """
        case .recordTooLarge(let path):
            """
            A record is larger than a gigabyte, which is the most that the store \(path) takes.
            help: divide it into several records, or keep what it holds in a file
            """
        case .failed(let path, let reason):
            """
            The store \(path) failed: \(reason).
            help: try again; if it happens again, check the disk that holds it
            """
        case .notDecodable(let kind, let id, let reason):
            """
            The record \(kind)/\(id) can't be read: \(reason).
            help: use the version that wrote it, or move the store away to begin anew
            """
        case .notEncodable(let kind, let id, let reason):
            """
            The record \(kind)/\(id) can't be written: \(reason).
            help: put a value that JSON can hold
            """
        }
    }

    private static func folder(_ path: String) -> String { (path as NSString).deletingLastPathComponent }

    private static func name(_ path: String) -> String { (path as NSString).lastPathComponent }

    // The -wal and -shm files go along: a new database or a backup beside an old -wal file would be damaged. Each
    // time they go into a folder of their own, so that nothing that was put aside before is overwritten.
    private static func putAside(_ path: String) -> String {
        #"cd \#(folder(path).quotedForShell) && mv \#(name(path).quotedForShell)* "$(mktemp -d aside-XXXXXX)""#
    }
}

extension StoreError.Remedy {
    fileprivate func deed(_ culprits: [String]) -> String {
        let names = culprits.joined(separator: " and ")
        return switch self {
        case .permissions, .owner: "used: the permissions of \(names) do not allow it"
        case .otherDisk: "written: the disk of \(names) can only be read"
        }
    }

    fileprivate func help(_ culprits: [String]) -> String {
        switch self {
        case .permissions(let permissions):
            """
            help: allow it, and try again:
              chmod \(permissions) \(culprits.map(\.quotedForShell).joined(separator: " "))
            """
        case .owner: "help: ask the user whom it belongs to, or use another data folder"
        case .otherDisk: "help: use a data folder on another disk"
        }
    }
}
