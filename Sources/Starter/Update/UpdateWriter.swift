import Foundation

/// Writes all changes of an update, or none.
struct UpdateWriter {
    let project: URL

    private static let files = FileManager.default

    func write(_ updates: [FileUpdate]) throws {
        let changes = updates.filter { if case .kept = $0.action { false } else { true } }
        var done: [(path: String, before: FileOnDisk)] = []
        do {
            for change in changes {
                done.append((change.path, FileOnDisk(change.path, in: project)))
                try apply(change.content, to: change.path)
            }
        } catch {
            for (path, before) in done.reversed() { try? restore(before, at: path) }
            throw Failure(
                "\(done.last?.path ?? "the update") cannot be written: \(error.localizedDescription)",
                help: "nothing was changed; make it writable, and update again")
        }
    }

    private func restore(_ before: FileOnDisk, at path: String) throws {
        switch before {
        case .file(let data, let isExecutable):
            try apply(.init(data: data, isExecutable: isExecutable), to: path)
        case .missing: try apply(nil, to: path)
        case .other: break
        }
    }

    /// Writes this content to the file; for nil removes it, with folders that become empty.
    private func apply(_ content: FileUpdate.Content?, to path: String) throws {
        let url = project.appending(path: path)
        let folder = url.deletingLastPathComponent()
        guard let content else {
            if Self.files.fileExists(atPath: url.path) { try Self.files.removeItem(at: url) }
            removeEmptyFolders(above: path)
            return
        }
        try Self.files.createDirectory(at: folder, withIntermediateDirectories: true)
        try content.data.write(to: url, options: .atomic)
        try Self.files.setAttributes(
            [.posixPermissions: content.isExecutable ? 0o755 : 0o644], ofItemAtPath: url.path)
    }

    private func removeEmptyFolders(above path: String) {
        var parts = path.split(separator: "/").dropLast()
        while !parts.isEmpty {
            // Fails for a folder that is not empty.
            guard rmdir(project.appending(path: parts.joined(separator: "/")).path) == 0 else { return }
            parts.removeLast()
        }
    }
}
