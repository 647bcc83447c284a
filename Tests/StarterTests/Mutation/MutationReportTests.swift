import Foundation
import Testing

@testable import Mutation
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
        try Fixture.expect(text, is: "mutation/report-explained.txt")
        #expect(!report.isGreen, "less than 95 % are caught")
    }

    @Test("a run of known survivors is green when all are explained: it says nothing of the share")
    func survivorsOnly() {
        let page = "- `` Core/Double/Page.swift * ``: pages are shown to nobody"
        let report = report(page: page, wantsGoal: false) { _ in .survived }

        #expect(report.isGreen)
        #expect(
            report.lines(on: Transcript().console()).last
                == "mutate: 0.0 % of 9 mutants caught, 9 survivors explained. Next: git commit")
    }

    @Test("a run that tries no mutant, as none compiles, is not green", arguments: [true, false])
    func nothingTried(wantsGoal: Bool) {
        let report = report(tried: 0, uncompilable: 2, wantsGoal: wantsGoal) { _ in .survived }

        #expect(!report.isGreen)
        #expect(
            report.lines(on: Transcript().console()).last == """
                mutate: no mutant was tried: of 2 mutants none compiles. \
                Next: make mutate with a larger SAMPLE, another SEED or another folder in MUTATE
                """)
    }

    @Test("a run that tries some mutants leaves the others on the list of survivors")
    func survivorList() throws {
        let folder = try ProjectFolder(["survivors.txt": "A a\nB b\nC gone\n"])
        let file = folder.url.appending(path: "survivors.txt")

        try SurvivorList(file).update(with: ["A c"], tried: ["A a", "A c"], of: ["A a", "A c", "B b"])

        #expect(SurvivorList(file).names == ["A c", "B b"])
    }

    @Test("tests that fail without a mutant are told, and nothing is green")
    func falseAlarms() {
        let report = report(falseAlarms: ["A: b()"]) { _ in .timedOut }

        let lines = report.lines(on: Transcript().console())

        #expect(lines.contains("without a mutant a test fails: A: b()"))
        #expect(lines.last?.hasPrefix("mutate: 100.0 % of 9 mutants caught, but 1 test run failed") == true)
        #expect(!report.isGreen)
    }

    @Test("an explanation of a mutant that there is not is stale, in any run")
    func staleName() {
        let page = "- `` Core/Double/Page.swift gone: drops `x` ``: it is gone"

        let lines = report(page: page, tried: 0) { _ in .timedOut }.lines(on: Transcript().console())

        #expect(
            lines.contains(
                """
                stale: docs/assemblytesting/mutation.md explains `` Core/Double/Page.swift gone: drops `x` ``, \
                but no mutant has this name
                """))
    }

    @Test("an explanation of what is caught now is stale, once all that it speaks of were tried")
    func staleSurvivor() {
        let page = "- `` Core/Double/Page.swift page: * ``: pages are shown to nobody"
        let line = """
            stale: docs/assemblytesting/mutation.md explains `` Core/Double/Page.swift page: * ``, \
            but it does not survive any more
            """

        let caught = report(page: page) { _ in .timedOut }
        let sample = report(page: page, tried: 3) { _ in .timedOut }
        let alive = report(page: page) { $0.id == 1 ? .unreached : .timedOut }

        #expect(caught.lines(on: Transcript().console()).contains(line))
        #expect(!sample.lines(on: Transcript().console()).contains(line))
        #expect(!alive.lines(on: Transcript().console()).contains(line))
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

    @Test("explanations are read off a page, whatever else it says", arguments: ["\n", "\r\n"])
    func page(lineBreak: String) {
        let explanations = Explanations(
            """
            # Mutants
            - a point
              of two lines
            - `` A.swift f: `<` becomes `<=` in `a < b` ``: both are the same
            - `` B.swift * ``: nobody
              asks
            """.replacing("\n", with: lineBreak))

        #expect(
            explanations.list == [
                .init(pattern: "A.swift f: `<` becomes `<=` in `a < b`", reason: "both are the same"),
                .init(pattern: "B.swift *", reason: "nobody asks"),
            ])
    }

    private func report(
        page: String = "", tried: Int = 9, uncompilable: Int = 0, falseAlarms: [String] = [],
        wantsGoal: Bool = true, outcome: (Mutant) -> MutantOutcome
    ) -> MutationReport {
        MutationReport(
            results: Self.mutants.prefix(tried).map { MutantResult(mutant: $0, outcome: outcome($0)) },
            uncompilable: Self.mutants.prefix(uncompilable).map {
                UncompilableMutant(mutant: $0, reason: "no")
            },
            explanations: Explanations(page), names: Set(Self.mutants.map(\.name)),
            sources: [Self.path: Self.source], falseAlarms: falseAlarms, wantsGoal: wantsGoal)
    }
}
