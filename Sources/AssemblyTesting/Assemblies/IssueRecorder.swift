internal import Testing

/// Receives the problems that a check finds.
enum IssueRecorder {
    typealias Record = @Sendable (_ text: String, SourceLocation) -> Void

    /// Hands an issue to Swift Testing; tests of this module replace it.
    @TaskLocal static var send: Record = { text, place in Issue.record("\(text)", sourceLocation: place) }

    /// Records an issue in the running test.
    static func record(_ text: String, _ place: SourceLocation) {
        // XCTest drops an issue of Swift Testing without a word.
        guard Test.current != nil else {
            Halt.now(
                "\(place.fileID):\(place.line): \(text)\nThis was found outside of a test of Swift Testing.",
                help: "call `check` and `expect` in a function with `@Test`, not in XCTest or a detached task"
            )
        }
        send(text, place)
    }

    /// Records an issue that is found when the current task is cancelled, which may happen where no test is known.
    /// In XCTest and in a detached task the text is only printed.
    static var later: Record {
        if Test.current != nil { return send }
        return { text, _ in StandardError.write(text) }
    }
}
