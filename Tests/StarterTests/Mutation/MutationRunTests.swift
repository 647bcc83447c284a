import Foundation
import Synchronization
import Testing

@testable import Mutation
@testable import Starter

@Suite("Trying mutants") struct MutationRunTests {
    @Test("the test that fails is named with its suite")
    func failedTest() {
        let line = """
            ✘ Test "a value that was put is found" recorded an issue with 1 argument store → Store, Base at \
            StoreContract.swift:20:9: Expectation failed: (1 → 1) == 2
            """

        #expect(TestProgram.failedTest(in: line) == #"StoreContract: "a value that was put is found""#)
        #expect(
            TestProgram.failedTest(in: "✘ Test finds() recorded an issue at A.swift:1:2: Caught error: x")
                == "A: finds()")
        #expect(
            TestProgram.failedTest(in: "Store/Store.swift:3: Fatal error: Index out of range") == "a crash")
    }

    @Test(
        "what is no failure names no test",
        arguments: [
            "✔ Test \"a recorded an issue at B.swift:1:1\" passed after 0.1 seconds.",
            "◇ Test finds() started.",
            "✘ Suite \"Store\" failed after 0.1 seconds with 1 issue.", "",
        ])
    func noFailedTest(_ line: String) {
        #expect(TestProgram.failedTest(in: line) == nil)
    }

    @Test("suites are read off the list of tests, each once, contracts marked")
    func suites() {
        let list = [
            "CoreTests.StoreContract/finds(_:)", "CoreTests.StoreContract/removes(_:)",
            "CoreTests.LogTests/Old/a()",
            "CoreTests.alone()",
        ]

        let suites = Suite.all(inList: list, contracts: ["StoreContract"])

        #expect(suites.map(\.title) == ["CoreTests", "CoreTests.LogTests", "CoreTests.StoreContract"])
        #expect(suites.map(\.isContract) == [false, false, true])
    }

    @Test("tests outside of suites are contracts where their file holds implementations, and tried apart")
    func freeContracts() throws {
        let folder = try ProjectFolder([
            "Tests/CoreTests/PricesContract.swift": """
            let days = Contract<Day>("Prices") { Day() } double: { Day() }
            @Test("has its price", arguments: days)
            func prices(_ day: Implementation<Day>) {}
            """,
            "Tests/CoreTests/TillTests.swift": "@Test func sells() {}",
        ])

        let suites = Suite.all(
            inList: ["CoreTests.prices(_:)", "CoreTests.sells()"],
            contracts: try ContractSuites.names(inPackage: folder.url))

        try #require(suites.map(\.title) == ["CoreTests", "CoreTests (contracts)"])
        #expect(suites.map(\.isContract) == [false, true])
        let (others, contracts) = (try Regex(suites[0].filter), try Regex(suites[1].filter))
        #expect("CoreTests.prices(_:)/PricesContract.swift:2:1".contains(contracts))
        #expect(!"CoreTests.prices(_:)/PricesContract.swift:2:1".contains(others))
        #expect("CoreTests.sells()/TillTests.swift:1:1".contains(others))
        #expect(!"CoreTests.sells()/TillTests.swift:1:1".contains(contracts))
    }

    @Test("the filter of a suite finds its tests and no others")
    func filters() throws {
        let suite = Suite(module: "CoreTests", name: "Store", isContract: false)
        let alone = Suite(module: "CoreTests", name: nil, isContract: false)
        let (inSuite, outside) = (try Regex(suite.filter), try Regex(alone.filter))

        #expect("CoreTests.Store/finds(_:)/StoreTests.swift:3:6".contains(inSuite))
        #expect(!"CoreTests.StoreTests/finds(_:)/StoreTests.swift:3:6".contains(inSuite))
        #expect(!"MoreCoreTests.Store/finds(_:)/StoreTests.swift:3:6".contains(inSuite))
        #expect("CoreTests.alone()/StoreTests.swift:3:6".contains(outside))
        #expect(!"CoreTests.Store/finds(_:)/StoreTests.swift:3:6".contains(outside))
        #expect(!"CoreTests.Store".contains(outside))
    }

    @Test("a suite with a raw name is found, and is a contract as any other")
    func rawName() throws {
        let suites = Suite.all(
            inList: ["CoreTests.`a store (raw)`/finds(_:)"], contracts: ["a store (raw)"])

        let suite = try #require(suites.first)
        #expect(suite.isContract)
        #expect("CoreTests.`a store (raw)`/finds(_:)/A.swift:3:6".contains(try Regex(suite.filter)))
    }

    @Test("a suite is a contract when its file holds implementations or compares them")
    func contracts() {
        let contract = "@Suite struct StoreContract { func finds(_ store: Implementation<any Store>) {} }"

        #expect(ContractSuites.names(in: contract) == ["StoreContract"])
        #expect(ContractSuites.names(in: "@Suite struct A { let x = Comparison(stores) }") == ["A"])
        #expect(ContractSuites.names(in: "// Implementation\n@Suite struct StoreTests {}") == [])
    }

    @Test("a mutant is tried by the suites that come to it, contracts first, quick modules before slow ones")
    func reach() {
        let (log, store, tests, city) = (
            Suite(module: "CoreTests", name: "Log", isContract: true),
            Suite(module: "CoreTests", name: "Store", isContract: true),
            Suite(module: "CoreTests", name: "Tests", isContract: false),
            Suite(module: "LogicTests", name: "City", isContract: true)
        )
        var reach = Coverage()

        reach.add(tests, marks: Data([0, 1, 0, 0]), duration: .zero)
        reach.add(log, marks: Data([0, 1, 0, 1]), duration: .seconds(2))
        reach.add(store, marks: Data([0, 1, 0, 0]), duration: .seconds(2))
        reach.add(city, marks: Data([0, 1, 0, 0]), duration: .seconds(3))

        #expect(reach.batches(at: 1).map(\.suites) == [[city], [log, store], [tests]])
        #expect(reach.batches(at: 2) == [])
        #expect(reach.batches(at: 3).map(\.suites) == [[log]])
    }

    @Test("slow suites get the time that they need: they do not catch a mutant by taking long")
    func limits() {
        let (quick, slow, slower) = (
            Suite(module: "CoreTests", name: "Log", isContract: true),
            Suite(module: "LogicTests", name: "City", isContract: true),
            Suite(module: "LogicTests", name: "Weather", isContract: true)
        )
        var reach = Coverage()

        reach.add(quick, marks: Data([0, 1]), duration: .seconds(2))
        reach.add(slow, marks: Data([0, 1]), duration: .seconds(40))
        reach.add(slower, marks: Data([0, 1]), duration: .seconds(50))

        #expect(
            reach.batches(at: 1) == [
                Batch(suites: [quick], limit: .seconds(30)),
                Batch(suites: [slow, slower], limit: .seconds(270)),
            ])
    }

    @Test("suites that do not end without a mutant are told with the time that they had")
    func endless() throws {
        let folder = try ProjectFolder()
        // Written by a program: what is open for writing here could be inherited by another test's, and would not run.
        let write = #"printf '%s\n' '#!/bin/sh' 'sleep 90' >tests; chmod +x tests"#
        _ = try Subprocess(["sh", "-c", write], in: folder.url).output()
        let program = TestProgram(
            file: folder.url.appending(path: "tests"), directory: folder.url, temporary: folder.url)
        let suites = ["Log", "Store"].map { Suite(module: "CoreTests", name: $0, isContract: true) }

        let alarm = try MutationRun.alarm([Batch(suites: suites, limit: .zero)], program)

        #expect(alarm == "CoreTests.Log, CoreTests.Store do not end within 0 s")
    }

    @Test("a mutant is active in its block alone, also as the last or only one, and the first is marked")
    func activeMutant() throws {
        let main = """
            #include "MutationSwitch.h"
            #include <stdio.h>

            int main(void) {
                printf("%d %d\\n", mutation(1, 3), mutation(4, 4));
            }

            """
        let folder = try ProjectFolder(MutationSwitch.files.merging(["main.c": main]) { $1 })
        let script = """
            clang -I Sources/MutationSwitch/include main.c Sources/MutationSwitch/MutationSwitch.c -o switch || exit
            for number in 0 1 2 3 4 5; do MUTANT=$number ./switch; done
            # One byte for each mutant, and for the number 0. Of the other file the second block is too long.
            for size in 5 4; do
                head -c $size /dev/zero >reached
                MUTANT=0 MUTANTS_REACHED=reached ./switch
                echo "$(tr '\\0\\1' '01' <reached)"
            done
            """

        let (output, status) = try Subprocess(["sh", "-c", script], in: folder.url).output()

        #expect(status == 0)
        #expect(
            String(decoding: output, as: UTF8.self).split(separator: "\n") == [
                "0 0", "1 0", "2 0", "3 0", "0 4", "0 0", "0 0", "01001", "0 0", "0100",
            ])
    }

    @Test("a worker pool runs each job once and keeps the order")
    func workers() throws {
        let numbers = Array(1...50)

        let squares = try WorkerPool(jobs: 3).map(numbers) { $0 * $0 }

        #expect(squares == numbers.map { $0 * $0 })
    }

    @Test("a worker pool runs as many jobs at once as it is told, however few processors there are")
    func parallel() throws {
        let all = DispatchSemaphore(value: 0)
        let started = Atomic(0)

        let sums = try WorkerPool(jobs: 40).map(Array(1...40)) { number in
            if started.add(1, ordering: .relaxed).newValue == 40 { (1...40).forEach { _ in all.signal() } }
            all.wait()
            return number
        }

        #expect(sums == Array(1...40))
    }

    @Test("the first error ends the work of a worker pool")
    func crewFails() {
        let done = Atomic(0)

        #expect(throws: Failure.self) {
            try WorkerPool(jobs: 1).map(Array(1...50)) { number in
                done.add(1, ordering: .relaxed)
                if number == 3 { throw Failure("three", help: "none") }
            }
        }
        #expect(done.load(ordering: .relaxed) == 3)
    }

    @Test(
        "the tests run once more without a mutant, however few mutants there are or are reached",
        arguments: [(1, 1), (60, 60), (60, 7)])
    func control(count: Int, reached: Int) throws {
        let folder = try ProjectFolder()
        let tests = """
            #!/bin/sh
            if [ -n "$MUTANTS_REACHED" ]; then
                { head -c \(reached) /dev/zero; printf '\\1'; } >"$MUTANTS_REACHED"
            else
                echo '✘ Test "sorts" recorded an issue at PageTests.swift:1:2: no'
            fi
            """
        // Written by a program: what is open for writing here could be inherited by another test's, and would not run.
        let write = #"printf '%s\n' "$1" >tests; chmod +x tests"#
        _ = try Subprocess(["sh", "-c", write, "sh", tests], in: folder.url).output()
        let source = SourceText("func page(_ items: [Item]) -> [Item] { items.sorted() }\n")
        // Each is in a file of its own: those of one block are reached together.
        let mutants = try (1...count).map { number -> Mutant in
            let path = "Sources/Core/Double/Page\(number).swift"
            var mutant = try #require(Mutant.all(in: source, module: "CoreDouble", path: path).first)
            mutant.id = number
            return mutant
        }
        let run = MutationRun(
            program: TestProgram(
                file: folder.url.appending(path: "tests"), directory: folder.url, temporary: folder.url),
            suites: [Suite(module: "CoreTests", name: "PageTests", isContract: false)], mutants: mutants,
            workers: WorkerPool(jobs: 1))

        let summary = try run.run(on: Transcript().console()) { _ in }

        #expect(summary.results.count == count)
        #expect(summary.results.filter { $0.outcome != .unreached }.map(\.mutant.id) == [reached])
        #expect(summary.falseAlarms == [#"PageTests: "sorts""#])
    }

    @Test("an interrupted run leaves no test running, and no list of tests", arguments: [false, true])
    func interrupted(isListing: Bool) async throws {
        let folder = try ProjectFolder()
        let tests = """
            #!/bin/sh
            trap 'echo told >told; exit' INT
            echo ready >ready
            i=0; while [ $i -lt 6000 ]; do sleep 0.01; i=$((i+1)); done
            """
        // Written by a program: what is open for writing here could be inherited by another test's, and would not run.
        let write = #"printf '%s\n' "$1" >tests; chmod +x tests"#
        _ = try Subprocess(["sh", "-c", write, "sh", tests], in: folder.url).output()

        await #expect(processExitsWith: .exitCode(128 + SIGINT)) {
            [url = folder.url as URL, isListing = isListing as Bool] in
            let program = TestProgram(file: url.appending(path: "tests"), directory: url, temporary: url)
            Thread.detachNewThread {
                if isListing {
                    _ = try? program.list()
                } else {
                    _ = try? program.run([], limit: .seconds(60))
                }
            }
            let ready = url.appending(path: "ready").path
            for _ in 1...6000 where !FileManager.default.fileExists(atPath: ready) { poll(nil, 0, 10) }
            kill(getpid(), SIGINT)
            poll(nil, 0, 60_000)
        }

        #expect(FileManager.default.fileExists(atPath: folder.url.appending(path: "told").path))
    }

    @Test("the servers of tests are asked without a proxy, and failures have the symbols that the tool reads")
    func environment() async throws {
        let folder = try ProjectFolder()
        // Written by a program: what is open for writing here could be inherited by another test's, and would not run.
        let write = #"printf '%s\n' '#!/bin/sh' "$1" >tests; chmod +x tests"#
        let tests = "echo $no_proxy $SWT_SF_SYMBOLS_ENABLED >given"
        _ = try Subprocess(["sh", "-c", write, "sh", tests], in: folder.url).output()

        await #expect(processExitsWith: .success) { [url = folder.url as URL] in
            unsetenv("NO_PROXY")
            setenv("no_proxy", "a.b", 1)
            setenv("SWT_SF_SYMBOLS_ENABLED", "1", 1)
            let program = TestProgram(file: url.appending(path: "tests"), directory: url, temporary: url)
            let end = try program.run([], limit: .seconds(60))
            #expect(end == .green)
        }

        let given = try String(contentsOf: folder.url.appending(path: "given"), encoding: .utf8)
        #expect(given == "a.b,127.0.0.1,localhost,::1 0\n")
    }

    @Test("the seed that a sample is drawn by is none of the tests' own")
    func usualSeeds() throws {
        let folder = try ProjectFolder()
        // Written by a program: what is open for writing here could be inherited by another test's, and would not run.
        let write =
            #"printf '%s\n' '#!/bin/sh' 'echo "${SEED-none}, ${SEEDS-none}" >seeds' >tests; chmod +x tests"#
        _ = try Subprocess(["sh", "-c", write], in: folder.url).output()

        let program = TestProgram(
            file: folder.url.appending(path: "tests"), directory: folder.url, temporary: folder.url)
        let end = try program.run([], limit: .seconds(60))

        #expect(end == .green)
        let seeds = try String(contentsOf: folder.url.appending(path: "seeds"), encoding: .utf8)
        #expect(seeds == ", \n")
    }

    @Test("a run that is ended at the first failure leaves nothing behind that it has started")
    func leavesNothing() throws {
        let folder = try ProjectFolder()
        // With job control the shell gives its child a process group of its own, as Foundation does.
        let tests = """
            #!/bin/bash
            exec 2>/dev/null 3>held; set -m
            echo >&3
            sleep 90 &
            echo '✘ Test "sorts" recorded an issue at PageTests.swift:1:2: no'
            wait
            """
        let write = #"printf '%s\n' "$1" >tests; chmod +x tests"#
        _ = try Subprocess(["sh", "-c", write, "sh", tests], in: folder.url).output()
        // Held open by what runs. A container's first process may leave the ended ones listed for ever.
        let held = folder.url.appending(path: "held").path
        try #require(mkfifo(held, 0o600) == 0)
        let pipe = open(held, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
        try #require(pipe >= 0)
        defer { close(pipe) }
        /// -1 while nothing comes, 0 when no process holds it.
        func readByte() -> Int {
            var byte: UInt8 = 0
            return read(pipe, &byte, 1)
        }
        let program = TestProgram(
            file: folder.url.appending(path: "tests"), directory: folder.url, temporary: folder.url)

        let result = try program.run([], limit: .seconds(60))

        #expect(result == .red(#"PageTests: "sorts""#))
        #expect(readByte() == 1)
        var rest = readByte()
        for _ in 1...6000 where rest == -1 {
            poll(nil, 0, 10)
            rest = readByte()
        }
        #expect(rest == 0)
    }

    @Test("a sample is the same for the same seed, in the order of all")
    func sample() {
        let all = Array(0..<1000)

        let picked = Sample(size: 20, seed: 7).pick(of: all)

        #expect(picked.count == 20)
        #expect(picked == picked.sorted())
        #expect(picked == Sample(size: 20, seed: 7).pick(of: all))
        #expect(picked != Sample(size: 20, seed: 8).pick(of: all))
        #expect(Sample(size: 20, seed: 7).pick(of: [1, 2]) == [1, 2])
    }
}
