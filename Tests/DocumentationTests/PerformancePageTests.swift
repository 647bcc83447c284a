import Foundation
import Testing

@testable import Benchmarks

@Suite("The page of figures")
struct PerformancePageTests {
    private static let path = "docs/performance.md"

    private func page() throws -> PerformancePage {
        PerformancePage(
            try String(contentsOf: Page.package.appending(path: Self.path), encoding: .utf8))
    }

    @Test("it has a place for the figures, each heading once, and reasons only for what is measured")
    func structure() throws {
        #expect(try page().problems == [])
    }

    @Test("it has the rows that are measured today, with today's goals; make bench writes them anew")
    func rows() throws {
        let written = try page().rows.map { [$0[0], $0[1], $0[5]] }

        let measured = Measure.all.map { measure in
            [
                measure.name, measure.title,
                measure.goal.map { measure.text(of: $0, digits: measure.digits) } ?? "",
            ]
        }
        #expect(written == measured)
    }

    @Test(
        "its load is that before make has built what measures, as each system tells it",
        arguments: ["7.51 2.06 2.57 9/159 14867", "{ 7.51 2.06 2.57 }"])
    func load(told: String) async {
        await #expect(processExitsWith: .success) { [told] in
            setenv("LOAD", told, 1)
            #expect(Machine().description.contains("a load of 7.5 before the run"))
        }
    }

    @Test("its processors are of the model that the system tells; nothing is said where it tells none")
    func processors() {
        let processors = Machine.model.map { " processors (\($0)), a load" } ?? " processors, a load"

        #expect(Machine().description.contains(processors))
    }

    @Test("what it says of met goals is what its figures say")
    func goals() throws {
        let page = try page()
        var isMet: [Bool] = []
        for (row, measure) in zip(page.rows, Measure.all) {
            guard let goal = measure.goal, row[2] != "not measured" else { continue }
            let figure = try #require(Double(row[2].dropLast(measure.unit.count)), "\(measure.name)")
            isMet.append(goal.isMet(by: figure))
            #expect(row[6] == (goal.isMet(by: figure) ? "✓" : "✗"), "\(measure.name)")
        }

        let summary = "\(isMet.count { $0 }) of \(isMet.count) goals met"
        #expect(page.figures.contains(Report.written(Self.path, summary)))
    }

    @Test("a figure stands only where a run wrote it")
    func prose() throws {
        let figure = /[0-9] ?(×|%|ns\b|µs\b|ms\b|s\b|KB\b|instructions\b)/

        #expect(try page().prose.filter { $0.contains(figure) } == [])
        #expect(try page().figures.contains { $0.contains(figure) })
    }

    // MARK: Made-up pages

    private static let good = """
        # Speed

        \(PerformancePage.opening)
        | | what |
        |---|---|
        | tree | 2 |
        \(PerformancePage.closing)

        \(PerformancePage.reasons)

        - `tree`, `pair`: they grow, see `leaf`.

        ## Method
        - `any`: word
        """

    @Test("a page that does not fit says why, all at once")
    func problems() {
        func problems(_ text: String) -> [String] { PerformancePage(text).problems }

        #expect(problems(Self.good) == [])
        #expect(
            problems(Self.good + "\n## Method\n" + PerformancePage.opening + "\n" + PerformancePage.opening)
                == [
                    "the line “<!-- `make bench` writes all from here to the next mark. -->” stands 3 times",
                    "the heading “## Method” stands twice",
                ])
        #expect(
            problems("\(PerformancePage.reasons)\n- `trea`, `tree`: they grow") == [
                "the line “<!-- `make bench` writes all from here to the next mark. -->” stands nowhere",
                "the line “<!-- End of what `make bench` writes. -->” stands nowhere",
                "it gives a reason for `trea`, which nothing measures",
            ])
        #expect(
            problems(PerformancePage.closing + "\n" + PerformancePage.opening)
                == ["the marks stand in the wrong order"])
    }

    @Test("figures take the place of the ones before, and the prose stays to the letter")
    func writing() {
        let once = PerformancePage(Self.good).writing("| new |")
        let twice = PerformancePage(once).writing("| new |")

        #expect(once == twice)
        #expect(
            once
                == Self.good.replacing("| | what |\n|---|---|\n| tree | 2 |", with: "\n| new |\n"))
        #expect(PerformancePage(once).prose == PerformancePage(Self.good).prose)
    }

    @Test("what misses its goal without a reason is named")
    func unexplained() {
        #expect(
            PerformancePage(Self.good).unexplained(["tree", "lock", "pair", "leaf"]) == ["lock", "leaf"])
    }

    @Test("allocations have a figure only where those of every workload were counted")
    func allocations() {
        var table = Table()
        table.addAllocations(["tree": 0, "pair": 2], of: ["tree", "pair"])
        table.addAllocations(["tree": 0], of: ["tree", "pair"])
        table.addAllocations(nil, of: ["tree", "pair"])

        let title = Measure.allocations.title
        #expect(
            table.markdown.split(separator: "\n").dropFirst(2) == [
                "| allocations | \(title) | 2 |  |  | ≤ 0 | ✗ |",
                "| allocations | \(title) | not measured |  | not counted: pair | ≤ 0 |  |",
                "| allocations | \(title) | not measured |  | wants Linux and a C compiler | ≤ 0 |  |",
            ])
    }

    @Test("the titles of the rows of threads say how many there may be, and all of these rows have as many")
    func threads() throws {
        let rows = Threads.all(seed: 1)
        let count = try #require(rows.first?.kit.count)

        #expect((2...4).contains(count))
        for row in rows {
            #expect(row.measure.title.hasPrefix("two to four threads, as there are processors, "))
            #expect(row.kit.count == count && row.hand.count == count)
        }
    }

    @Test("the quartiles of a throughput are those of its times the other way round")
    func throughput() {
        let throughput = Quartiles([8, 4, 1, 5, 2]).inverted

        #expect([throughput.lower, throughput.median, throughput.upper] == [0.2, 0.25, 0.5])
    }

    @Test("a figure is written with its unit, its goal, and whether it meets it")
    func table() {
        var table = Table()
        table.add(.diamond, 1.35, spread: "1.29 … 1.42", details: "noise 1.00 … 1.00")
        table.add(.diamond, 1.3504)
        table.add(.oneForAll, 0.9496)
        table.add(.keys, 1.934)
        table.add(.build, nil)

        let title = Measure.diamond.title
        #expect(
            table.markdown.split(separator: "\n").dropFirst(2) == [
                "| diamond | \(title) | 1.35× | 1.29 … 1.42 | noise 1.00 … 1.00 | ≤ 1.35× | ✓ |",
                "| diamond | \(title) | 1.3504× |  |  | ≤ 1.35× | ✗ |",
                "| one-for-all | \(Measure.oneForAll.title) | 0.9496× |  |  | ≥ 0.95× | ✗ |",
                "| keys | 10,000 first requests by key, each | 1.93 µs |  |  |  |  |",
                "| build | \(Measure.build.title) | not measured |  |  | ≤ 4.5 s |  |",
            ])
        #expect(table.summary == "1 of 3 goals met")
        #expect(table.missed == ["diamond", "one-for-all"])
    }
}
