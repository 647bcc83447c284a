internal import Testing

/// Receives the problems that a check finds.
enum IssueRecorder {
    /// Records an issue in the running test; tests of this module replace it.
    @TaskLocal static var record: @Sendable (_ text: String, SourceLocation) -> Void = { text, place in
        // XCTest drops an issue of Swift Testing without a word.
        guard Test.current != nil else {
            Halt.now(
                "\(place.fileID):\(place.line): \(text)\nThis was found outside of a test of Swift Testing.",
                help: "call `check` and `expect` in a function with `@Test`, not in XCTest or a detached task"
            )
        }
        Issue.record("\(text)", sourceLocation: place)
    }
}
