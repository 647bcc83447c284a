import Foundation
import Testing

@testable import Starter

@Suite("The baseline of old violations", .waitsForPrograms) struct BaselineTests {
    private func violation(_ path: String, _ line: Int, _ problem: String) -> Violation {
        Violation(
            rule: .import, finding: Finding(path: path, line: line, problem: problem, help: "fix it"))
    }

    @Test("what it lists passes on every line, as often as it is listed, and nothing else does")
    func passes() {
        let baseline = Baseline(
            """
            # a comment

            Sources/A.swift: imports B: not declared
            Sources/A.swift: imports B: not declared
            """)

        let (left, known) = baseline.sift([
            violation("Sources/A.swift", 7, "imports B: not declared"),
            violation("Sources/A.swift", 30, "imports B: not declared"),
            violation("Sources/A.swift", 31, "imports B: not declared"),
            violation("Sources/A.swift", 40, "imports C"),
            violation("Sources/B.swift", 1, "imports B: not declared"),
        ])

        #expect(known == 2)
        #expect(
            left.map { "\($0.finding.path):\($0.finding.line)" } == [
                "Sources/A.swift:31", "Sources/A.swift:40", "Sources/B.swift:1",
            ])
    }

    @Test("an entry whose violation is gone is one itself, and so is one that cannot be read")
    func stale() throws {
        let baseline = Baseline("# a comment\nSources/A.swift: imports B\nSources/A.swift imports C\n")

        let left = baseline.sift([violation("Sources/A.swift", 7, "imports D")]).violations

        let text = left.map { $0.finding.text(on: Transcript().console()) }.joined(separator: "\n")
        try Fixture.expect(text, is: "baseline-stale.txt")
        #expect(left.map(\.rule) == [.baseline, .baseline, .import])
    }

    @Test("a written baseline accepts every current violation, and needs all of its entries")
    func written() throws {
        let violations = ArchitectureTests.broken().violations()

        let text = try #require(Baseline.text(for: violations))
        let (left, known) = Baseline(text).sift(violations)

        try Fixture.expect(text, is: "baseline.txt")
        #expect(left == [])
        #expect(known == violations.count)
        #expect(Baseline(text).sift([]).violations.count == violations.count)
        #expect(Baseline.text(for: []) == nil)
    }

    @Test("a violation that targets share is accepted for each of them by itself")
    func targets() throws {
        func violations(_ targets: String...) -> [Violation] {
            var project = MadeUpProject()
            for target in targets {
                project.change(target) { $0.settings.removeAll { $0.values == ["MemberImportVisibility"] } }
            }
            return project.violations()
        }
        let baseline = Baseline(try #require(Baseline.text(for: violations("App", "Core"))))

        let (repaired, known) = baseline.sift(violations("App"))
        let more = baseline.sift(violations("App", "Core", "CoreBase")).violations

        #expect(known == 1)
        #expect(repaired.map(\.rule) == [.baseline])
        #expect(more.map(\.finding.target) == ["CoreBase"])
    }

    @Test("the command writes a baseline, accepts it, and asks to remove fixed entries")
    func command() throws {
        let root = try ProjectFolder([
            "Package.swift": """
            // swift-tools-version: 6.3
            import PackageDescription
            let package = Package(name: "Tiny", targets: [
                .target(name: "Top"), .target(name: "Bottom"),
            ])
            """,
            ".architecture-rules": "kind module * Sources/*\ntop Package.swift, LICENSE, Sources\n",
            "LICENSE": "",
            "notes.txt": "",
            "Sources/Top/Top.swift": "import Foundation\n@_exported import Foundation\n",
            "Sources/Bottom/Bottom.swift": "",
        ])
        func check(_ words: String...) throws -> (Outcome, String) {
            let transcript = Transcript()
            var arguments = Arguments(words, usage: "")
            let outcome = try CheckCommand(&arguments).run(on: transcript.console(), at: root.url)
            return (outcome, transcript.out.replacing(/\(\d+ files.*\)/, with: "(…)"))
        }

        let texts = [
            try check(), try check("--write-baseline"), try check(),
            try {
                try Data().write(to: root.url.appending(path: "Sources/Top/Top.swift"))
                return try check()
            }(),
        ]

        #expect(texts.map(\.0) == [.failure, .success, .success, .failure])
        try Fixture.expect(texts.map(\.1).joined(separator: "---\n"), is: "baseline-command.txt")
    }
}
