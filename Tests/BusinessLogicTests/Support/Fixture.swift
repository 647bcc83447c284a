import Foundation
import Testing

/// A file of the folder `Fixtures`.
enum Fixture {
    static func data(_ path: String) throws -> Data { try Data(contentsOf: url(path)) }

    /// Compares a text with the golden file of this path.
    ///
    /// `UPDATE_FIXTURES=1` rewrites the file and fails, so that it can't be left on.
    static func expect(
        _ text: String, toBe path: String, sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
        if ProcessInfo.processInfo.environment["UPDATE_FIXTURES"] == "1" {
            try Data((text + "\n").utf8).write(to: url(path))
            Issue.record("wrote Fixtures/\(path); unset UPDATE_FIXTURES", sourceLocation: sourceLocation)
            return
        }
        let golden = String(decoding: try data(path), as: UTF8.self)
        #expect(text + "\n" == golden, "Fixtures/\(path)", sourceLocation: sourceLocation)
    }

    private static func url(_ path: String) -> URL {
        URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../../Fixtures/\(path)")
    }
}
