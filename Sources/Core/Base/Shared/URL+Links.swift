internal import Foundation

extension URL {
    /// The file itself where this is a link to it, also one that is not there yet.
    var behindLinks: URL {
        var file = resolvingSymlinksInPath()
        // Foundation follows no link to what is missing. Links that lead to each other are followed as often as Linux does.
        for _ in 0..<40 {
            guard let next = try? FileManager.default.destinationOfSymbolicLink(atPath: file.path) else {
                break
            }
            let folder = file.deletingLastPathComponent().resolvingSymlinksInPath()
            file = URL(filePath: next, relativeTo: folder).absoluteURL
        }
        return file
    }
}
