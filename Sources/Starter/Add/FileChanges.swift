import Foundation
import Synchronization

/// Changes of several files, applied all or none.
struct FileChanges {
    /// New texts by path; nil removes the file.
    var texts: [String: String?] = [:]

    /// Applies the changes. When one fails, or the program is interrupted, the earlier ones are reverted.
    func apply(in root: URL) throws {
        let writing = Writing()
        let interruption = Interruption { _ in writing.giveUp() }
        defer { interruption.stop() }
        try writing.run { isGivenUp in try write(in: root, unless: isGivenUp) }
    }

    private func write(in root: URL, unless isGivenUp: () -> Bool) throws {
        let files = FileManager.default
        var done: [(url: URL, before: Data?)] = []
        do {
            for (path, text) in texts.sorted(by: { $0.key < $1.key }) {
                if isGivenUp() { throw CancellationError() }
                let url = root.appending(path: path)
                done.append((url, files.contents(atPath: url.path)))
                try Self.write(text, to: url)
            }
        } catch {
            for (url, before) in done.reversed() {
                if let before {
                    try? before.write(to: url, options: .atomic)
                } else {
                    Self.remove(url, below: root)
                }
            }
            throw Failure(
                "nothing was changed: \(error.localizedDescription)",
                help: "see that the project can be written, and try again")
        }
        for (url, _) in done where !files.fileExists(atPath: url.path) {
            Self.removeEmptyFolders(above: url, below: root)
        }
    }

    private static func write(_ text: String?, to url: URL) throws {
        guard let text else { return try FileManager.default.removeItem(at: url) }
        try FileManager.default.createDirectory(
            at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: url, options: .atomic)
    }

    private static func remove(_ url: URL, below root: URL) {
        try? FileManager.default.removeItem(at: url)
        removeEmptyFolders(above: url, below: root)
    }

    private static func removeEmptyFolders(above url: URL, below root: URL) {
        var folder = url.deletingLastPathComponent()
        while folder.path.hasPrefix(root.path + "/"), rmdir(folder.path) == 0 {
            folder = folder.deletingLastPathComponent()
        }
    }
}

/// Work that an interrupted program does not leave half done: it ends once all is written, or all is reverted.
private final class Writing: Sendable {
    private let isGivenUp = Atomic(false)
    private let isUnderWay = Mutex(())

    /// Does the work, which asks now and then whether to give up.
    func run(_ work: (_ isGivenUp: () -> Bool) throws -> Void) throws {
        try isUnderWay.withLock { _ in try work { isGivenUp.load(ordering: .relaxed) } }
    }

    /// Asks the work to give up, and waits for its end.
    func giveUp() {
        isGivenUp.store(true, ordering: .relaxed)
        isUnderWay.withLock { _ in }
    }
}
