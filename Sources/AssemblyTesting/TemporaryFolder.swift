public import Foundation

/// A temporary folder for a test, removed when it is released.
public final class TemporaryFolder: Sendable {
    /// Its URL.
    public let url: URL

    /// A new, empty folder.
    public init() throws {
        url = FileManager.default.temporaryDirectory.appending(path: "test-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(at: url) }

    /// The URL of a file in it, existing or not.
    public func file(_ name: String) -> URL { url.appending(path: name) }
}
