/// Extracts the important lines from the output of `swift test`.
///
/// The results of Swift Testing are in ``TestEvents``; this covers what the events lack: the build, XCTest,
/// crashes, and the summaries of both runners.
struct TestConsole: Equatable {
    /// A test of XCTest that ended.
    struct LegacyTest: Equatable {
        enum Ending: String { case passed, failed, skipped }

        /// On Linux without its module, so that tests of two modules may have one name.
        let name: String
        let ending: Ending
    }

    /// The compiler's errors and warnings, without duplicates.
    private(set) var diagnostics: [String] = []
    /// The text of a crash, and where it was.
    private(set) var crash: [String] = []
    /// The frames of the crashed thread, the innermost first.
    private(set) var crashedThread: [String] = []
    /// What ended the run: a variable of the environment that was refused, such as `SEEDS=abc`, and the help.
    private(set) var refusal: [String] = []
    /// XCTest's messages about its failures.
    private(set) var legacyIssues: [String] = []
    /// XCTest's tests, in the order in which they ended.
    private(set) var legacy: [LegacyTest] = []
    /// XCTest's suites and tests that began and did not end, the innermost last.
    private var legacyUnderWay: [String] = []
    /// What comparisons print about their seeds.
    private(set) var seeds: [String] = []
    /// The summaries of runners that ran tests.
    private(set) var closing: [String] = []
    private(set) var hasBuilt: Bool
    /// Whether Swift Testing has printed its summary.
    private(set) var hasEnded = false
    private var ended = 0
    private var step = "planning"
    private var previous = ""
    private var seen: Set<String> = []
    private var isRepeating = false
    private var isInCrashText = false
    private var isInCrashedThread = false

    /// Enough of the crashed thread to locate the crash; the log has all of it.
    private static let framesKept = 6

    /// Reads from the start of the build, or of the tests when they are built already.
    init(hasBuilt: Bool = false) { self.hasBuilt = hasBuilt }

    /// The progress line.
    var progress: String { hasBuilt ? "\(count(ended, "test")) done" : "building \(step)" }

    /// The test of XCTest, or the suite between two of them, that began and did not end.
    var unendedLegacyTest: String? { legacyUnderWay.last }

    mutating func take(_ line: String) {
        if line.hasPrefix("Build complete!") {
            hasBuilt = true
        } else if hasBuilt {
            takeTestLine(line)
        } else {
            takeBuildLine(line)
        }
    }

    // MARK: The build

    private mutating func takeBuildLine(_ line: String) {
        if line.hasPrefix("["), let end = line.firstIndex(of: "]") {
            step = String(line[...end])
            isRepeating = false
        } else if line.isEmpty || line.hasPrefix("Building for") || line.isNoise {
            return
        } else {
            // Several compiler jobs report the same error with the same excerpt.
            if line.isHeadOfDiagnostic { isRepeating = !seen.insert(line).inserted }
            if !isRepeating { diagnostics.append(line) }
        }
    }

    // MARK: The tests

    private mutating func takeTestLine(_ line: String) {
        defer { previous = line }
        if line.isHeadOfBacktrace { isInCrashText = false }
        if line.hasBytes(of: "Test run with ") {
            hasEnded = true
            if !line.hasBytes(of: "Test run with 0 tests") { closing.append(line) }
        } else if line.hasPrefix("comparisons: ") {
            seeds.append(line)
        } else if line.hasPrefix("help: "), previous.isOfVariable {
            refusal = [previous, line]
        } else if let step = LegacyStep(line) {
            takeLegacyStep(step)
        } else if line.hasBytes(of: "Executed "), line.hasBytes(of: " failure") {
            takeLegacyClosing(line.trimmed)
        } else if line.isOfSwiftTesting {
            let isEnd = line.hasPrefix("✔ Test ") || line.hasPrefix("✘ Test ")
            if isEnd, line.hasBytes(of: " after ") { ended += 1 }
        } else if line.hasPrefix("error: ") {
            diagnostics.append(line)
        } else if isInCrashText {
            takeCrashText(line)
        } else if line.hasBytes(of: ": error: ") {
            legacyIssues.append(line)
        } else if line.isHeadOfCrash {
            crash.append(line)
            isInCrashText = !line.isHeadOfBacktrace
        } else if ["Thread ", "Registers:", "Images "].contains(where: line.hasPrefix) {
            isInCrashedThread = line.hasSuffix(" crashed:")
        } else if isInCrashedThread, !line.isEmpty {
            crashedThread.append(line)
            if crashedThread.count <= Self.framesKept { crash.append(line) }
        }
    }

