internal import Core
internal import Foundation
internal import Synchronization

/// The store's file before it is opened: whether it exists, and whether it is whole.
final class StoreFile: Sendable {
    private let place: URL
    private let found = Mutex<URL?>(nil)
    private let replacements = Atomic(0)
    private let damages = Atomic(0)

    init(url: URL) { place = url }

    /// The file that a link leads to, beside which SQLite keeps the log and its index. A link is followed once, on first
    /// use.
    var url: URL {
        found.withLock { found in
            let url = found ?? place.behindLinks
            found = url
            return url
        }
    }

    /// How often another file may have been found in its place, or another format in it.
    var replacementCount: Int { replacements.load(ordering: .relaxed) }

    func noteReplacement() { replacements.add(1, ordering: .relaxed) }

    /// How often damage of what it holds was met.
    var damageCount: Int { damages.load(ordering: .relaxed) }

    func noteDamage() { damages.add(1, ordering: .relaxed) }

    private var log: String { url.path + "-wal" }
    private var index: String { url.path + "-shm" }

    /// Whether the file exists; nil when the system does not allow a look.
    var isThere: Bool? {
        if access(url.path, F_OK) == 0 { return true }
        return errno == ENOENT ? false : nil
    }

    /// Whether the log beside it is that of a file that was there before.
    var hasLogOfAnother: Bool { OpenDatabases.isLogOfAnother(log, than: url.path) }

    /// Whether there is nothing yet.
    ///
    /// - Throws: When the file's log is still there: SQLite would take it for the log of a new file. Also when a link
    ///   above the file leads to a folder that is not there.
    func isMissing() throws(StoreError) -> Bool {
        // Looked at first: where others make the file meanwhile, it is there before its log.
        let isLogLeft = !hasEmptyLog
        guard isThere == false else { return false }
        if isLogLeft {
            throw .damaged(path: url.path, detail: "the file is gone, and its log is still there")
        }
        do {
            try DataFolder.checkLinks(above: url)
        } catch {
            throw .notOpened(path: url.path, reason: error.reason)
        }
        return true
    }

    /// Whether the log is empty, so that the file holds everything.
    var hasEmptyLog: Bool { (Self.size(of: log) ?? 0) == 0 }

    /// How it is read where nothing can be written beside it.
    var accessAside: SQLiteConnection.Access {
        if hasEmptyLog { return .unchanging }
        // No other process has it open, or there would be an index.
        return access(url.path, W_OK) != 0 && access(index, F_OK) != 0 ? .unlocked : .alone
    }

    /// Detects damage that opening the file would hide: SQLite takes an empty file for a new database and removes
    /// the log beside it, and ignores what the index says of a log that was truncated.
    ///
    /// A store is never empty: it is created under another name and renamed when it is whole.
    func checkIsWhole() throws(StoreError) {
        if Self.size(of: url.path) == 0 {
            noteDamage()
            throw .damaged(path: url.path, detail: "the file is empty")
        }
        if hasLogOfAnother {
            throw .damaged(path: url.path, detail: "the file was replaced, and the log beside it was not")
        }
        guard let told = OpenDatabases.index(atPath: index, of: url.path), told.isAheadOfFile,
            Self.size(of: log) ?? 0 < told.logSize
        else { return }
        // Another process may have moved all of the log into the file meanwhile; the index shows that.
        if OpenDatabases.index(atPath: index, of: url.path) == told { throw .incomplete(path: url.path) }
    }

    /// Creates the file with the contents that `fill` writes. If several processes do so at once, the first one
    /// wins. `name` lets tests do without links.
    func make(
        _ fill: (SQLiteConnection) throws(StoreError) -> Void,
        name: (_ draft: URL, _ file: URL) -> Bool = StoreFile.name
    ) throws(StoreError) {
        do {
            try DataFolder.make(for: url)
        } catch {
            throw .unmade(url, error)
        }
        let draft = url.appendingPathExtension("new-\(getpid())-\(UUID().uuidString.prefix(8))")
        defer { unlink(draft.path) }
        // Created here, because SQLite does not report why it can't create a file.
        let descriptor = open(draft.path, O_CREAT | O_EXCL | O_RDWR | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw .unmade(url, .last) }
        close(descriptor)
        do {
            try fill(try SQLiteConnection(draft, .shared))
        } catch {
            throw error.renamed(from: draft, to: url)
        }
        if name(draft, url) { return }
        let error = SystemError.last
        if error.number == EEXIST { return }
        guard [EPERM, ENOTSUP, ENOSYS, EMLINK].contains(error.number) else { throw .unmade(url, error) }
        // On file systems without links only one process at a time creates the file.
        if access(url.path, F_OK) == 0 { return }
        guard rename(draft.path, url.path) == 0 else { throw .unmade(url, .last) }
    }

    /// Gives the draft its name; false, with EEXIST, if there is a file of that name.
    static func name(_ draft: URL, _ file: URL) -> Bool {
        #if canImport(Darwin)
            // Apple's SQLite gives up a file that loses a link, and others may open this one before the draft's is removed.
            renamex_np(draft.path, file.path, UInt32(RENAME_EXCL)) == 0
        #else
            link(draft.path, file.path) == 0
        #endif
    }

    private static func size(of path: String) -> Int? {
        var status = stat()
        return stat(path, &status) == 0 ? Int(status.st_size) : nil
    }
}

extension StoreError {
    fileprivate static func unmade(_ file: URL, _ error: SystemError) -> StoreError {
        switch error.number {
        case ENOSPC, EDQUOT: .diskFull(path: file.path)
        case EACCES, EPERM, EROFS: forbidden(file)
        default: .notOpened(path: file.path, reason: error.reason)
        }
    }

    /// The error with the path of the file that the user knows.
    fileprivate func renamed(from draft: URL, to file: URL) -> StoreError {
        switch self {
        case .diskFull: .diskFull(path: file.path)
        case .forbidden: Self.forbidden(file)
        case .notOpened(_, let reason): .notOpened(path: file.path, reason: reason)
        case .failed(_, let reason): .failed(path: file.path, reason: reason)
        default: self
        }
    }
}
