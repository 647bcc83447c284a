import Foundation

/// The result of a test run in one mode, and its report.
struct TestReport {
    let mode: TestMode
    let events: TestEvents
    let console: TestConsole
    /// The exit status of `swift test`.
    let status: Int32
    let duration: Duration
    /// The value of `--filter`.
    let filter: String?
    /// The value of `--usual-filter`, which commands do not repeat.
    var usualFilter: String?
    /// How long the run was silent, if it was ended for that.
    var silence: Duration?
    /// That of the package, which knows its commands.
    var build = DebugBuild()

    /// Enough tests that did not end, and enough cases of each; the log has all.
    private static let namesKept = 5
    /// What to do about a test that waits without end.
    private static let helpForWaiting = [
        "  help: give its suite `.timeLimit(.minutes(1))`: a comparison then says where it waits;",
        "        what sleeps on `ManualTime` waits until the test calls `advance(by:)`",
    ]

    /// The titles of the tests that ran, sorted.
    var ran: [String] {
        let functions = events.functions.filter { $0.hasRun }.map(\.title)
        let legacy = console.legacy.filter { $0.ending != .skipped }.map(\.name)
        return (functions + legacy).sorted()
    }

    var failed: Int { failedTests.count + console.legacy.count { $0.ending == .failed } }

    var passed: Int {
        events.functions.count { $0.hasRun && $0.hasEnded && $0.issues.isEmpty }
            + console.legacy.count { $0.ending == .passed }
    }

    /// The tests that began and did not end.
    private var unended: [TestEvents.Function] { events.functions.filter { $0.hasStarted && !$0.hasEnded } }

    /// Those of them that kept the run from its end: the only one, or else those that the crashed thread names.
    private var culprits: [TestEvents.Function] {
        if !refusal.isEmpty { return [] }
        let unended = unended
        return unended.count == 1
            ? unended
            : unended.filter { function in
                // What stands before a name is its frame's address, or `closure #1 in`.
                console.crashedThread.contains { $0.contains(" \(function.symbol)") }
            }
    }

    /// The refused variable that ended the run, and the help; empty for a run that ended otherwise.
    private var refusal: [String] {
        console.hasEnded || silence != nil || !console.crash.isEmpty ? [] : console.refusal
    }

    /// Tests that did not end since something else ended the run.
    private var bystanders: [TestEvents.Function] {
        let failed = failedTests
        return unended.filter { !failed.contains($0) }
    }

    /// The tests of Swift Testing that failed, those first that kept the run from its end.
    private var failedTests: [TestEvents.Function] {
        let culprits = culprits
        return culprits
            + events.functions.filter { $0.hasRun && !$0.issues.isEmpty && !culprits.contains($0) }
    }

    /// Tests of the plan that did not run. Each fails the run, with a reason. Of a run that did not end only those that
    /// were skipped or cancelled: others were still to come.
    private var leftOutLines: [String] {
        events.functions.filter { console.hasEnded || !$0.gaps.isEmpty }.flatMap(\.leftOutLines)
            + events.emptySuites.map { "\($0) is a suite without a test" }
            + console.legacy.filter { $0.ending == .skipped }.map(\.name).sorted().map {
                "\($0) did not run: it is skipped"
            }
    }

    private var leftOut: Int { leftOutLines.count }

    /// Contract tests that ran on fewer cases of Double than of Base or the reverse, in a run of both.
    private var oneSided: [String] {
        guard mode == .both else { return [] }
        return events.functions.filter { $0.casesOnBase != $0.casesOnDouble }.map {
            "\($0.title) ran on \(count($0.casesOnBase, "case")) of Base and \($0.casesOnDouble) of Double: "
                + "give it the whole contract as arguments"
        }
    }

    /// How many tests ran on Base and on Double alike.
    private var twoSided: Int {
        mode == .both
            ? events.functions.count { $0.hasRun && $0.casesOnBase > 0 && $0.casesOnBase == $0.casesOnDouble }
            : 0
    }

    var isGreen: Bool {
        status == 0 && failed == 0 && !events.hasIssuesOutsideOfTests && troubles.isEmpty && !ran.isEmpty
    }

    /// Problems other than failures that make the run invalid, one line each.
    var troubles: [String] {
        if !console.hasBuilt { return ["the tests do not build"] }
        var troubles = leftOutLines
        if console.hasEnded, let names = underWay {
            troubles.append("\(names) began and did not end")
        }
        if !console.hasEnded {
            let ending =
                silence.map { "nothing was heard for \(seconds($0)), so the run was ended" }
                ?? "the run stopped before its end"
            troubles.append(refusal.first ?? "\(ending); \(standing)")
        } else if let silence {
            troubles.append(
                "the tests ended, but their process did not within \(seconds(silence)), so it was ended")
        } else if isWithoutTests {
            troubles.append((filter ?? usualFilter).map { "no test matches `\($0)`" } ?? "there is no test")
        } else if status != 0, failed == 0, !events.hasIssuesOutsideOfTests, troubles.isEmpty {
            troubles.append("swift test ended with \(status), and no test failed")
        }
        if console.hasEnded { troubles += oneSided }
        return troubles
    }

    /// Whether the run came to its end, and there was no test in it.
    private var isWithoutTests: Bool {
        console.hasEnded && silence == nil && ran.isEmpty && leftOut == 0 && underWay == nil
    }

