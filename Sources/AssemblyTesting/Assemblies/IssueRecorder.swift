internal import Testing

/// Takes what a check finds.
enum IssueRecorder {
    /// Makes it an issue of the test that runs; the tests of this module listen instead.
    @TaskLocal static var record: @Sendable (_ text: String, SourceLocation) -> Void = {
        Issue.record("\($0)", sourceLocation: $1)
    }
}
