import Foundation

/// A temporary folder, removed when it is let go and when the program is interrupted.
final class WorkFolder {
    let url: URL
    private let interruption: Interruption

    init() throws {
        let url = FileManager.default.temporaryDirectory.appending(path: "update-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
        self.url = url
        interruption = Interruption { try? FileManager.default.removeItem(at: url) }
    }

    deinit { try? FileManager.default.removeItem(at: url) }

    /// Makes a folder in it.
    func folder(_ name: String) throws -> URL {
        let folder = url.appending(path: name)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        return folder
    }

    /// From now on the program is not to be interrupted.
    func ignoreInterruptions() { interruption.ignore() }
}
