import Testing

@testable import Mutation
@testable import Starter

@Suite("All mutants in one source") struct SchemataTests {
    @Test("each block chooses at run time which mutant it is")
    func golden() throws {
        let schemata = try schemata(of: try Fixture.text("mutation/small.swift.txt"))

        try Fixture.expect(schemata.text, is: "mutation/small-schemata.txt")
    }

    @Test("without its mutants a source is what it was")
    func unchanged() throws {
        let text = try Fixture.text("mutation/list.swift.txt")

        #expect(Schemata(SourceText(text), mutants: []).text == text)
    }

    @Test("what the compiler says of a line is said of the mutant that is there")
    func suspects() throws {
        let schemata = try schemata(of: "func f(a: Int) -> Bool {\n    a < 3\n}\n")
        let lines = schemata.text.split(separator: "\n", omittingEmptySubsequences: false)

        for (index, line) in lines.enumerated() where line.contains("a <= 3") {
            #expect(schemata.suspects(at: index + 1).count == 1)
        }
        #expect(schemata.suspects(at: 1).count > 1, "the line with the `if` belongs to all of them")
    }

    @Test("a complaint about the original is laid at the door of the mutants above it")
    func suspectsAbove() throws {
        let schemata = try schemata(of: "func f() {\n    if a {\n        b()\n    }\n    let c = d\n}\n")
        let lines = schemata.text.split(separator: "\n", omittingEmptySubsequences: false)
        let last = lines.lastIndex { $0.contains("let c = d") }

        #expect(!schemata.suspects(at: try #require(last) + 1).isEmpty)
    }

    @Test("a source without mutants has no suspects")
    func noSuspects() {
        #expect(Schemata(SourceText("let a = b"), mutants: []).suspects(at: 1) == [])
    }

    private func schemata(of text: String) throws -> Schemata {
        let source = SourceText(text)
        return Schemata(source, mutants: Mutant.all(in: source, module: "Core", path: "Sources/A.swift"))
    }
}
