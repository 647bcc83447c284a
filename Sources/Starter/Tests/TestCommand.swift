import Foundation

/// Builds and runs the tests, and prints a short report.
struct TestCommand: Command {
    static let name = "test"
    static let purpose = "run the tests, with the failures in full and one closing line"
    static let usage = """
        test [--mode base|double|both] [--filter REGEX] [--usual-filter REGEX] [--patience SECONDS]
        """
    static let about = """
        Builds the tests in .build-debug, if anything has changed, and runs them once. --mode selects the implementations
        that contracts run on, by IMPLEMENTATION in their environment. The default is both, which fails if a test
        ran on more cases of one side than of the other. Shows progress on a terminal, then all failures. The run
        also fails for a test that is skipped, cancelled or without arguments, for a suite without tests, and for a
        filter without matches. --usual-filter counts where there is no --filter, and is not repeated in what to type
        next. A run without output for 120 seconds, or for --patience seconds, is ended, and up to five of the running
        tests are listed. At most 16 test cases run in parallel; TEST_WIDTH sets another number. The output of
        `swift build` and `swift test` is written to .build-debug/test.log.
        """

    private let mode: TestMode
    private let filter: String?
    private let usualFilter: String?
    private let patience: Duration

    init(_ arguments: inout Arguments) throws(UsageError) {
        mode = try arguments.choice("--mode", default: .both)
        filter = try arguments.expression("--filter")
        usualFilter = try arguments.expression("--usual-filter")
        patience = .seconds(try arguments.number("--patience") ?? 120)
    }

    func run(on console: Console, at root: URL) throws -> Outcome {
        let clock = ContinuousClock()
        let start = clock.now
        let scratch = root.appending(path: DebugBuild.scratchPath)
        // Of this run alone: another one may begin meanwhile.
        let events = try WorkFolder()
        defer { withExtendedLifetime(events) {} }
        let eventFile = events.url.appending(path: "events.jsonl")
        try FileManager.default.createDirectory(at: scratch, withIntermediateDirectories: true)
        try Data().write(to: eventFile)

        let build = try FinishedBuild(at: root)
        let isBuilt = build.isCurrent
        var output = TestConsole(hasBuilt: isBuilt)
        var log = ""
        func take(_ line: String) {
            log += line + "\n"
            output.take(line)
            console.progress("\(mode.rawValue): \(output.progress)")
        }
        var status = try isBuilt ? 0 : build.build(take)

        var isSilent = false
        if status == 0 {
            let words = testWords(eventFile: eventFile)
            status = try mode.runTests(words, at: root, sources: build.sources) { tests in
                let silence = Deadline(patience, for: tests, asking: SIGINT)
                // Before anything else is written, which may take longer than the patience.
                defer { isSilent = silence.hasPassed }
                // A terminal may hold up what is written to it, as after Ctrl-S. That is no silence of the tests.
                return tests.lines(take, waits: silence.renew, heard: silence.pause)
            }
        }
        console.progress("")

        let report = TestReport(
            mode: mode, events: TestEvents(jsonLines: try Data(contentsOf: eventFile), root: root.path),
            console: output, status: status, duration: clock.now - start, filter: filter,
            usualFilter: usualFilter, silence: isSilent ? patience : nil, build: DebugBuild(at: root))
        try Data(log.utf8).write(to: scratch.appending(path: "test.log"))
        for line in report.lines(on: console) { console.say(line) }
        return report.isGreen ? .success : .failure
    }

    private func testWords(eventFile: URL) -> [String] {
        ["--skip-build"] + ((filter ?? usualFilter).map { ["--filter", $0] } ?? [])
            + ["--event-stream-output-path", eventFile.path, "--event-stream-version", "0"]
    }
}
