internal import Foundation

extension URL {
    /// The file itself where this is a link to it, also one that is not there yet.
    var behindLinks: URL {
        let file = resolvingSymlinksInPath()
        // Foundation follows no link to what is missing.
        guard let missing = try? FileManager.default.destinationOfSymbolicLink(atPath: file.path) else {
            return file
        }
        return URL(filePath: missing, relativeTo: file.deletingLastPathComponent()).absoluteURL
    }
}
