internal import Foundation

/// The folder that the user's data lives in.
enum DataFolder {
    /// Makes the folder of this file, and those above it, where they are missing; nobody but the user may look in.
    static func make(for file: URL) throws {
        try FileManager.default.createDirectory(
            at: file.deletingLastPathComponent(), withIntermediateDirectories: true,
            attributes: [.posixPermissions: 0o700])
    }
}
