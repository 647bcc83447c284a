import Testing

@testable import Starter

@Suite("The report on mutants") struct MutationReportTests {
    private static let path = "Sources/Core/Double/Page.swift"
    private static let source = SourceText(
        """
        func page(_ items: [Item]) -> [Item] {
            if items.isEmpty { log() }
            store.remove(items)
            return items.sorted().prefix(20)
        }

        """)
    private static let mutants = Mutant.all(in: source, module: "CoreDouble", path: path)

    @Test("a table, then the survivors by name and line, then what to do")
    func red() throws {
        let report = report { mutant in
            switch mutant.id {
            case 1: .survived
            case 2: .unreached
            case 3: .timedOut
            case 4: .caughtByTest("A: b()")
            default: .caughtByContract("PageContract: c()")
            }
        }

        try Fixture.expect(
            report.lines(on: Transcript().console()).joined(separator: "\n"), is: "mutation/report-red.txt")
        #expect(!report.isGreen)
    }

    @Test("when all are caught there is nothing to explain")
    func green() throws {
        let report = report { _ in .caughtByContract("PageContract: c()") }

        try Fixture.expect(
            report.lines(on: Transcript().console()).joined(separator: "\n"), is: "mutation/report-green.txt")
        #expect(report.isGreen)
    }

    @Test("a survivor that is explained is not listed, but counts as not caught")
    func explained() throws {
        let page = "- `` Core/Double/Page.swift page: * ``: pages are shown to nobody"
        let report = report(page: page) { $0.id == 1 ? .survived : .caughtByTest("A: b()") }
        let text = report.lines(on: Transcript().console()).joined(separator: "\n")

        #expect(!text.contains("survivors:"))
        #expect(text.contains("1 survivor explained"))
        #expect(!report.isGreen, "less than 95 % are caught")
        #expect(text.contains("make contracts say more, until 95 % are caught"))
    }

    @Test("tests that fail without a mutant are told, and nothing is green")
    func falseAlarms() {
        let report = report(falseAlarms: ["A: b()"]) { _ in .timedOut }

        let lines = report.lines(on: Transcript().console())

        #expect(lines.contains("without a mutant a test fails: A: b()"))
        #expect(lines.last?.hasPrefix("mutate: 100.0 % of 9 mutants caught, but 1 test run failed") == true)
        #expect(!report.isGreen)
    }

    @Test("an explanation of what does not survive is stale, unless not all was tried")
    func stale() {
        let page = "- `` Core/Double/Page.swift gone: drops `x` ``: it is gone"

        let complete = report(page: page) { _ in .timedOut }.lines(on: Transcript().console())
        let sample = report(page: page, isComplete: false) { _ in .timedOut }.lines(
            on: Transcript().console())

        let line = """
            stale: docs/assemblytesting/mutation.md explains `` Core/Double/Page.swift gone: drops `x` ``, \
            which does not survive
            """
        #expect(complete.contains(line))
        #expect(!sample.contains(line))
    }

    @Test(
        "a star stands for any text",
        arguments: [
            ("A.swift f: drops `x`", true), ("A.swift f: *", true), ("A.swift *drops*", true), ("*", true),
            ("A.swift g: *", false), ("A.swift f: drops", false), ("*drops*drops*", false), ("*x`*`", false),
        ])
    func patterns(_ pattern: String, _ fits: Bool) {
        let explanation = Explanations.Explanation(pattern: pattern, reason: "")

        #expect(explanation.fits("A.swift f: drops `x`") == fits)
    }

    @Test("explanations are read off a page, whatever else it says")
    func page() {
        let explanations = Explanations(
            """
            # Mutants
            - a point
            - `` A.swift f: `<` becomes `<=` in `a < b` ``: both are the same
            - `` B.swift * ``: nobody asks
            """)

        #expect(
            explanations.list == [
                .init(pattern: "A.swift f: `<` becomes `<=` in `a < b`", reason: "both are the same"),
                .init(pattern: "B.swift *", reason: "nobody asks"),
            ])
    }

    private func report(
        page: String = "", isComplete: Bool = true, falseAlarms: [String] = [], fate: (Mutant) -> Fate
    ) -> MutationReport {
        MutationReport(
            verdicts: Self.mutants.map { Verdict(mutant: $0, fate: fate($0)) }, refused: [],
            explanations: Explanations(page), isComplete: isComplete, sources: [Self.path: Self.source],
            falseAlarms: falseAlarms)
    }
}
