import Foundation
import Starter

/// The built test program with all mutants.
struct TestProgram: Sendable {
    let file: URL
    /// The working directory: the copy of the package.
    let directory: URL
    /// The parent of each run's own temporary folder, because a killed run leaves files behind.
    let temporary: URL

    /// The result of a run.
    enum RunResult: Equatable {
        case green
        /// The first failed test, or why the program ended.
        case red(String)
        case timedOut
    }

    /// The names of all tests.
    func list() throws -> [String] {
        let program = try Subprocess(
            [file.path, "--testing-library", "swift-testing", "--list-tests"], in: directory,
            errors: .inherited, forwardingSignals: true)
        var lines: [String] = []
        let status = program.lines { lines.append($0) }
        guard status == 0, !lines.isEmpty else {
            throw Failure(
                "\(file.path) lists no tests",
                help: "\(DebugBuild(at: directory).command("test")) shows what is wrong with them")
        }
        return lines
    }

    /// Runs suites until the first failure.
    func run(
        _ suites: [Suite], mutant: Int = 0, reached: URL? = nil, limit: Duration
    ) throws -> RunResult {
        let folder = temporary.appending(path: UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        var environment = [
            MutationSwitch.variable: "\(mutant)", "TMPDIR": folder.path, "NO_COLOR": "1",
            // Failures are known by their first symbol, and a shell of macOS may choose others.
            "SWT_SF_SYMBOLS_ENABLED": "0",
            "IMPLEMENTATION": "",
            // make passes on the SEED of the sample, which would have comparisons try that seed alone.
            "SEED": "", "SEEDS": "",
            "no_proxy": TestMode.proxyExceptions(in: ProcessInfo.processInfo.environment),
        ]
        if let reached { environment[MutationSwitch.coverageVariable] = reached.path }

        // A mutant may loop endlessly and use up all memory, which macOS does not limit.
        let seconds = limit.components.seconds * 4 + 1
        let limits = "ulimit -t \(seconds); ulimit -v 16000000 2>/dev/null; ulimit -c 0; exec \"$@\""
        let words =
            ["sh", "-c", limits, "sh", file.path, "--testing-library", "swift-testing"]
            + suites.flatMap { ["--filter", $0.filter] }
        let program = try Subprocess(
            words, in: directory, environment: environment, forwardingSignals: true)
        let deadline = Deadline(limit, for: program)
        var failed: String?
        let status = program.lines { line in
            guard failed == nil, let test = TestProgram.failedTest(in: line) else { return }
            failed = test
            program.kill()
        }
        if deadline.hasPassed { return .timedOut }
        if let failed { return .red(failed) }
        return status == 0 ? .green : .red("the tests end with status \(status)")
    }

    /// The test in a line that reports a failure: `✘ Test "…" recorded an issue with … at X.swift:3:5: …`.
    static func failedTest(in line: String) -> String? {
        if line.contains("Fatal error: ") { return "a crash" }
        guard line.hasPrefix("✘ "),
            let match = line.firstMatch(of: /Test (.+?) recorded an issue.*? at (\w+)\.swift:/)
        else { return nil }
        return "\(match.output.2): \(match.output.1)"
    }
}
