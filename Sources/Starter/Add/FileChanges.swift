import Foundation

/// Changes of several files, applied all or none.
struct FileChanges {
    /// New texts by path; nil removes the file.
    var texts: [String: String?] = [:]

    /// Applies the changes. When one fails, the earlier ones are reverted.
    func apply(in root: URL) throws {
        let files = FileManager.default
        var done: [(url: URL, before: Data?)] = []
        do {
            for (path, text) in texts.sorted(by: { $0.key < $1.key }) {
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
