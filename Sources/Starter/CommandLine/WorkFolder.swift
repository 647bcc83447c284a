import Foundation

/// A temporary folder, removed when it is released or the program is interrupted.
///
/// One that is created here is the user's alone, as that of `mktemp -d` is; one that is taken over keeps its mode.
final class WorkFolder: Sendable {
    let url: URL
    private let interruption: Interruption

    /// Creates it at a free path, by default among the temporary files.
    convenience init(
        _ url: URL = FileManager.default.temporaryDirectory.appending(path: "work-\(UUID().uuidString)")
    ) throws {
        // It may get sources of the user's, which only the user may be let read.
        try FileManager.default.createDirectory(
            at: url, withIntermediateDirectories: false, attributes: [.posixPermissions: 0o700])
        self.init(taking: url)
    }

    /// Takes over an existing folder.
    init(taking url: URL) {
        self.url = url
        interruption = Interruption { _ in Self.removeForGood(url) }
    }

    deinit {
        interruption.ignore()
        try? FileManager.default.removeItem(at: url)
        interruption.stop()
    }

    /// Removes it repeatedly: interrupted work may still be writing into it.
    private static func removeForGood(_ url: URL) {
        var checks = 0
        for _ in 1...50 where checks < 3 {
            let isThere = FileManager.default.fileExists(atPath: url.path)
            checks = isThere ? 0 : checks + 1
            if isThere { try? FileManager.default.removeItem(at: url) }
            Thread.sleep(forTimeInterval: 0.02)
        }
    }

    /// Creates a subfolder.
    func folder(_ name: String) throws -> URL {
        let folder = url.appending(path: name)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        return folder
    }

    /// Renames it so that it is kept, atomically with regard to interruptions.
    ///
    /// - Returns: The `errno` of the failure; nil on success.
    func move(to destination: URL) -> Int32? {
        interruption.ignore()
        // Replaces an empty folder, and nothing else.
        guard rename(url.path, destination.path) == 0 else { return errno }
        interruption.stop()
        return nil
    }
}
