import FixtureOrigins
import Foundation
import Testing

@testable import Starter

@Suite("The list of fixtures") struct FixtureCheckTests {
    private static let reply = Origin.Reply(to: "GET https://example.com/now", status: 200, headers: [:])

    /// A folder of fixtures without problems, for tests that add one.
    private static let files = [
        "frames/one.txt", "frames/two.txt", "providers/a/recorded/now.json", "words.txt",
    ]
    private static let entries = [
        "frames/": Origin(.golden, why: "what is drawn", files: ["one.txt", "two.txt"]),
        "providers/a/recorded/now.json": Origin(
            .recorded, date: "2026-11-01", source: "https://example.com", why: "the weather", reply: reply),
        "words.txt": Origin(.written, date: "2026-11-20", source: "a dictionary", why: "words"),
    ]
    private static let source = #"let names = ["frames/\(name).txt", "Fixtures/words.txt"]"#

    private func check(
        files: [String] = files, entries: [String: Origin] = entries, source: String = source,
        maxAge: Int = 365
    ) throws -> FixtureCheck {
        var names = FixtureNames()
        names.read(source)
        return FixtureCheck(
            files: files, index: OriginIndex(entries), names: names,
            today: try Date("2026-11-21T10:00:00Z", strategy: .iso8601), maxAge: maxAge)
    }

    private func entries(with path: String, _ change: (inout Origin) -> Void) throws -> [String: Origin] {
        var entries = Self.entries
        var origin = try #require(entries[path])
        change(&origin)
        entries[path] = origin
        return entries
    }

    @Test("fixtures that are explained and used are no finding")
    func complete() throws {
        let check = try check()

        #expect(check.errors == [])
        #expect(check.warnings == [])
    }

