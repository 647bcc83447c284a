internal import Foundation

/// The folder for the user's data.
enum DataFolder {
    /// Creates the missing folders above this file, accessible for the user only.
    static func make(for file: URL) throws(SystemError) {
        try checkLinks(above: file)
        let folder = file.deletingLastPathComponent()
        if isThere(folder) { return }
        guard errno == ENOENT else { throw .last }
        try make(for: folder)
        guard isThere(folder) else { throw .last }
    }

    /// Throws where a link above this file leads to a folder that is not there, as on a disk that is not mounted: that
    /// the file is missing says nothing then, and `mkdir` takes the link for a folder.
    static func checkLinks(above file: URL) throws(SystemError) {
        var folder = file.deletingLastPathComponent()
        while access(folder.path, F_OK) != 0, errno == ENOENT {
            let isLink = (try? FileManager.default.destinationOfSymbolicLink(atPath: folder.path)) != nil
            if isLink {
                let target = folder.behindLinks.path
                throw SystemError(ENOENT, reason: "\(folder.path) leads to \(target), which is not there")
            }
            folder.deleteLastPathComponent()
        }
    }

    private static func isThere(_ folder: URL) -> Bool {
        // Of `/`, macOS says that it is a folder.
        mkdir(folder.path, 0o700) == 0 || errno == EEXIST || errno == EISDIR
    }
}
