import Testing

@testable import Starter

@Suite("Marks in the template") struct TemplateMarksTests {
    private let marks = TemplateMarks(word: "Mark")

    @Test("a project gets what it wants, or what stands there without it, and no mark")
    func choice() throws {
        let text = "a\n// Mark begin\nb\n// Mark otherwise\nc\n// Mark end\nd"

        #expect(try marks.text(text, isWanted: true, path: "") == "a\nb\nd")
        #expect(try marks.text(text, isWanted: false, path: "") == "a\nc\nd")
    }

    @Test("marks that have no order are named")
    func order() throws {
        for (text, problem) in [
            ("a\n// Mark end", "file:2 has a mark out of order: // Mark end"),
            ("# Mark begin\n# Mark begin", "file:2 has a mark out of order: # Mark begin"),
            ("<!-- Mark begin -->\nb", "file has a mark without an end"),
        ] {
            let error = #expect(throws: Failure.self) { try marks.text(text, isWanted: true, path: "file") }
            #expect(error?.problem == problem)
        }
    }
}
