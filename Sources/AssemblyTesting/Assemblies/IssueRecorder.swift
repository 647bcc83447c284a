internal import Testing

/// Receives the problems that a check finds.
enum IssueRecorder {
    /// Records an issue in the running test; tests of this module replace it.
    @TaskLocal static var record: @Sendable (_ text: String, SourceLocation) -> Void = {
        Issue.record("\($0)", sourceLocation: $1)
    }
}
