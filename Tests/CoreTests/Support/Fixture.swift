import Foundation
import Testing

/// A file of the folder `Fixtures`.
enum Fixture {
    private static let root = URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "../../../Fixtures")

    static func data(_ path: String) throws -> Data { try Data(contentsOf: root.appending(path: path)) }

    /// Compares a text with a file, line by line.
    ///
    /// `UPDATE_FIXTURES=1` rewrites the file and fails, so that it can't be left on.
    static func expect(
        _ lines: [String], are path: String, sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
        if ProcessInfo.processInfo.environment["UPDATE_FIXTURES"] == "1" {
            try Data(lines.map { $0 + "\n" }.joined().utf8).write(to: root.appending(path: path))
            Issue.record("wrote Fixtures/\(path); unset UPDATE_FIXTURES", sourceLocation: sourceLocation)
            return
        }
        let golden = String(decoding: try data(path), as: UTF8.self).split(separator: "\n").map(String.init)
        #expect(lines == golden, "see Fixtures/\(path)", sourceLocation: sourceLocation)
    }
}
