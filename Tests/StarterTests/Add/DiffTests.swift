import Foundation
import Testing

@testable import Starter

@Suite("Diffs and changes of files") struct DiffTests {
    @Test("a diff has three lines round each change")
    func context() {
        let old = (1...12).map { "\($0)\n" }.joined()

        #expect(
            UnifiedDiff(path: "A", old: old, new: old.replacing("6\n", with: "six\n")).text == """
                --- a/A
                +++ b/A
                @@ -3,7 +3,7 @@
                 3
                 4
                 5
                -6
                +six
                 7
                 8
                 9

                """)
    }

    @Test("a new file and one that goes are compared with nothing")
    func ends() {
        #expect(
            UnifiedDiff(path: "A", old: nil, new: "a\n").text
                == "--- /dev/null\n+++ b/A\n@@ -0,0 +1,1 @@\n+a\n")
        #expect(
            UnifiedDiff(path: "A", old: "a\n", new: nil).text
                == "--- a/A\n+++ /dev/null\n@@ -1,1 +0,0 @@\n-a\n")
        #expect(UnifiedDiff(path: "A", old: "a", new: "a").text == "")
    }

    @Test("when one change cannot be made, none is")
    func atomic() throws {
        let folder = try ProjectFolder(["a": "old", "c": "a file, and no folder"])
        var changes = FileChanges()
        changes.texts = ["a": "new", "b/new": "new", "c/d": "impossible"]

        let error = #expect(throws: Failure.self) { try changes.apply(in: folder.url) }

        #expect(error?.problem.hasPrefix("nothing was changed: ") == true)
        #expect(try folder.files == ["a", "c"])
        #expect(try String(contentsOf: folder.url.appending(path: "a"), encoding: .utf8) == "old")
    }

    @Test("what was added is written down and read again")
    func added() throws {
        var added = AddedParts()
        added.entries = [
            AddedParts.Entry(
                part: .service, name: "Tags", made: [("0123", "a b.swift")],
                changes: [("c.swift", " ", "\n\t\"x\"  \u{2028}"), ("c.swift", "", "é")])
        ]

        #expect(try AddedParts(try #require(added.text)) == added)
        #expect(throws: Failure.self) { try AddedParts("made 0123 a") }
    }
}