    @Test("each entry is a line: how it was made, its age, and where it comes from")
    func lines() throws {
        #expect(
            try check().lines == [
                "frames/ (2 files)              golden    –        what is drawn",
                "providers/a/recorded/now.json  recorded  20 days  https://example.com",
                "words.txt                      written   1 day    a dictionary",
            ])
    }

    @Test(
        "what writes goldens anew is told as a command of the one debug build, with tests that are there",
        arguments: ["origins.json", "README.md"])
    func goldenCommands(file: String) throws {
        let text = try String(contentsOf: Fixture.root.appending(path: "Fixtures/\(file)"), encoding: .utf8)
        // Folders of modules and files of suites have their names.
        let tests = try Fixture.root.appending(path: "Tests").filesBelow()

        let commands = text.matches(of: /UPDATE_FIXTURES=1 (?:make test FILTER=(\w+))?/)

        #expect(commands.count >= 7)
        for command in commands {
            let filter = try #require(command.output.1, "\(file) has another command")
            #expect(tests.contains { $0.contains(filter) }, "\(file): FILTER=\(filter)")
        }
    }

    @Test("a file without an entry is found")
    func unexplained() throws {
        let check = try check(files: Self.files + ["extra.txt"], source: Self.source + #" "extra.txt""#)

        #expect(
            check.errors.map { $0.text(on: Transcript().console()) } == [
                """
                Fixtures/extra.txt: has no entry in Fixtures/origins.json
                  help: add one that says how it was made, from what, when and why; or remove the file
                """
            ])
    }

    @Test("a file that nothing names is found; a recorded reply needs no name")
    func unused() throws {
        let check = try check(source: #"let names = ["frames/one.txt", "words.json"]"#)

        try #require(check.errors.map(\.path) == ["Fixtures/frames/two.txt", "Fixtures/words.txt"])
        #expect(Set(check.errors.map(\.problem)).count == 1)
        #expect(check.errors[0].problem == "is not used: no string in Sources or Tests names it")
    }

    @Test("an entry for a file that is missing is found; a folder's, when it lists none")
    func explainingNothing() throws {
        let check = try check(
            files: [Self.files[2]], entries: entries(with: "frames/") { $0.files = nil })

        #expect(
            check.errors.map { $0.text(on: Transcript().console()) } == [
                """
                Fixtures/frames/: has an entry, but there is no such folder
                  help: restore it, or remove its entry from Fixtures/origins.json
                """,
                """
                Fixtures/words.txt: has an entry, but there is no such file
                  help: restore it, or remove its entry from Fixtures/origins.json
                """,
            ])
    }

    @Test("a file that its folder does not list is found by name, even when a test might use it")
    func unlisted() throws {
        let check = try check(files: Self.files + ["frames/deep/three.txt"])

        #expect(
            check.errors.map { $0.text(on: Transcript().console()) } == [
                """
                Fixtures/frames/deep/three.txt: is not in the list of frames/
                  help: add "deep/three.txt" to “files” of frames/ in Fixtures/origins.json, or remove the file
                """
            ])
    }

    @Test("a file that its folder lists and that is missing is found by name")
    func missing() throws {
        let check = try check(files: Self.files.filter { $0 != "frames/two.txt" })

        #expect(
            check.errors.map { $0.text(on: Transcript().console()) } == [
                """
                Fixtures/frames/two.txt: is in the list of frames/, but there is no such file
                  help: restore it, or remove "two.txt" from “files” of frames/ in Fixtures/origins.json
                """
            ])
    }

    @Test("a file that its folder lists twice is found by name")
    func listedTwice() throws {
        let check = try check(entries: entries(with: "frames/") { $0.files?.append("two.txt") })

        #expect(
            check.errors.map { $0.text(on: Transcript().console()) } == [
                """
                Fixtures/frames/two.txt: is twice in the list of frames/
                  help: remove "two.txt" from “files” of frames/ in Fixtures/origins.json, once
                """
            ])
    }

    @Test("a folder that lists nothing has every file of it found, and one that is empty every name")
    func allOrNothing() throws {
        let noList = try check(entries: entries(with: "frames/") { $0.files = nil })
        let noFiles = try check(files: Self.files.filter { !$0.hasPrefix("frames/") })

        let both = ["Fixtures/frames/one.txt", "Fixtures/frames/two.txt"]
        #expect(noList.errors.map(\.path) == both)
        #expect(noFiles.errors.map(\.path) == both)
    }

    @Test("a list that names what has an entry of its own is found, and so is the list of a file")
    func wrongList() throws {
        var entries = Self.entries
        entries["frames/two.txt"] = Origin(.golden, why: "another one")
        let twice = try check(entries: entries)
        let ofFile = try check(entries: self.entries(with: "words.txt") { $0.files = ["a.txt"] })

        #expect(twice.errors.map(\.problem) == ["is in the list of frames/, and has an entry of its own"])
        #expect(ofFile.errors.map(\.problem) == ["has a list of files, and is a file"])
    }

    @Test(
        "an entry that leaves something out is found, with what it leaves out",
        arguments: [
            "2026-11-23", "yesterday", "2026-13-01", "", nil,
        ])
    func noDate(date: String?) throws {
        let check = try check(entries: entries(with: "words.txt") { $0.date = date })

        #expect(check.errors.map(\.path) == ["Fixtures/words.txt"])
        #expect(check.errors.map(\.problem) == ["does not say on which day it was made"])
    }

    @Test("today may be a day ahead of Greenwich")
    func ahead() throws {
        let check = try check(entries: entries(with: "words.txt") { $0.date = "2026-11-22" })

        #expect(check.errors == [])
        #expect(check.lines[2].contains("  0 days  "))
    }

    @Test("so is one without a source, a reason, or, for a reply, the request")
    func incomplete() throws {
        let noSource = try check(entries: entries(with: "words.txt") { $0.source = nil })
        let noReason = try check(entries: entries(with: "frames/") { $0.why = " " })
        let noReply = try check(entries: entries(with: "providers/a/recorded/now.json") { $0.reply = nil })

        #expect(noSource.errors.map(\.problem) == ["does not say what it was made from"])
        #expect(noReason.errors.map(\.problem) == ["does not say what it is for"])
        #expect(noReply.errors.map(\.problem) == ["does not say what it is the reply to"])
    }

    @Test("what a provider is made to say is a reply, and so is all that was recorded")
    func replies() throws {
        var origin = Origin(.written, date: "2026-11-20", source: "the manual", why: "snow")
        let byHand = try check(
            files: Self.files + ["providers/a/snow.json"],
            entries: Self.entries.merging(["providers/a/snow.json": origin]) { $1 },
            source: Self.source + #""providers/a/snow.json""#)
        origin = Origin(.recorded, date: "2026-11-20", source: "https://example.com", why: "words")
        let elsewhere = try check(entries: Self.entries.merging(["words.txt": origin]) { $1 })

        for check in [byHand, elsewhere] {
            #expect(check.errors.map(\.problem) == ["does not say what it is the reply to"])
        }
    }

    @Test("what is older than the limit is warned of, with what renews it; a golden does not age")
    func old() throws {
        let check = try check(maxAge: 0)

        #expect(check.errors == [])
        #expect(
            check.warnings.map { $0.text(on: Transcript().console()) } == [
                """
                Fixtures/providers/a/recorded/now.json: is 20 days old
                  help: record it again: make record PROVIDER=a
                """,
                """
                Fixtures/words.txt: is 1 day old
                  help: compare it with its source, and write today's date into its entry
                """,
            ])
        #expect(try self.check(maxAge: 20).warnings == [])
    }

    @Test(
        "a literal names a file by its path or by the end of it; an interpolation stands for anything",
        arguments: [
            (#""runs/green.log""#, true), (#""green.log""#, true),
            (#""../../Fixtures/starter/runs/green.log""#, true),
            (#""runs/\(name).log""#, true), (#""runs/\(name).\(ending(of: name)).log""#, false),
            (#""runs/\(name ?? "none").log""#, true), (#""gr\(rest)n.log""#, true),
            (#"#embed "../Fixtures/starter/runs/green.log""#, true),
            (#""en.log""#, false), (#""\(name).log""#, false), (#""runs/green.txt""#, false),
            (#""runs/\(name).txt""#, false), (#"runs/green.log"#, false), (#""green""#, false),
            ("\"runs/\ngreen.log\"", false),
            ("\"\"\"\n    first\n    runs/green.log\n    \"\"\"", true),
            ("\"\"\"\n    runs/\\(name).log\n    \"\"\"", true),
            ("\"\"\"\n    {\"log\": \"green.log\"}\n    \"\"\"", true),
            ("\"\"\"\n    runs/\n    green.logs\n    \"\"\"", false),
            (##"#"runs/\#(name).log"#"##, true), (##"#"runs/\(name).log"#"##, false),
            (#"// "runs/green.log""#, false), (#"/* "runs/green.log" */"#, false),
        ] as [(String, Bool)])
    func names(source: String, isNamed: Bool) {
        var names = FixtureNames()
        names.read(source)

        #expect(names.contain("starter/runs/green.log") == isNamed)
    }

    @Test(
        "a file whose name has no dot is named by a literal with its folder",
        arguments: [
            (#""licenses/mit""#, true), (#""starter/\(folder)/mit""#, true), (#""mit""#, false),
            (#""licenses/""#, false), (#""licenses/\(name)""#, false), (#""\(folder)/mit""#, false),
        ])
    func namesWithoutDot(source: String, isNamed: Bool) {
        var names = FixtureNames()
        names.read(source)

        #expect(names.contain("starter/licenses/mit") == isNamed)
    }

    @Test(
        "a header in C can name a fixture, which a comment cannot",
        arguments: [
            ("#embed \"../../../Fixtures/words.txt\"", true), ("/* \"words.txt\" /* or */", false),
        ])
    func header(source: String, isNamed: Bool) throws {
        let folder = try ProjectFolder([
            "Fixtures/origins.json": #"{"words.txt": {"made": "golden", "why": "words"}}"#,
            "Fixtures/words.txt": "new", "Sources/CWords/include/words.h": source, "Tests/A.swift": "",
        ])
        var arguments = Arguments([String](), usage: "")

        let outcome = try FixturesCommand(&arguments).run(on: Transcript().console(), at: folder.url)

        #expect(outcome == (isNamed ? .success : .failure))
    }

    @Test("what an editor leaves beside a fixture is none")
    func leftovers() throws {
        let folder = try ProjectFolder([
            "Fixtures/origins.json": #"{"words.txt": {"made": "golden", "why": "words"}}"#,
            "Fixtures/words.txt": "new", "Fixtures/words.txt~": "old",
            "Sources/A.swift": #"let file = "words.txt""#, "Tests/A.swift": "",
        ])
        let transcript = Transcript()
        var arguments = Arguments([String](), usage: "")

        let outcome = try FixturesCommand(&arguments).run(on: transcript.console(), at: folder.url)

        #expect(outcome == .success)
        #expect(
            transcript.out == """
                words.txt  golden  –  words
                fixtures: all explained and used (1 file, 0 warnings). Next: understudy test

                """)
    }

    @Test("without an index the check says how to begin one")
    func noIndex() throws {
        let folder = try ProjectFolder(["Fixtures/words.txt": "new"])
        var arguments = Arguments([String](), usage: "")
        let command = try FixturesCommand(&arguments)

        let error = #expect(throws: OriginIndexError.self) {
            try command.run(on: Transcript().console(), at: folder.url)
        }

        #expect(error?.description.hasSuffix("; begin with {} and write an entry for each file") == true)
    }

    @Test("the limit is a number of days", arguments: ["soon", "-1", "1.5"])
    func wrongAge(age: String) {
        let transcript = Transcript()

        let outcome = Tool.run(["fixtures", "--max-age", age], on: transcript.console())

        #expect(outcome == .wrongUse)
        #expect(transcript.error.hasPrefix("understudy: --max-age is a number of days, not `\(age)`\n"))
    }

    @Test("the index finds the entry of a file: its own, or that of the nearest folder")
    func nearest() {
        let origin = Origin(.golden, why: "")
        let index = OriginIndex(["a/": origin, "a/b/": origin, "a/b/own.txt": origin])

        #expect(index.key(for: "a/b/own.txt") == "a/b/own.txt")
        #expect(index.key(for: "a/b/c/other.txt") == "a/b/")
        #expect(index.key(for: "a/other.txt") == "a/")
        #expect(index.key(for: "other.txt") == nil)
        #expect(index.key(for: "ab/other.txt") == nil)
    }
}
