import Foundation
import Synchronization
import Testing

@testable import Starter

/// The tool with its real name.
typealias Understudy = Tool

/// The fixtures of these tests: Fixtures/starter.
enum Fixture {
    static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()

    static func data(_ name: String) throws -> Data {
        try Data(contentsOf: root.appending(path: "Fixtures/starter/\(name)"))
    }

    static func text(_ name: String) throws -> String { String(decoding: try data(name), as: UTF8.self) }

    /// Compares a text with a file, which ends in a line break that the text may lack.
    ///
    /// `UPDATE_FIXTURES=1` rewrites the file and fails, so that it can't be left on.
    static func expect(
        _ text: String, is name: String, sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
        let text = text.hasSuffix("\n") ? text : text + "\n"
        if ProcessInfo.processInfo.environment["UPDATE_FIXTURES"] == "1" {
            try Data(text.utf8).write(to: root.appending(path: "Fixtures/starter/\(name)"))
            Issue.record(
                "wrote Fixtures/starter/\(name); unset UPDATE_FIXTURES", sourceLocation: sourceLocation)
            return
        }
        let golden = try Fixture.text(name)
        #expect(text == golden, "see Fixtures/starter/\(name)", sourceLocation: sourceLocation)
    }
}

/// A console that records its output, by default as if it were a pipe.
final class Transcript: Sendable {
    private let texts = Mutex((out: "", error: ""))

    var out: String { texts.withLock { $0.out } }
    var error: String { texts.withLock { $0.error } }

    func console(isTerminal: Bool = false, environment: [String: String] = [:]) -> Console {
        Console(
            isTerminal: isTerminal, environment: environment,
            write: { text in self.texts.withLock { $0.out += text } },
            writeError: { text in self.texts.withLock { $0.error += text } })
    }
}
