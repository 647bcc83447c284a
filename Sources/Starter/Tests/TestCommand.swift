import Foundation

/// Runs the tests of one mode and says in a few lines what came of them.
struct TestCommand: Command {
    static let name = "test"
    static let purpose = "run the tests of one mode, with the failures in full and one closing line"
    static let usage = "understudy test --mode base|double [--filter REGEX] [--patience SECONDS]"
    static let about = """
        Runs `swift test` for the mode: --mode double with the trait Double and IMPLEMENTATION=double, --mode
        base without it and with IMPLEMENTATION=base. Shows progress on a terminal, then failures in full. A
        test that is skipped, gives up or has no arguments, and a suite without a test, fail the run by name,
        and so does a filter that matches nothing. Once it is built, a run of which nothing is heard for 120
        seconds, or as many as --patience says, is ended, and what was under way is told. Leaves the list of
        the tests that ran, with the number of their cases, in .build-MODE/tests.txt, and everything that
        `swift test` said in .build-MODE/test.log.
        """

    private let mode: TestMode
    private let filter: String?
    private let patience: Duration

    init(_ arguments: inout Arguments) throws(WrongUse) {
        mode = try arguments.choice("--mode")
        filter = try arguments.option("--filter")
        patience = .seconds(try arguments.number("--patience") ?? 120)
    }

    func run(on console: Console) throws -> Outcome {
        let clock = ContinuousClock()
        let start = clock.now
        let root = URL(filePath: FileManager.default.currentDirectoryPath)
        let scratch = root.appending(path: mode.scratchPath)
        let eventFile = scratch.appending(path: "events.jsonl")
        try FileManager.default.createDirectory(at: scratch, withIntermediateDirectories: true)
        try Data().write(to: eventFile)

        var output = TestConsole()
        var log = ""
        var silence: Deadline?
        let swift = try Subprocess(
            words(eventFile: eventFile), in: root, environment: ["IMPLEMENTATION": mode.rawValue],
            forwardingSignals: true)
        let status = swift.lines { line in
            log += line + "\n"
            output.take(line)
            if output.hasBuilt {
                silence = silence ?? Deadline(patience, for: swift, asking: SIGINT)
                silence?.renew()
            }
            console.progress("\(mode.rawValue): \(output.progress)")
        }
        console.progress("")

        let report = TestReport(
            mode: mode, events: TestEvents(jsonLines: try Data(contentsOf: eventFile), root: root.path),
            console: output, status: status, duration: clock.now - start, filter: filter,
            silence: silence?.hasStruck == true ? patience : nil)
        try Data(log.utf8).write(to: scratch.appending(path: "test.log"))
        try TestList(report.ran).write(to: scratch.appending(path: "tests.txt"))
        for line in report.lines(on: console) { console.say(line) }
        return report.isGreen ? .success : .failure
    }

    private func words(eventFile: URL) -> [String] {
        ["swift", "test", "--explicit-target-dependency-import-check", "error"]
            + ["--scratch-path", mode.scratchPath] + mode.traits + (filter.map { ["--filter", $0] } ?? [])
            + ["--event-stream-output-path", eventFile.path, "--event-stream-version", "0"]
    }
}
