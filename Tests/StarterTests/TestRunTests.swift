import Foundation
import Testing

@testable import Starter

@Suite("Running tests") struct TestRunTests {
    @Test(
        "a run is told in its failures, its troubles and one closing line",
        arguments: [
            ("green", TestMode.double, Int32(0), nil), ("red", .double, 1, nil), ("left-out", .base, 0, nil),
            ("slipped", .base, 1, nil), ("no-match", .base, 0, "Nothing"), ("crash", .double, 1, nil),
            ("does-not-build", .base, 1, nil),
        ] as [(String, TestMode, Int32, String?)])
    func told(_ run: String, _ mode: TestMode, _ status: Int32, _ filter: String?) throws {
        let report = try report(run, mode: mode, status: status, filter: filter)

        let text = report.lines(on: Transcript().console()).joined(separator: "\n")

        try Fixture.expect(text, is: "runs/\(run).txt")
    }

    @Test("only a run that left nothing out is green")
    func green() throws {
        #expect(try report("green", status: 0).isGreen)
        for run in ["red", "left-out", "slipped", "no-match", "crash", "does-not-build"] {
            #expect(try !report(run, status: 0).isGreen, "\(run)")
        }
    }

    @Test("a run that ends badly is not green, whatever its tests said")
    func badStatus() throws {
        let report = try report("green", status: 9)

        #expect(!report.isGreen)
        #expect(report.troubles == ["swift test ended with 9, and no test failed"])
    }

    @Test("the list has what ran, XCTest's tests too, and not what was left out")
    func lists() throws {
        #expect(
            try report("red", status: 1).ran == [
                entry(#"CoreTests.CitiesTests/Order/byName()"#),
                entry(#"CoreTests.CitiesTests/found(_:)  "a city is found by its name""#, cases: 2),
                entry(#"CoreTests.CitiesTests/twice()  "a city added twice is kept once""#),
                entry("StoreTests.testKept"), entry("StoreTests.testLost"),
            ])
        #expect(
            try report("left-out", status: 0).ran == [
                entry(#"CoreTests.CitiesTests/Order/byName()"#),
                entry(#"CoreTests.CitiesTests/found(_:)  "a city is found by its name""#, cases: 2),
                entry(#"CoreTests.CitiesTests/twice()  "a city added twice is kept once""#),
            ])
    }

    @Test("progress counts the steps of the build, then the tests")
    func progress() {
        var console = TestConsole()

        console.take("[12/34] Compiling Core Store.swift")
        #expect(console.progress == "building [12/34]")

        console.take("Build complete! (1.2s)")
        console.take("◇ Test twice() started.")
        console.take("✔ Test twice() passed after 0.001 seconds.")
        console.take("✔ Suite Cities passed after 0.001 seconds.")
        console.take("Test Case 'X.testOne' passed (0.002 seconds)")
        #expect(console.progress == "2 tests done")
    }

    @Test("an XCTest name of macOS reads like one of Linux")
    func macNames() {
        var console = TestConsole()

        console.take("Build complete! (1.2s)")
        console.take("Test Case '-[CoreTests.StoreTests testKept]' passed (0.002 seconds).")

        #expect(console.legacy == ["CoreTests.StoreTests.testKept": .passed])
    }

    @Test("a known issue is no failure")
    func knownIssue() throws {
        let issue =
            #"{"kind":"event","payload":{"kind":"issueRecorded","testID":"T.a()/T.swift:1:1","#
            + #""issue":{"isKnown":true},"messages":[]},"version":0}"#
        let stream = Self.plan + Self.started + issue

        let events = TestEvents(jsonLines: Data(stream.utf8))

        #expect(events.functions.map(\.issues) == [[]])
    }

    @Test("a stream that was cut in the middle of a line is read up to there")
    func cutStream() {
        let stream = Self.plan + Self.started + #"{"kind":"event","payl"#

        let events = TestEvents(jsonLines: Data(stream.utf8))

        #expect(events.functions.map(\.hasStarted) == [true])
        #expect(events.functions.map(\.hasEnded) == [false])
    }

    @Test("a run of which nothing is heard is ended, and told with what was under way")
    func silence() {
        var console = TestConsole()
        console.take("Build complete! (1.2s)")

        let report = TestReport(
            mode: .base, events: TestEvents(jsonLines: Data((Self.plan + Self.started).utf8)),
            console: console, status: 2, duration: .seconds(1), filter: nil, silence: .seconds(120))

        #expect(
            report.troubles == ["nothing was heard for 120.0 s, so the run was ended; under way: T.a()"])
    }

    private static let plan =
        #"{"kind":"test","payload":{"kind":"function","id":"T.a()/T.swift:1:1","#
        + #""sourceLocation":{"line":1}},"version":0}"# + "\n"
    private static let started =
        #"{"kind":"event","payload":{"kind":"testStarted","testID":"T.a()/T.swift:1:1"},"version":0}"# + "\n"

    private func report(
        _ run: String, mode: TestMode = .base, status: Int32, filter: String? = nil
    ) throws -> TestReport {
        var console = TestConsole()
        let log = try Fixture.text("runs/\(run).log")
        for line in log.split(separator: "\n", omittingEmptySubsequences: false) {
            console.take(String(line))
        }
        let hasEvents = run != "does-not-build"
        let events = TestEvents(
            jsonLines: hasEvents ? try Fixture.data("runs/\(run).jsonl") : Data(), root: "/house")
        return TestReport(
            mode: mode, events: events, console: console, status: status, duration: .milliseconds(1250),
            filter: filter)
    }
}

@Suite("Comparing the lists of tests") struct TestListTests {
    @Test("the same tests in another order are the same")
    func same() {
        let transcript = Transcript()

        let outcome = TestListsCommand.compare(
            list("a", "b"), list("b", "a"), on: transcript.console())

        #expect(outcome == .success)
        #expect(transcript.out == "test lists: the same 2 tests in base and in double. Next: make check\n")
    }

    @Test("a test in one mode only is named, and one with more cases in one")
    func different() throws {
        let transcript = Transcript()

        let outcome = TestListsCommand.compare(
            TestList([entry("a"), entry("b"), entry("c"), entry("e(_:)", cases: 2)]),
            TestList([entry("d"), entry("b"), entry("e(_:)", cases: 3)]), on: transcript.console())

        #expect(outcome == .failure)
        try Fixture.expect(transcript.out, is: "test-lists-differ.txt")
    }

    @Test("a title that two tests share counts twice")
    func twice() {
        let transcript = Transcript()

        let outcome = TestListsCommand.compare(
            list("a", "a"), list("a"), on: transcript.console())

        #expect(outcome == .failure)
    }

    @Test("two empty lists prove nothing")
    func empty() {
        let transcript = Transcript()

        let outcome = TestListsCommand.compare(TestList([]), TestList([]), on: transcript.console())

        #expect(outcome == .failure)
        #expect(transcript.out == "test lists: no test ran in base and double. Next: make test\n")
    }

    @Test("a list is read as it was written")
    func roundTrip() throws {
        let file = FileManager.default.temporaryDirectory.appending(path: "list-\(UUID().uuidString).txt")
        defer { try? FileManager.default.removeItem(at: file) }
        let list = TestList([entry(#"T.a(_:)  "2  × 2 is 4""#, cases: 12), entry(#"T.b()  "× 3""#)])

        try list.write(to: file)

        #expect(try TestList(reading: file) == list)
    }
}

private func entry(_ title: String, cases: Int? = nil) -> TestList.Entry {
    TestList.Entry(title, cases: cases)
}

private func list(_ titles: String...) -> TestList { TestList(titles.map { entry($0) }) }
