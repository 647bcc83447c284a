import Foundation
import Synchronization

/// Changes of several files, applied all or none.
struct FileChanges {
    struct Change {
        /// What the change was made from; nil for no file.
        let before: Data?
        /// Nil removes the file.
        var after: Data?
        /// Nil keeps the mode of the file.
        var isExecutable: Bool?
        var phase = WritePhase.middle
    }

    /// When a change is written. A program can be killed at any file: a record of what is here comes before what it
    /// records, and one of what is done comes after.
    enum WritePhase: Comparable { case first, middle, last }

    /// By path.
    private(set) var all: [String: Change] = [:]

    /// Adds a change. A later one of the same file is made from what an earlier one has left.
    mutating func change(
        _ path: String, from before: Data?, to after: Data?, isExecutable: Bool? = nil,
        phase: WritePhase = .middle
    ) {
        all[path] = Change(
            before: all[path].map(\.before) ?? before, after: after, isExecutable: isExecutable, phase: phase)
    }

    /// The paths in the order in which they are written. Files are removed after others are written: an update that
    /// goes on after another was killed takes an empty folder for one that the user has removed.
    var order: [String] {
        func rank(_ path: String, _ change: Change) -> (WritePhase, Int, String) {
            (change.phase, change.after == nil ? 1 : 0, path)
        }
        return all.sorted { rank($0.key, $0.value) < rank($1.key, $1.value) }.map(\.key)
    }

    /// Applies the changes, unless a file is no longer what its change was made from. When one fails, or the program
    /// is interrupted, the earlier ones are reverted.
    func apply(in root: URL) throws {
        // Of two commands at once the later one compares its files after the other has written them.
        let lock = open(root.path, O_RDONLY | O_CLOEXEC)
        flock(lock, LOCK_EX)
        defer { close(lock) }
        // An interrupted program ends once all is written, or all is reverted.
        let isGivenUp = Atomic(false)
        let isUnderWay = Mutex(())
        let interruption = Interruption { _ in
            isGivenUp.store(true, ordering: .relaxed)
            isUnderWay.withLock { _ in }
        }
        defer { interruption.stop() }
        try isUnderWay.withLock { _ in try write(in: root, unless: { isGivenUp.load(ordering: .relaxed) }) }
    }

    private func write(in root: URL, unless isGivenUp: () -> Bool) throws {
        let files = FileManager.default
        let changes = order.compactMap { path in
            all[path].map { (path: path, url: root.appending(path: path), change: $0) }
        }
        if let other = changes.first(where: { files.contents(atPath: $0.url.path) != $0.change.before }) {
            throw Failure(
                "nothing was changed: \(other.path) has been changed meanwhile", help: "run it again")
        }
        var done: [(url: URL, before: Data?, mode: mode_t?)] = []
        defer {
            for (url, _, _) in done where !files.fileExists(atPath: url.path) {
                Self.removeEmptyFolders(above: url, below: root)
            }
        }
        var failing: String?
        do {
            for (path, url, change) in changes {
                if isGivenUp() { throw CancellationError() }
                let mode = Self.mode(of: url)
                done.append((url, change.before, mode))
                let newMode: mode_t? =
                    switch change.isExecutable {
                    case true?: (mode ?? 0o644) | 0o111
                    case false?: mode.map { $0 & ~0o111 }
                    case nil: mode
                    }
                failing = path
                try Self.write(change.after, to: url, mode: newMode)
                failing = nil
            }
        } catch {
            for (url, before, mode) in done.reversed() { try? Self.write(before, to: url, mode: mode) }
            throw Failure(
                "nothing was changed: \(failing.map { "\($0): " } ?? "")\(error.localizedDescription)",
                help: "see that the project can be written, and try again")
        }
    }

    /// Writes the file that a link leads to, or removes the file for nil.
    private static func write(_ data: Data?, to url: URL, mode: mode_t?) throws {
        let files = FileManager.default
        guard let data else { return try files.removeItem(at: url) }
        try files.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
        let file = url.resolvingSymlinksInPath()
        // A new file takes the place of the old one, whose mode is lost.
        try data.write(to: file, options: .atomic)
        if let mode { try files.setAttributes([.posixPermissions: Int(mode)], ofItemAtPath: file.path) }
    }

    private static func mode(of url: URL) -> mode_t? {
        var status = stat()
        return stat(url.path, &status) == 0 ? status.st_mode & 0o7777 : nil
    }

    private static func removeEmptyFolders(above url: URL, below root: URL) {
        var folder = url.deletingLastPathComponent()
        while folder.path.hasPrefix(root.path + "/"), rmdir(folder.path) == 0 {
            folder = folder.deletingLastPathComponent()
        }
    }
}
