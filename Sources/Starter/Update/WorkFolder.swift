import Foundation

/// A temporary folder, removed when it is let go and when the program is interrupted.
final class WorkFolder {
    let url: URL
    private let interruption: Interruption

    init() throws {
        let url = FileManager.default.temporaryDirectory.appending(path: "update-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
        self.url = url
        interruption = Interruption { Self.removeForGood(url) }
    }

    deinit {
        interruption.ignore()
        try? FileManager.default.removeItem(at: url)
        interruption.stop()
    }

    /// Removes it until it stays away: the interrupted work may still be writing there.
    private static func removeForGood(_ url: URL) {
        var checks = 0
        for _ in 1...50 where checks < 3 {
            let isThere = FileManager.default.fileExists(atPath: url.path)
            checks = isThere ? 0 : checks + 1
            if isThere { try? FileManager.default.removeItem(at: url) }
            Thread.sleep(forTimeInterval: 0.02)
        }
    }

    /// Makes a folder in it.
    func folder(_ name: String) throws -> URL {
        let folder = url.appending(path: name)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        return folder
    }

    /// From now on the program is not to be interrupted.
    func ignoreInterruptions() { interruption.ignore() }
}
