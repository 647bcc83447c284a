import Foundation
import Testing

/// Compares a text with `Fixtures/comparison/NAME.txt`. `UPDATE_FIXTURES=1` rewrites the file and fails, so that it can't
/// be left on.
func expect(
    _ text: String, isGolden name: String, sourceLocation: SourceLocation = #_sourceLocation
) throws {
    // As `make test` writes it, also where an editor or a `TEST_COMMAND` of the developer's runs the tests.
    let text = text.replacing(/(SEED=\d+) .+ (?:--filter |FILTER=)/) { "\($0.1) make test-double FILTER=" }
    let file = URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "../../../Fixtures/comparison/\(name).txt")
    if ProcessInfo.processInfo.environment["UPDATE_FIXTURES"] == "1" {
        try Data((text + "\n").utf8).write(to: file)
        Issue.record(
            "wrote Fixtures/comparison/\(name).txt; unset UPDATE_FIXTURES", sourceLocation: sourceLocation)
        return
    }
    let golden = String(decoding: try Data(contentsOf: file), as: UTF8.self)
    #expect(text + "\n" == golden, "Fixtures/comparison/\(name).txt", sourceLocation: sourceLocation)
}
