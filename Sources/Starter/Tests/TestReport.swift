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
    /// How long the run was silent, if it was ended for that.
    var silence: Duration?

    /// The titles of the tests that ran, sorted.
    var ran: [String] {
        let functions = events.functions.filter { $0.hasRun }.map(\.title)
        let legacy = console.legacy.filter { $0.ending != .skipped }.map(\.name)
        return (functions + legacy).sorted()
    }

    var failed: Int {
        events.functions.count(where: \.hasFailed)
            + console.legacy.count { $0.ending == .failed }
    }

    var passed: Int { ran.count - failed }

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
        if console.hasEnded, let name = console.unendedLegacyTest {
            troubles.append("\(name) began and did not end")
        }
        if !console.hasEnded {
            troubles.append(
                (silence.map { "nothing was heard for \(seconds($0)), so the run was ended" }
                    ?? "the run stopped before its end") + "; \(standing)")
        } else if let silence {
            troubles.append(
                "the tests ended, but their process did not within \(seconds(silence)), so it was ended")
        } else if ran.isEmpty, troubles.isEmpty {
            troubles.append(filter.map { "no test matches `\($0)`" } ?? "there is no test")
        } else if status != 0, failed == 0, !events.hasIssuesOutsideOfTests, troubles.isEmpty {
            troubles.append("swift test ended with \(status), and no test failed")
        }
        if console.hasEnded { troubles += oneSided }
        return troubles
    }

    /// How far a run came that did not end.
    private var standing: String {
        let begun = events.functions.filter(\.hasStarted)
        let names =
            [console.unendedLegacyTest].compactMap(\.self) + begun.filter { !$0.hasEnded }.map(\.title)
        if !names.isEmpty { return "under way: \(names.joined(separator: ", "))" }
        return begun.isEmpty
            ? "no test had begun" : "\(count(begun.count, "test")) of \(events.functions.count) had ended"
    }

    /// All lines except progress: failures in full, problems, the runners' summaries, and this report's.
    func lines(on terminal: Console) -> [String] {
        var lines: [String] = []
        if !console.hasBuilt || !isGreen { lines += console.diagnostics }
        lines += failures(on: terminal)
        if !isGreen { lines += console.legacyIssues + console.crash }
        lines += troubles.map { terminal.red("✘ \($0)") }
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
        let counts =
            (["\(mode.rawValue): \(passed) passed", "\(failed) failed"]
            + (leftOut > 0 ? ["\(leftOut) left out"] : [])
            + (twoSided > 0 ? ["\(count(twoSided, "contract test")) on Base and Double alike"] : [])
            + [count(events.suites, "suite"), seconds(duration)]).joined(separator: ", ")
        return (isGreen ? terminal.green(counts) : terminal.red(counts)) + ". Next: \(next)"
    }

    private var next: String {
        if isGreen { return mode == .both && filter == nil ? "make check" : "make test" }
        if let first = events.functions.first(where: \.hasFailed) {
            return "\(mode.command) FILTER='\(first.filter)'"
        }
        // What a suite's trait throws is why its tests did not begin.
        if console.hasEnded, leftOut > 0, events.plannedSuites.allSatisfy(\.issues.isEmpty) {
            return "let them run or remove them, then \(mode.command)"
        }
        if console.hasBuilt, filter != nil, ran.isEmpty {
            return
                "swift test list --skip-build \(DebugBuild.location.joined(separator: " ")), which names the tests"
        }
        return "\(mode.command); all output is in \(DebugBuild.scratchPath)/test.log"
    }
}

extension TestEvents.Function {
    /// A parameterized test without cases has tested nothing, and neither has a cancelled one.
    var hasRun: Bool {
        hasStarted && !gaps.contains { $0.arguments == nil } && !(isParameterized && cases == 0)
    }

    /// A test that did not end because of a crash counts as failed.
    var hasFailed: Bool { hasRun && (!issues.isEmpty || !hasEnded) }

    fileprivate var leftOutLines: [String] {
        if gaps.isEmpty {
            guard !hasRun else { return [] }
            return ["\(title) did not run: \(hasStarted ? "its arguments are empty" : "it never began")"]
        }
        return gaps.map { gap in
            "\(title) did not run\(gap.arguments.map { " with \($0)" } ?? ""): \(gap.text)"
        }
    }

    /// The filter for the test: `Notes/twice`.
    fileprivate var filter: String {
        let path = name.split(separator: ".", maxSplits: 1).last.map(String.init) ?? name
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
