internal import Foundation

/// The folder that the user's data lives in.
enum DataFolder {
    /// Makes the folder of this file, and those above it, where they are missing; nobody but the user may look in.
    static func make(for file: URL) throws(SystemError) {
        let folder = file.deletingLastPathComponent()
        if isThere(folder) { return }
        guard errno == ENOENT else { throw .last }
        try make(for: folder)
        guard isThere(folder) else { throw .last }
    }

    private static func isThere(_ folder: URL) -> Bool {
        mkdir(folder.path, 0o700) == 0 || errno == EEXIST
    }
}
