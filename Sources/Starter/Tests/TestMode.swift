import Foundation

/// The implementations that contracts run on. Other tests run the same in all modes.
enum TestMode: String, CaseIterable {
    case base, double
    /// One run of every contract on Base and on Double.
    case both

    /// The command for it: `make test-base`.
    var command: String { self == .both ? "make test" : "make test-\(rawValue)" }

    /// Starts `swift test` in a project, and passes the process to `body`. The files of its tests are removed
    /// afterwards.
    func runTests<Result>(
        _ words: [String], at root: URL, _ body: (Subprocess) throws -> Result
    ) throws -> Result {
        let files = MemoryFolder(for: root)
        defer { withExtendedLifetime(files) {} }
        return try body(
            Subprocess(
                ["swift", "test"] + DebugBuild.flags + words, in: root,
                environment: environment(at: root).merging(files.environment) { $1 },
                forwardingSignals: true))
    }

    private func environment(at root: URL) -> [String: String] {
        let width = ProcessInfo.processInfo.environment["TEST_WIDTH"] ?? ""
        return SeatRecord.environment(at: root).merging([
            // The implementations that contracts run on; empty for all.
            "IMPLEMENTATION": self == .both ? "" : rawValue,
            // Comparisons run the same in every mode, so a failure is told with the quickest.
            "TEST_COMMAND": "make test-double",
            "SWT_EXPERIMENTAL_MAXIMUM_PARALLELIZATION_WIDTH": width.isEmpty ? Self.width : width,
        ]) { $1 }
    }

    /// The limit of parallel test cases. By default Swift Testing starts all of them at once: then each
    /// continuation waits behind all other work, and real deadlines pass on a slow or busy machine.
    private static let width = "16"
}
