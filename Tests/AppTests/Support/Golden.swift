internal import Foundation
internal import Testing

/// Compares a text with a file in `Fixtures/`.
///
/// `UPDATE_FIXTURES=1 make test FILTER=Frame` rewrites the files of all suites of frames, and fails, so that it can't
/// be left on.
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
        Issue.record(
            "No Fixtures/\(name); \(updateCommand(at: sourceLocation)) writes it.",
            sourceLocation: sourceLocation)
        return
    }
    let expected = String(decoding: data, as: UTF8.self)
    #expect(
        text + "\n" == expected,
        "Fixtures/\(name) differs; \(updateCommand(at: sourceLocation)) writes it anew",
        sourceLocation: sourceLocation)
}

/// The command that writes the files of the suite at this place. A suite stands in the file of its name.
func updateCommand(at place: SourceLocation) -> String {
    "UPDATE_FIXTURES=1 make test FILTER=\(place.fileName.dropLast(".swift".count))"
}

private let fixtures = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().appending(path: "Fixtures")
