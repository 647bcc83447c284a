import AssemblyTesting
import FixtureOrigins
import Foundation

/// The package's own folder of fixtures.
let fixtures = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../Fixtures")
    .standardized

/// A new folder of fixtures with the files that a test puts there.
struct FixtureFolder {
    private let folder: TemporaryFolder

    var url: URL { folder.url }

    init(index: String? = "{}") throws {
        folder = try TemporaryFolder()
        if let index { try write(index, to: OriginIndex.fileName) }
    }

    func write(_ text: String, to path: String) throws {
        let file = url.appending(path: path)
        try FileManager.default.createDirectory(
            at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: file)
    }

    func text(_ path: String) throws -> String {
        try String(contentsOf: url.appending(path: path), encoding: .utf8)
    }

    /// The text of every file in it, including hidden ones.
    var everything: [String: String] {
        get throws {
            var files: [String: String] = [:]
            for path in try FileManager.default.subpathsOfDirectory(atPath: url.path) {
                files[path] = try? text(path)
            }
            return files
        }
    }
}