    /// Takes a line behind the head of a crash. Its text goes on to an empty line, but may begin behind one, and that
    /// of AssemblyKit begins on the second line.
    private mutating func takeCrashText(_ line: String) {
        if !line.isEmpty {
            crash.append(line)
        } else if let last = crash.last, !last.hasSuffix(": ") {
            isInCrashText = false
        }
    }

    private mutating func takeLegacyStep(_ step: LegacyStep) {
        guard let ending = step.ending else {
            legacyUnderWay.append(step.name)
            return
        }
        if let position = legacyUnderWay.lastIndex(of: step.name) { legacyUnderWay.remove(at: position) }
        if step.isSuite { return }
        legacy.append(LegacyTest(name: step.name, ending: ending))
        ended += 1
    }

    /// The summary of the outermost suite comes last and replaces those of nested suites.
    private mutating func takeLegacyClosing(_ line: String) {
        closing.removeAll { $0.hasPrefix("Executed ") }
        if !line.hasPrefix("Executed 0 tests") { closing.append(line) }
    }
}

/// A line of XCTest on the beginning or the end of a suite or a test: `Test Case 'X.testOne' passed (0.002 seconds)`.
/// On macOS the name of a test is `-[Module.X testOne]`.
private struct LegacyStep {
    let name: String
    let isSuite: Bool
    /// Nil at the beginning.
    let ending: TestConsole.LegacyTest.Ending?

    init?(_ line: String) {
        // What a test has printed may stand before it on its line, so the last one counts.
        guard line.hasBytes(of: "Test Case '") || line.hasBytes(of: "Test Suite '"),
            let step = line.matches(of: /Test (Case|Suite) '([^']+)' (started|passed|failed|skipped)[ .]/)
                .last
        else { return nil }
        isSuite = step.output.1 == "Suite"
        let words = step.output.2.drop { $0 == "-" || $0 == "[" }.prefix { $0 != "]" }
        name = isSuite ? String(step.output.2) : words.split(separator: " ").joined(separator: ".")
        ending = .init(rawValue: String(step.output.3))
    }
}

extension String {
    /// Swift Testing begins each of its lines with one of these.
    fileprivate var isOfSwiftTesting: Bool {
        unicodeScalars.first.map { "◇➜✔✘±⚠↳⎙".unicodeScalars.contains($0) } ?? false
    }

    /// `NAME=value …`: how a variable of the environment is refused, as by AssemblyTesting before it ends the process.
    fileprivate var isOfVariable: Bool { prefixMatch(of: /[A-Z][A-Z_]*=/) != nil }

    /// `path:line: Fatal error: …` and the like, whose text may be missing, or how the backtrace begins.
    fileprivate var isHeadOfCrash: Bool {
        ["Fatal error: ", ": Fatal error", ": Precondition failed", ": Assertion failed"]
            .contains(where: hasBytes)
            || ["*** Program crashed", "*** Swift runtime failure", "Could not cast value of type "]
                .contains(where: hasPrefix)
    }

    /// The first line of a backtrace, with or without SWIFT_BACKTRACE.
    fileprivate var isHeadOfBacktrace: Bool { hasPrefix("*** ") || self == "Current stack trace:" }

    fileprivate var trimmed: String { String(drop { $0 == " " || $0 == "\t" }) }

    /// SwiftPM's addition after a compiler job has reported its error.
    fileprivate var isNoise: Bool {
        self == "error: fatalError" || hasSuffix("failed with exit code 1 (use -v to see invocation)")
    }

    /// `path:line:column: error: …`, or SwiftPM's own `error: …`.
    fileprivate var isHeadOfDiagnostic: Bool {
        ["error: ", "warning: ", "note: "].contains { hasPrefix($0) || contains(": \($0)") }
            && !hasPrefix(" ") && !contains(" | ")
    }
}
