internal import Foundation

/// The folder for the user's data.
enum DataFolder {
    /// Creates the missing folders above this file, accessible for the user only.
    static func make(for file: URL) throws(SystemError) {
        let folder = file.deletingLastPathComponent()
        if isThere(folder) { return }
        guard errno == ENOENT else { throw .last }
        try make(for: folder)
        guard isThere(folder) else { throw .last }
    }

    private static func isThere(_ folder: URL) -> Bool {
        // Of `/`, macOS says that it is a folder.
        mkdir(folder.path, 0o700) == 0 || errno == EEXIST || errno == EISDIR
    }
}
