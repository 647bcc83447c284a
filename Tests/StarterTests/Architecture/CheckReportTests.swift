import Foundation
import Testing

@testable import Starter

@Suite("The check's report for other programs") struct CheckReportTests {
    private func json(_ violations: [Violation], known: Int = 0) throws -> (Outcome, String) {
        let transcript = Transcript()
        let outcome = try CheckReport(violations: violations, known: known, looked: "")
            .say(on: transcript.console(), asJSON: true)
        return (outcome, transcript.out)
    }

    @Test("each violation has path, line, rule, problem and help, and nothing else is said")
    func violations() throws {
        let (outcome, text) = try json(ArchitectureTests.broken().violations(), known: 2)

        #expect(outcome == .failure)
        try Fixture.expect(text, is: "findings.json")
    }

    @Test("without violations the list is empty")
    func none() throws {
        let (outcome, text) = try json([])

        #expect(outcome == .success)
        #expect(
            text == """
                {
                  "known" : 0,
                  "schema" : 1,
                  "violations" : [

                  ]
                }

                """)
    }

    @Test("docs/architecture.md explains every rule by the name that the JSON has")
    func documented() throws {
        let page = try String(
            contentsOf: Fixture.root.appending(path: "docs/architecture.md"), encoding: .utf8)

        #expect(Violation.Rule.allCases.filter { !page.contains("| `\($0.rawValue)` |") } == [])
    }

    @Test("JSON and the writing of a baseline exclude each other")
    func both() {
        let transcript = Transcript()

        #expect(
            Tool.run(["check", "--json", "--write-baseline"], on: transcript.console()) == .wrongUse)
        #expect(transcript.error.hasPrefix("understudy: --json and --write-baseline exclude each other\n"))
    }
}
