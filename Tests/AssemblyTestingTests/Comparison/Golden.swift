import Foundation
import Testing

/// Compares a text with `Fixtures/comparison/NAME.txt`; `UPDATE_FIXTURES=1` writes the file instead.
func expect(
    _ text: String, isGolden name: String, sourceLocation: SourceLocation = #_sourceLocation
) throws {
    let file = URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "../../../Fixtures/comparison/\(name).txt")
    if ProcessInfo.processInfo.environment["UPDATE_FIXTURES"] == "1" {
        try Data((text + "\n").utf8).write(to: file)
    }
    let golden = String(decoding: try Data(contentsOf: file), as: UTF8.self)
    #expect(text + "\n" == golden, "Fixtures/comparison/\(name).txt", sourceLocation: sourceLocation)
}
