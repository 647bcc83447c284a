import Foundation

/// The implementations that contracts run on. Other tests run the same in all modes.
package enum TestMode: String, CaseIterable, Sendable {
    case base, double
    /// One run of every contract on Base and on Double.
    case both

    /// The command for it in a package: `make test-base`, or the tool's, `test --mode base`.
    func command(in build: DebugBuild, filter: String? = nil) -> String {
        let mode = build.hasMakefile ? "-\(rawValue)" : " --mode \(rawValue)"
        let option = build.hasMakefile ? "FILTER=" : "--filter "
        return build.command("test") + (self == .both ? "" : mode)
            + (filter.map { " \(option)\($0.inSingleQuotes)" } ?? "")
    }

    /// Starts `swift test` in a project, and passes the process to `body`. The files of its tests are removed
    /// afterwards.
    ///
    /// - Parameter sources: The fingerprint of what is tested.
    func runTests<Result>(
        _ words: [String], at root: URL, sources: String, _ body: (Subprocess) throws -> Result
    ) throws -> Result {
        try SeatRecord.begin(at: root, of: sources)
        let files = MemoryFolder(for: root)
        defer { withExtendedLifetime(files) {} }
        return try body(
            Subprocess(
                ["swift", "test"] + DebugBuild(at: root).flags + words, in: root,
                environment: environment(at: root).merging(files.environment) { $1 },
                forwardingSignals: true))
    }

    /// What the tests have in their environment, over that of this process.
    func environment(
        at root: URL, over own: [String: String] = ProcessInfo.processInfo.environment
    ) -> [String: String] {
        let width = own["TEST_WIDTH"] ?? ""
        return SeatRecord.environment(at: root).merging([
            // The implementations that contracts run on; empty for all.
            "IMPLEMENTATION": self == .both ? "" : rawValue,
            // Comparisons run the same in every mode, so a failure is told with the quickest.
            "TEST_COMMAND": DebugBuild(at: root).hasMakefile ? "make test-double" : "",
            "SWT_EXPERIMENTAL_MAXIMUM_PARALLELIZATION_WIDTH": width.isEmpty ? Self.width : width,
            // The tool knows lines by their first symbol, and a shell of macOS may choose others.
            "SWT_SF_SYMBOLS_ENABLED": "0",
            "no_proxy": Self.proxyExceptions(in: own),
        ]) { $1 }
    }

    /// The hosts that are asked without a proxy, and with them this computer, on which tests have their servers.
    package static func proxyExceptions(in environment: [String: String]) -> String {
        // As libcurl chooses; and its `*`, for all hosts, counts only where nothing else stands beside it.
        let given = ["no_proxy", "NO_PROXY"].compactMap { environment[$0] }.first { !$0.isEmpty }
        guard let given else { return loopback }
        return given == "*" ? given : "\(given),\(loopback)"
    }

    private static let loopback = "127.0.0.1,localhost,::1"

    /// The limit of parallel test cases. By default Swift Testing starts all of them at once: then each
    /// continuation waits behind all other work, and real deadlines pass on a slow or busy machine.
    private static let width = "16"
}
