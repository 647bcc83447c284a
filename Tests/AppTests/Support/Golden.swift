internal import Foundation
internal import Testing

/// Compares a text with a file in `Fixtures/`.
///
/// `UPDATE_FIXTURES=1 swift test --filter AppTests` rewrites the files and fails, so that it can't be left on.
func expect(
    _ text: String, isFixture name: String, sourceLocation: SourceLocation = #_sourceLocation
) throws {
    let file = fixtures.appending(path: name)
    if ProcessInfo.processInfo.environment["UPDATE_FIXTURES"] == "1" {
        try FileManager.default.createDirectory(
            at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data((text + "\n").utf8).write(to: file)
        Issue.record("Wrote Fixtures/\(name); unset UPDATE_FIXTURES.", sourceLocation: sourceLocation)
        return
    }
    guard let data = FileManager.default.contents(atPath: file.path) else {
        Issue.record("No Fixtures/\(name); UPDATE_FIXTURES=1 writes it.", sourceLocation: sourceLocation)
        return
    }
    let expected = String(decoding: data, as: UTF8.self)
    #expect(text + "\n" == expected, "Fixtures/\(name) differs", sourceLocation: sourceLocation)
}

private let fixtures = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().appending(path: "Fixtures")
