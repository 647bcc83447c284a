public import Foundation

/// A folder of a test's own, removed when nobody holds it any more.
public final class TemporaryFolder: Sendable {
    /// Where it is.
    public let url: URL

    /// A new, empty folder.
    public init() throws {
        url = FileManager.default.temporaryDirectory.appending(path: "test-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(at: url) }

    /// A file in it, whether it is there or not.
    public func file(_ name: String) -> URL { url.appending(path: name) }
}
