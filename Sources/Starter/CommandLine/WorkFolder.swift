import Foundation

/// A folder for a while: removed when it is let go, and when the program is interrupted.
final class WorkFolder: Sendable {
    let url: URL
    private let interruption: Interruption

    /// Makes it at a path that is free; among the temporary files unless told otherwise.
    convenience init(
        _ url: URL = FileManager.default.temporaryDirectory.appending(path: "work-\(UUID().uuidString)")
    ) throws {
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: false)
        self.init(taking: url)
    }

    /// Takes one that is there.
    init(taking url: URL) {
        self.url = url
        interruption = Interruption { _ in Self.removeForGood(url) }
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

    /// Gives it a name of its own, under which it stays, without an interruption between.
    ///
    /// - Returns: What went wrong, as `errno` says it; nil when it has its name.
    func move(to destination: URL) -> Int32? {
        interruption.ignore()
        // Takes the place of an empty folder, and of nothing else.
        guard rename(url.path, destination.path) == 0 else { return errno }
        interruption.stop()
        return nil
    }
}
