import Foundation
import Synchronization
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

    @Test(
        "a run with a filter that has to be repeated is repeated with it, whatever quotes it has",
        arguments: [
            (
                "does-not-build",
                "Next: make test-base FILTER='Notes/it'\\''s$'; all output is in .build-debug/test.log"
            ),
            (
                "left-out",
                "Next: let them run or remove them, then make test-base FILTER='Notes/it'\\''s$'"
            ),
        ])
    func repeated(_ run: String, next: String) throws {
        let lines = try report(run, status: 1, filter: "Notes/it's$").lines(on: Transcript().console())

        #expect(lines.last?.hasSuffix(next) == true, "\(lines)")
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

    @Test("what ran is counted, XCTest's tests too, and what was left out is not")
    func ran() throws {
        #expect(
            try report("red", status: 1).ran == [
                #"CoreTests.CitiesTests/Order/byName()"#,
                #"CoreTests.CitiesTests/found(_:)  "a city is found by its name""#,
                #"CoreTests.CitiesTests/twice()  "a city added twice is kept once""#,
                "StoreTests.testKept", "StoreTests.testLost",
            ])
        #expect(
            try report("left-out", status: 0).ran == [
                #"CoreTests.CitiesTests/Order/byName()"#,
                #"CoreTests.CitiesTests/found(_:)  "a city is found by its name""#,
                #"CoreTests.CitiesTests/twice()  "a city added twice is kept once""#,
            ])
    }

    @Test("a run of both modes fails when a contract's test ran on more cases of one side")
    func oneSided() {
        let even = contractRun([
            "Store (Base)", "Store (Double)", "\"x\", Store (Base)", "\"x\", Store (Double)",
        ])
        let uneven = contractRun(["Store (Base)", "Store (Double)", "Store (Double), 2"])

        #expect(even.isGreen)
        #expect(
            even.lines(on: Transcript().console()).last?.contains("1 contract test on Base and Double")
                == true)
        #expect(
            uneven.troubles == [
                "T.a() ran on 1 case of Base and 2 of Double: give it the whole contract as arguments"
            ])
        #expect(!uneven.isGreen)
        for (cases, sides) in [
            (["Store (Base)"], "1 case of Base and 0 of Double"),
            (["Store (Double)"], "0 cases of Base and 1 of Double"),
            (["Store (Base)", "Store (Base), 2", "Store (Double)"], "2 cases of Base and 1 of Double"),
        ] {
            let report = contractRun(cases)
            #expect(
                report.troubles == ["T.a() ran on \(sides): give it the whole contract as arguments"])
            #expect(!report.isGreen)
        }
    }

    @Test("a suite whose tests all are in suites inside of it has tests")
    func nestedSuites() {
        let suites = ["T.Outer", "T.Outer/Inner", "T.Empty", "T.Empty/Inner"].map { suite in
            #"{"kind":"test","payload":{"kind":"suite","id":"\#(suite)","name":"\#(suite)"},"version":0}"#
                + "\n"
        }
        let test = Self.plan.replacing("T.a()", with: "T.Outer/Inner/a()")
        let events = TestEvents(jsonLines: Data((suites.joined() + test).utf8))

        #expect(events.emptySuites == ["T.Empty", "T.Empty/Inner"])
    }

    @Test("a test that never ends is told with the cases that did not end, such as those of one side")
    func sideUnderWay() {
        #expect(
            underWay(began: ["Store (Base)", "Store (Double)"], ended: ["Store (Base)"])
                == "under way: T.a() with Store (Double)")
        #expect(
            underWay(began: ["1, Store (Base)", "1, Store (Double)"], ended: [])
                == "under way: T.a() with 1, Store (Base) and with 1, Store (Double)")
        #expect(
            underWay(began: (1...7).map { "\($0)" }, ended: ["2"])
                == "under way: T.a() with 1 and with 3 and with 4 and with 5 and with 6 and 1 more")
        #expect(underWay(began: ["1"], ended: ["1"]) == "under way: T.a()")
    }

    /// What is told to be under way in a silent run of one test whose cases began, and of which some ended.
    private func underWay(began: [String], ended: [String]) -> String? {
        let events = began.map { caseEvent("Started", $0) } + ended.map { caseEvent("Ended", $0) }
        let stream = Self.plan + Self.started + events.joined()
        let report = TestReport(
            mode: .both, events: TestEvents(jsonLines: Data(stream.utf8)), console: console([]), status: 2,
            duration: .seconds(1), filter: nil, silence: .seconds(120))
        return report.troubles.first.map { String($0.drop { $0 != ";" }.dropFirst(2)) }
    }

    /// The event of a case of the test `T.a()` that began or ended.
    private func caseEvent(_ step: String, _ arguments: String) -> String {
        let name = arguments.replacing("\"", with: "\\\"")
        return #"{"kind":"event","payload":{"kind":"testCase\#(step)","testID":"T.a()/T.swift:1:1","#
            + #""_testCase":{"displayName":"\#(name)"}},"version":0}"# + "\n"
    }

    @Test("a run of one mode runs on one side only, and is green")
    func oneMode() {
        #expect(contractRun(["Store (Double)"], mode: .double).isGreen)
        #expect(!contractRun(["Store (Double)"], mode: .both).isGreen)
    }

    /// A run of one test on these cases.
    private func contractRun(_ cases: [String], mode: TestMode = .both) -> TestReport {
        var console = TestConsole()
        console.take("Build complete! (1.2s)")
        console.take("✔ Test run with 1 test in 0 suites passed after 0.003 seconds.")
        let events = cases.map { caseEvent("Started", $0) }
        let end = #"{"kind":"event","payload":{"kind":"testEnded","testID":"T.a()/T.swift:1:1"},"version":0}"#
        return TestReport(
            mode: mode,
            events: TestEvents(jsonLines: Data((Self.plan + Self.started + events.joined() + end).utf8)),
            console: console, status: 0, duration: .seconds(1), filter: nil)
    }

    @Test(
        "the servers of tests are asked without a proxy, as are the hosts that the environment names",
        arguments: [
            ([:], "127.0.0.1,localhost,::1"),
            (["no_proxy": "a.b", "NO_PROXY": "c.d"], "a.b,127.0.0.1,localhost,::1"),
            (["no_proxy": "", "NO_PROXY": "a.b c.d"], "a.b c.d,127.0.0.1,localhost,::1"),
            (["NO_PROXY": "*"], "*"),
        ] as [([String: String], String)])
    func withoutProxy(given: [String: String], expected: String) {
        let environment = TestMode.both.environment(at: URL(filePath: "/projects/mine"), over: given)

        #expect(environment["no_proxy"] == expected)
    }

    @Test("tests print the symbols that the tool reads, also where a shell of macOS has chosen others")
    func symbols() {
        let given = ["SWT_SF_SYMBOLS_ENABLED": "1"]

        let environment = TestMode.both.environment(at: URL(filePath: "/projects/mine"), over: given)

        #expect(environment["SWT_SF_SYMBOLS_ENABLED"] == "0")
    }

    @Test("a run that begins while another one is under way takes nothing of it")
    func twoAtOnce() async throws {
        let end = #"{"kind":"event","payload":{"kind":"testEnded","testID":"T.a()/T.swift:1:1"},"version":0}"#
        let folder = try ProjectFolder(["Package.swift": "", "plan": Self.plan, "events": Self.started + end])
        // The first run goes on when the second one has written its events.
        let swift = """
            #!/bin/sh
            case $1 in
            build) echo 'Build complete! (0.1s)'; exit ;;
            --version) echo 'Swift version 6.3'; exit ;;
            esac
            while [ "$1" != --event-stream-output-path ]; do shift; done
            exec 3>"$2"
            test=T.a
            [ ! -d first ] || test=Others.more
            sed "s/T[.]a/$test/" plan >&3
            mkdir first 2>/dev/null
            if [ $test = T.a ]; then while [ ! -d second ]; do sleep 0.01; done; fi
            sed "s/T[.]a/$test/" events >&3
            mkdir second 2>/dev/null
            echo '✔ Test run with 1 test in 0 suites passed after 0.003 seconds.'
            """
        try write(swift, in: folder)

        await #expect(processExitsWith: .success) { [url = folder.url as URL] in
            setenv("PATH", "\(url.path)/bin:/usr/bin:/bin", 1)
            let run = { @Sendable () -> Outcome in
                do {
                    var arguments = Arguments([String](), usage: TestCommand.usage)
                    return try TestCommand(&arguments).run(on: Transcript().console(), at: url)
                } catch {
                    return .wrongUse
                }
            }
            let outcome = Mutex<Outcome?>(nil)
            Thread.detachNewThread {
                let first = run()
                outcome.withLock { $0 = first }
            }
            while !FileManager.default.fileExists(atPath: url.appending(path: "first").path) {
                poll(nil, 0, 10)
            }

            #expect(run() == .success)

            while outcome.withLock({ $0 == nil }) { poll(nil, 0, 10) }
            #expect(outcome.withLock { $0 } == .success)
        }
    }

    @Test("what tests record counts for the sources before the build, and not for one that changed during it")
    func changedMeanwhile() async throws {
        let end = #"{"kind":"event","payload":{"kind":"testEnded","testID":"T.a()/T.swift:1:1"},"version":0}"#
        let folder = try ProjectFolder([
            "Package.swift": "", "Sources/Core/Store.swift": "", "events": Self.plan + Self.started + end,
        ])
        let swift = """
            #!/bin/sh
            case $1 in
            build) echo '// new' >>Sources/Core/Store.swift; echo 'Build complete! (0.1s)'; exit ;;
            --version) echo 'Swift version 6.3'; exit ;;
            esac
            while [ "$1" != --event-stream-output-path ]; do shift; done
            cat events >"$2"
            # Long after now.
            printf '99999999999\\tStore\\tBase\\tCoreBase.A\\tCore.A\\n' >>"$CONTRACT_RECORD"
            echo '✔ Test run with 1 test in 0 suites passed after 0.003 seconds.'
            """
        try write(swift, in: folder)

        await #expect(processExitsWith: .success) { [url = folder.url as URL] in
            setenv("PATH", "\(url.path)/bin:/usr/bin:/bin", 1)
            let built = try SourceFiles(at: url).fingerprint
            var arguments = Arguments([String](), usage: TestCommand.usage)
            let outcome = try TestCommand(&arguments).run(on: Transcript().console(), at: url)
            let new = try SourceFiles(at: url).fingerprint

            #expect(outcome == .success)
            #expect(try SeatRecord(at: url, of: built).seats.map(\.type) == ["CoreBase.A"])
            #expect(try SeatRecord(at: url, of: new).seats == [])
        }
    }

    @Test("the filter of a Makefile picks tests where the user gives none; it is told, but not to be typed")
    func usualFilter() async throws {
        let folder = try ProjectFolder(["Package.swift": "", "Makefile": ""])
        let swift = """
            #!/bin/sh
            case $1 in
            build) [ -z "$BROKEN" ] || exit 1; echo 'Build complete! (0.1s)' ;;
            --version) echo 'Swift version 6.3' ;;
            *) [ -n "$EMPTY" ] || { echo "error: $*"; exit 1; }
               echo '✔ Test run with 0 tests in 0 suites passed after 0.001 seconds.' ;;
            esac
            """
        try write(swift, in: folder)

        await #expect(processExitsWith: .success) { [url = folder.url as URL] in
            setenv("PATH", "\(url.path)/bin:/usr/bin:/bin", 1)
            let run = { @Sendable (words: [String]) throws -> String in
                var arguments = Arguments(["--mode", "base"] + words, usage: TestCommand.usage)
                let transcript = Transcript()
                _ = try TestCommand(&arguments).run(on: transcript.console(), at: url)
                return transcript.out
            }
            let usual = ["--usual-filter", "^Core"]

            let picked = try [run(usual), run(usual + ["--filter", "A"])]
            setenv("EMPTY", "1", 1)
            let empty = try run(usual)
            setenv("BROKEN", "1", 1)
            let broken = try [run(usual), run(usual + ["--filter", "A"])]

            #expect(picked[0].contains("--filter ^Core "))
            #expect(picked[1].contains("--filter A "))
            #expect(picked[0].contains("Next: make test-base; "))
            #expect(empty.contains("✘ no test matches `^Core`"))
            #expect(empty.contains("Next: swift test list "))
            #expect(broken[0].contains("Next: make test-base; "))
            #expect(broken[1].contains("Next: make test-base FILTER='A'; "))
        }
    }

    /// Makes a program named `swift`. Another program writes it: what is open for writing here could be inherited by
    /// another test's, and would not run.
    private func write(_ swift: String, in folder: ProjectFolder) throws {
        let write = #"mkdir bin; printf '%s\n' "$1" >bin/swift; chmod +x bin/swift"#
        _ = try Subprocess(["sh", "-c", write, "sh", swift], in: folder.url).output()
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

    @Test("random seeds are told, so that the run can be repeated")
    func seeds() throws {
        let line = "comparisons: random seeds from 7 on. To repeat: SEED=7 SEEDS=20"
        var console = TestConsole()
        console.take("Build complete! (1.2s)")
        console.take(line)

        let report = TestReport(
            mode: .both, events: TestEvents(jsonLines: Data()), console: console, status: 0,
            duration: .seconds(1), filter: nil)

        #expect(report.lines(on: Transcript().console()).contains(line))
    }

    @Test(
        "a variable that tests refuse is told with its help, not the tests that were under way, of which none fails",
        arguments: [("SEEDS", "SEEDS=abc is not a number of seeds."), ("SEED", "SEED=x is not a seed.")])
    func refusedVariable(name: String, problem: String) {
        let report = TestReport(
            mode: .both, events: TestEvents(jsonLines: Data((Self.plan + Self.started).utf8)),
            console: console(["◇ Test a() started.", problem, "help: leave it out"]), status: 1,
            duration: .seconds(1), filter: nil)

        #expect(
            report.lines(on: Transcript().console()) == [
                "✘ \(problem)", "  help: leave it out",
                """
                both: 0 passed, 0 failed, 1 did not end, 0 suites, 1.0 s. \
                Next: the same command with another \(name)
                """,
            ])
    }

    @Test(
        "what reads like a refused variable, and did not end the run, hides no reason",
        arguments: [
            ["SEED=x is not a seed.", "help: leave it out", "T.swift:1: Fatal error: gone"],
            ["SEED=x is not a seed.", "more", "help: leave it out"], ["what is it", "help: leave it out"],
        ])
    func noRefusal(lines: [String]) {
        let report = TestReport(
            mode: .both, events: TestEvents(jsonLines: Data((Self.plan + Self.started).utf8)),
            console: console(lines), status: 1, duration: .seconds(1), filter: nil)

        #expect(report.troubles == ["the run stopped before its end; under way: T.a()"])
    }

    @Test("an XCTest name of macOS reads like one of Linux")
    func macNames() {
        var console = TestConsole()

        console.take("Build complete! (1.2s)")
        console.take("Test Case '-[CoreTests.StoreTests testKept]' passed (0.002 seconds).")

        #expect(console.legacy == [.init(name: "CoreTests.StoreTests.testKept", ending: .passed)])
    }

    @Test("XCTest's tests of two modules that have one name are two tests")
    func sameNames() {
        var console = TestConsole()
        console.take("Build complete! (1.2s)")
        console.take("Test Case 'StoreTests.testKept' passed (0.002 seconds)")
        console.take("Test Case 'StoreTests.testKept' skipped (0.001 seconds)")
        console.take("Test Case 'StoreTests.testKept' passed (0.002 seconds)")
        console.take("✔ Test run with 0 tests in 0 suites passed after 0.001 seconds.")

        let report = TestReport(
            mode: .base, events: TestEvents(jsonLines: Data()), console: console, status: 0,
            duration: .seconds(1), filter: nil)

        #expect(report.ran == ["StoreTests.testKept", "StoreTests.testKept"])
        #expect(report.troubles == ["StoreTests.testKept did not run: it is skipped"])
    }

    @Test(
        "a test of XCTest, or a suite, that ends the process with success is no green run",
        arguments: [
            ["Test Suite 'StoreTests' started at 1", "Test Case 'StoreTests.testKept' started at 2"],
            ["Test Case '-[CoreTests.StoreTests testKept]' started."],
            [
                "Test Suite 'StoreTests' started at 1", "Test Case 'StoreTests.testKept' started at 2",
                "Test Case 'StoreTests.testKept' passed (0.002 seconds)",
            ],
        ])
    func ends(lines: [String]) throws {
        let console = console(lines + ["✔ Test run with 1 test in 0 suites passed after 0.003 seconds."])
        let stream = Self.plan + Self.started + Self.ended
        let report = TestReport(
            mode: .base, events: TestEvents(jsonLines: Data(stream.utf8)), console: console, status: 0,
            duration: .seconds(1), filter: nil)

        #expect(!report.isGreen)
        let name = try #require(console.unendedLegacyTest)
        #expect(report.troubles == ["\(name) began and did not end"])
    }

    @Test("XCTest's suites and tests that end leave nothing under way")
    func allEnd() {
        let console = console([
            "Test Suite 'All tests' started at 2026-11-21 01:41:46.489",
            "Test Case 'StoreTests.testKept' started at 2026-11-21 01:41:46.491",
            "Test Case 'StoreTests.testKept' skipped (0.005 seconds)",
            "Test Case '-[CoreTests.StoreTests testKept]' started.",
            "Test Case '-[CoreTests.StoreTests testKept]' failed (0.005 seconds).",
            "Test Suite 'All tests' failed at 2026-11-21 01:41:46.497.",
        ])

        #expect(console.unendedLegacyTest == nil)
        #expect(console.legacy.map(\.ending) == [.skipped, .failed])
    }

    @Test("a silent test of XCTest is named")
    func silentLegacyTest() {
        let report = TestReport(
            mode: .base, events: TestEvents(jsonLines: Data()),
            console: console(["Test Case 'StoreTests.testKept' started at 2026-11-21 01:41:46.491"]),
            status: 2, duration: .seconds(1), filter: nil, silence: .seconds(120))

        #expect(
            report.troubles == [
                "nothing was heard for 120.0 s, so the run was ended; under way: StoreTests.testKept"
            ])
        #expect(!report.lines(on: Transcript().console()).contains { $0.contains("timeLimit") })
    }

    @Test("the end of a test of XCTest is read behind what the test has printed")
    func printed() {
        let console = console([
            "Test Case 'StoreTests.testKept' started at 2026-11-21 01:41:46.491",
            "50 %Test Case 'StoreTests.testKept' failed (0.002 seconds)",
        ])

        #expect(console.legacy == [.init(name: "StoreTests.testKept", ending: .failed)])
        #expect(console.unendedLegacyTest == nil)
    }

    @Test(
        "the text of a crash is told in full, whatever its lines, and so is where it was",
        arguments: [
            // A report of AssemblyKit begins on a line of its own; other tests go on meanwhile.
            (
                [
                    "AssemblyKit/Message.swift:143: Fatal error: ", "[initializer-cycle] Shop.a needs itself",
                    "◇ Test other() started.", "    Shop.a  Shop.swift:3", "    Shop.b  Shop.swift:4",
                    "✔ Test other() passed after 0.001 seconds.", "help: let Shop.a ask for Shop.b later", "",
                ],
                [
                    "AssemblyKit/Message.swift:143: Fatal error: ", "[initializer-cycle] Shop.a needs itself",
                    "    Shop.a  Shop.swift:3", "    Shop.b  Shop.swift:4",
                    "help: let Shop.a ask for Shop.b later",
                ]
            ),
            (
                ["T/Shop.swift:3: Fatal error: no stock", "in any: error: of", "Thread safety"],
                ["T/Shop.swift:3: Fatal error: no stock", "in any: error: of", "Thread safety"]
            ),
            (
                ["T/Shop.swift:3: Fatal error: ", "", "no stock"],
                ["T/Shop.swift:3: Fatal error: ", "no stock"]
            ),
            (
                ["T/Shop.swift:3: Precondition failed: no", "stock"],
                ["T/Shop.swift:3: Precondition failed: no", "stock"]
            ),
            (["T/Shop.swift:3: Assertion failed"], ["T/Shop.swift:3: Assertion failed"]),
            (["T/Shop.swift:3: Fatal error"], ["T/Shop.swift:3: Fatal error"]),
            (["Could not cast value of type 'A' to 'B'."], ["Could not cast value of type 'A' to 'B'."]),
        ] as [([String], [String])])
    func crashText(lines: [String], expected: [String]) {
        let frames = (0...9).map { "  \($0) [ra] 0x000000000000000\($0) f\($0)() + 1 in T.xctest" }
        let backtrace =
            [
                "", "*** Signal 4: Backtracing from 0x1... done ***", "",
                "*** Program crashed: Illegal instruction at 0x1 ***", "", #"Thread 0 "T":"#, "",
                "  0 sigsuspend + 1 in libc.so.6", "", #"Thread 1 "T" crashed:"#, "",
            ] + frames + ["", "Registers:", "", "rax 0x0 0"]
        let program = ["*** Program crashed: Illegal instruction at 0x1 ***"] + frames.prefix(6)

        #expect(crash(lines + backtrace) == expected + program)
        #expect(crash(lines + ["Current stack trace:", "0 T 0x1 <unavailable> + 1"]) == expected)
    }

    @Test("a runtime failure without a text is told with where it was")
    func runtimeFailure() {
        let lines = [
            "*** Signal 4: Backtracing from 0x1... done ***", "",
            "*** Swift runtime failure: arithmetic overflow ***", "", #"Thread 0 "T" crashed:"#, "",
            "  0 f() + 1 in T.xctest", "", "Registers:", "", "rax 0x0 0",
        ]

        #expect(
            crash(lines) == ["*** Swift runtime failure: arithmetic overflow ***", "  0 f() + 1 in T.xctest"])
    }

    @Test("a failure whose text has a crash is no crash")
    func crashInText() {
        let lines = [#"✘ Test a() recorded an issue at T.swift:1:1: "Fatal error: no""#, "printed"]

        #expect(console(lines).crash == [])
    }

    @Test("a crash is told with the test that its frames name, and fails no other one that was under way")
    func crashedTest() {
        // Too deep in the thread to be told of: only the first frames are.
        let lines = unendedRun(frames: [
            "closure #1 in otherS.c()", "a()", "S.Rates.c(_:)", "f4()", "f5()", "f6()", "f7()",
            "closure #1 in S.g()",
        ])

        #expect(
            lines.suffix(2) == [
                """
                ✘ the run stopped before its end; under way: T.S/g(), T.S/a(), T.S/b(), T.S/c(), T.S/d() \
                and 2 more
                """,
                """
                base: 1 passed, 1 failed, 6 did not end, 0 suites, 1.0 s. \
                Next: make test-base FILTER='S/g'; all output is in .build-debug/test.log
                """,
            ])
    }

    @Test(
        "where several tests were under way and nothing tells which one ended the run, none fails for it",
        arguments: [
            (nil, "the run stopped before its end", []),
            (
                .seconds(120), "nothing was heard for 120.0 s, so the run was ended",
                [
                    "  help: give its suite `.timeLimit(.minutes(1))`: a comparison then says where it waits;",
                    "        what sleeps on `ManualTime` waits until the test calls `advance(by:)`",
                ]
            ),
        ] as [(Duration?, String, [String])])
    func severalUnderWay(silence: Duration?, reason: String, help: [String]) {
        let lines = unendedRun(frames: ["f()"], silence: silence)

        #expect(
            Array(lines.suffix(2 + help.count)) == [
                "✘ \(reason); under way: T.S/a(), T.S/b(), T.S/c(), T.S/d(), T.S/e() and 2 more"
            ] + help + [
                """
                base: 1 passed, 0 failed, 7 did not end, 0 suites, 1.0 s. \
                Next: make test-base; all output is in .build-debug/test.log
                """
            ])
    }

    @Test("a test that ends the process behind a line like the summary's is no green run")
    func endsLikeSummary() {
        let report = TestReport(
            mode: .base, events: TestEvents(jsonLines: Data((Self.plan + Self.started).utf8)),
            console: console(["Test run with 1 test in 0 suites passed after 0.003 seconds."]), status: 0,
            duration: .seconds(1), filter: nil)

        #expect(!report.isGreen)
        #expect(report.troubles == ["T.a() began and did not end"])
    }

    /// What is told of a run that ended while seven tests of eight were under way, with these frames of the crashed
    /// thread.
    private func unendedRun(frames: [String], silence: Duration? = nil) -> [String] {
        let stream = ["a", "b", "c", "d", "e", "f", "g", "h"].map { name in
            let events = Self.plan + Self.started + (name == "h" ? Self.ended : "")
            return events.replacing("T.a()", with: "T.S/\(name)()")
        }
        let thread = frames.enumerated().map { "  \($0) [ra] 0x0000000000000001 \($1) + 1 in T.xctest" }
        return TestReport(
            mode: .base, events: TestEvents(jsonLines: Data(stream.joined().utf8)),
            console: console([#"Thread 0 "T" crashed:"#, ""] + thread), status: 1, duration: .seconds(1),
            filter: nil, silence: silence
        ).lines(on: Transcript().console())
    }

    /// What is told of a crash in these lines, before the troubles.
    private func crash(_ lines: [String]) -> [String] {
        let report = TestReport(
            mode: .base, events: TestEvents(jsonLines: Data()), console: console(lines), status: 1,
            duration: .seconds(1), filter: nil)
        return Array(report.lines(on: Transcript().console()).prefix { !$0.hasPrefix("✘ ") })
    }

    /// What is known after the build and these lines.
    private func console(_ lines: [String]) -> TestConsole {
        var console = TestConsole(hasBuilt: true)
        for line in lines { console.take(line) }
        return console
    }

    @Test(
        "what a trait of a suite throws is told with the suite, and is why its tests did not begin",
        arguments: ["", Self.started + Self.ended])
    func suiteIssue(events: String) {
        let suite =
            #"{"kind":"test","payload":{"kind":"suite","id":"T.Notes","sourceLocation":"#
            + #"{"_filePath":"/house/Notes.swift","line":3}},"version":0}"# + "\n"
        let issue =
            #"{"kind":"event","payload":{"kind":"issueRecorded","testID":"T.Notes","#
            + #""issue":{"isKnown":false},"messages":[{"symbol":"fail","text":"Caught error: no server"}]},"#
            + #""version":0}"# + "\n"
        let stream = suite + Self.plan + events + issue
        let report = TestReport(
            mode: .base, events: TestEvents(jsonLines: Data(stream.utf8), root: "/house"),
            console: console(["✘ Test run with 1 test in 1 suite failed after 0.1 seconds with 1 issue."]),
            status: 1, duration: .seconds(1), filter: nil)

        let lines = report.lines(on: Transcript().console())

        #expect(
            lines.starts(with: ["✘ T.Notes", "  Notes.swift:3", "    Caught error: no server"]),
            "\(lines)")
        #expect(lines.last?.hasSuffix("Next: make test-base; all output is in .build-debug/test.log") == true)
        #expect(!report.isGreen)
    }

    @Test(
        "a known issue is no failure, nor is a warning",
        arguments: [
            (#""isKnown":true"#, 0), (#""isKnown":true,"severity":"error""#, 0),
            (#""isKnown":false,"severity":"warning""#, 0), (#""isKnown":false,"severity":"error""#, 1),
        ])
    func knownIssue(issue: String, failures: Int) throws {
        let recorded =
            #"{"kind":"event","payload":{"kind":"issueRecorded","testID":"T.a()/T.swift:1:1","#
            + #""issue":{\#(issue)},"messages":[]},"version":0}"#
        let stream = Self.plan + Self.started + recorded

        let events = TestEvents(jsonLines: Data(stream.utf8))

        #expect(events.functions.map(\.issues.count) == [failures])
    }

    @Test("the filter for a failed test finds it, and ends no quotes, whatever its raw name has")
    func rawName() throws {
        let id = "T.`isn't a+b (or c)`()/T.swift:1:1"
        let stream = (Self.plan + Self.started).replacing("T.a()/T.swift:1:1", with: id)
        let report = TestReport(
            mode: .base, events: TestEvents(jsonLines: Data(stream.utf8)), console: console([]), status: 1,
            duration: .seconds(1), filter: nil)

        let line = try #require(report.lines(on: Transcript().console()).last)

        let next = "Next: make test-base FILTER='`isn.t a.b .or c.`'; all output is in .build-debug/test.log"
        #expect(line.hasSuffix(next))
        #expect(id.contains(try Regex("`isn.t a.b .or c.`")))
    }

    @Test("a stream that was cut in the middle of a line is read up to there")
    func cutStream() {
        let stream = Self.plan + Self.started + #"{"kind":"event","payl"#

        let events = TestEvents(jsonLines: Data(stream.utf8))

        #expect(events.functions.map(\.hasStarted) == [true])
        #expect(events.functions.map(\.hasEnded) == [false])
    }

    @Test(
        "a run of which nothing is heard is ended, and told with how far it came",
        arguments: [
            (plan, false, "nothing was heard for 120.0 s, so the run was ended; no test had begun"),
            (plan + started, false, "nothing was heard for 120.0 s, so the run was ended; under way: T.a()"),
            (
                plan + started + ended, false,
                "nothing was heard for 120.0 s, so the run was ended; 1 test of 1 had ended"
            ),
            (
                plan + started + ended, true,
                "the tests ended, but their process did not within 120.0 s, so it was ended"
            ),
        ])
    func silence(stream: String, hasEnded: Bool, expected: String) {
        var console = TestConsole()
        console.take("Build complete! (1.2s)")
        if hasEnded { console.take("✔ Test run with 1 test in 1 suite passed after 0.1 seconds.") }

        let report = TestReport(
            mode: .base, events: TestEvents(jsonLines: Data(stream.utf8)), console: console, status: 2,
            duration: .seconds(1), filter: nil, silence: .seconds(120))

        #expect(report.troubles == [expected])
    }

    private static let plan =
        #"{"kind":"test","payload":{"kind":"function","id":"T.a()/T.swift:1:1","#
        + #""sourceLocation":{"line":1}},"version":0}"# + "\n"
    private static let started =
        #"{"kind":"event","payload":{"kind":"testStarted","testID":"T.a()/T.swift:1:1"},"version":0}"# + "\n"
    private static let ended =
        #"{"kind":"event","payload":{"kind":"testEnded","testID":"T.a()/T.swift:1:1"},"version":0}"# + "\n"

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