    /// How far a run came that did not end.
    private var standing: String {
        if let names = underWay { return "under way: \(names)" }
        let begun = events.functions.count(where: \.hasStarted)
        return begun == 0
            ? "no test had begun" : "\(count(begun, "test")) of \(events.functions.count) had ended"
    }

    /// The titles of the first few tests that began and did not end, if there are any, and how many others there are.
    private var underWay: String? {
        let culprits = culprits
        let tests = culprits + unended.filter { !culprits.contains($0) }
        let names = [console.unendedLegacyTest].compactMap(\.self) + tests.map(Self.titleUnderWay)
        return names.isEmpty ? nil : Self.first(names, separator: ", ")
    }

    /// The title of a test that did not end, with the arguments of its cases that did not.
    private static func titleUnderWay(_ function: TestEvents.Function) -> String {
        let cases = first(function.casesUnderWay, separator: " and with ")
        return function.title + (cases.isEmpty ? "" : " with \(cases)")
    }

    private static func first(_ names: [String], separator: String) -> String {
        let told = names.prefix(namesKept).joined(separator: separator)
        return names.count > namesKept ? "\(told) and \(names.count - namesKept) more" : told
    }

    /// All lines except progress: failures in full, problems, the runners' summaries, and this report's.
    func lines(on terminal: Console) -> [String] {
        var lines: [String] = []
        if !console.hasBuilt || !isGreen { lines += console.diagnostics }
        lines += failures(on: terminal)
        if !isGreen { lines += console.legacyIssues + console.crash }
        lines += troubles.map { terminal.red("✘ \($0)") } + refusal.dropFirst().map { "  \($0)" }
        if !console.hasEnded, silence != nil, !unended.isEmpty { lines += Self.helpForWaiting }
        lines += console.seeds + console.closing
        lines.append(closingLine(on: terminal))
        return lines
    }

    private func failures(on terminal: Console) -> [String] {
        var failures = events.functions.map { ($0.title, $0.issues) }
        failures += events.plannedSuites.map { ($0.name, $0.issues) }
        failures.append(("a detached task, which no longer knows its test", events.strays))
        return failures.filter { !$0.1.isEmpty }.flatMap { title, issues in
            [terminal.red("✘ \(title)")] + issues.flatMap(lines)
        }
    }

    private func lines(_ issue: TestEvents.Issue) -> [String] {
        ["  \(issue.file):\(issue.line)\(issue.arguments.map { " with \($0)" } ?? "")"]
            + issue.text.flatMap { $0.split(separator: "\n") }.map { "    \($0)" }
    }

    private func closingLine(on terminal: Console) -> String {
        var counts = ["\(mode.rawValue): \(passed) passed", "\(failed) failed"]
        let bystanders = bystanders.count
        if bystanders > 0 { counts.append("\(bystanders) did not end") }
        if leftOut > 0 { counts.append("\(leftOut) left out") }
        if twoSided > 0 { counts.append("\(count(twoSided, "contract test")) on Base and Double alike") }
        counts += [count(events.suites, "suite"), seconds(duration)]
        let line = counts.joined(separator: ", ")
        return (isGreen ? terminal.green(line) : terminal.red(line)) + ". Next: \(next)"
    }

    private var next: String {
        if isGreen { return build.command(mode == .both && filter == nil ? "check" : "test") }
        if let name = refusal.first?.prefix(while: { $0 != "=" }) {
            return "the same command with another \(name)"
        }
        let log = "; all output is in \(DebugBuild.scratchPath)/test.log"
        if let first = failedTests.first {
            return mode.command(in: build, filter: first.filter) + (console.hasEnded ? "" : log)
        }
        // What a suite's trait throws is why its tests did not begin.
        if console.hasEnded, leftOut > 0, events.plannedSuites.allSatisfy(\.issues.isEmpty) {
            return "let them run or remove them, then \(mode.command(in: build, filter: filter))"
        }
        if isWithoutTests, (filter ?? usualFilter) != nil {
            return
                "swift test list --skip-build \(build.location.joined(separator: " ")), which names the tests"
        }
        return mode.command(in: build, filter: filter) + log
    }
}

extension TestEvents.Function {
    /// A parameterized test without cases has tested nothing, and neither has a cancelled one.
    var hasRun: Bool {
        hasStarted && !gaps.contains { $0.arguments == nil } && !(isParameterized && cases == 0)
    }

    fileprivate var leftOutLines: [String] {
        if gaps.isEmpty {
            guard !hasRun else { return [] }
            return ["\(title) did not run: \(hasStarted ? "its arguments are empty" : "it never began")"]
        }
        return gaps.map { gap in
            "\(title) did not run\(gap.arguments.map { " with \($0)" } ?? ""): \(gap.text)"
        }
    }

    /// The name without its module: `Notes/twice()`.
    private var path: String { name.split(separator: ".", maxSplits: 1).last.map(String.init) ?? name }

    /// The name in a frame of a backtrace: `Notes.twice()`.
    fileprivate var symbol: String { path.replacing("/", with: ".") }

    /// The filter for the test: `Notes/twice`.
    fileprivate var filter: String {
        // A raw name may have a parenthesis, too.
        return TestFilter.pattern(for: path.prefix(upTo: path.lastIndex(of: "(") ?? path.endIndex))
    }
}

extension TestEvents.Gap {
    fileprivate var text: String {
        // Swift Testing's message for a parameterized test without cases.
        if reason == "No test cases found." { return "its arguments are empty" }
        return kind.rawValue + (reason.map { ", \"\($0)\"" } ?? " without a reason")
    }
}
