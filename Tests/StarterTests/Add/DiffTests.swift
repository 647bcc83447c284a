import Foundation
import Synchronization
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

    @Test("when one change cannot be made, none is, and the file is named")
    func atomic() throws {
        let folder = try ProjectFolder(["a": "old", "b": "old", "d": "a file, and no folder"])
        try setMode(0o775, of: "b", in: folder)
        var changes = FileChanges()
        changes.change("a", from: Data("old".utf8), to: Data("new".utf8), isExecutable: true)
        changes.change("b", from: Data("old".utf8), to: nil)
        changes.change("c/new", from: nil, to: Data("new".utf8))
        changes.change("d/new", from: nil, to: Data("impossible".utf8), phase: .last)

        let error = #expect(throws: Failure.self) { try changes.apply(in: folder.url) }

        #expect(error?.problem.hasPrefix("nothing was changed: d/new: ") == true)
        #expect(
            try FileManager.default.contentsOfDirectory(atPath: folder.url.path).sorted() == ["a", "b", "d"])
        #expect(try ["a", "b"].map { try text($0, in: folder) } == ["old", "old"])
        #expect(try mode(of: "a", in: folder) & 0o111 == 0)
        #expect(try mode(of: "b", in: folder) == 0o775)
    }

    @Test("records are written first or last, and files are removed after others are written")
    func order() {
        var changes = FileChanges()
        changes.change(".done", from: nil, to: Data(), phase: .last)
        changes.change(".old", from: Data(), to: nil, phase: .last)
        changes.change("a", from: Data(), to: nil)
        changes.change("b", from: nil, to: Data())
        changes.change("here", from: nil, to: Data(), phase: .first)
        changes.change("c", from: Data(), to: Data())

        #expect(changes.order == ["here", "b", "c", "a", ".done", ".old"])
    }

    @Test(
        "what was changed, made or removed since it was read is left alone, and nothing is written",
        arguments: [("a", "mine"), ("new", "mine"), ("a", nil)])
    func meanwhile(path: String, text: String?) throws {
        let folder = try ProjectFolder(["a": "old", "b": "old"])
        var changes = FileChanges()
        changes.change("a", from: Data("old".utf8), to: Data("new".utf8))
        changes.change("b", from: Data("old".utf8), to: Data("new".utf8))
        changes.change("new", from: nil, to: Data("new".utf8))
        let file = folder.url.appending(path: path)
        if let text {
            try Data(text.utf8).write(to: file)
        } else {
            try FileManager.default.removeItem(at: file)
        }

        let error = #expect(throws: Failure.self) { try changes.apply(in: folder.url) }

        #expect(
            error == Failure("nothing was changed: \(path) has been changed meanwhile", help: "run it again"))
        #expect((try? self.text(path, in: folder)) == text)
        #expect(try self.text("b", in: folder) == "old")
    }

    @Test("of two changes of the same files at once one is made, and the other is refused")
    func atOnce() throws {
        let names = (0..<20).map { "\($0)" }
        for _ in 1...20 {
            let folder = try ProjectFolder(Dictionary(uniqueKeysWithValues: names.map { ($0, "old") }))
            let refusals = Atomic(0)

            DispatchQueue.concurrentPerform(iterations: 2) { index in
                var changes = FileChanges()
                for name in names {
                    changes.change(name, from: Data("old".utf8), to: Data("\(index)".utf8))
                }
                do { try changes.apply(in: folder.url) } catch { refusals.add(1, ordering: .relaxed) }
            }

            #expect(refusals.load(ordering: .relaxed) == 1)
            #expect(try Set(names.map { try text($0, in: folder) }).count == 1)
        }
    }

    @Test("a link stays one, and a file keeps its mode unless that is changed, too")
    func linksAndModes() throws {
        let folder = try ProjectFolder(["elsewhere": "old", "a": "old", "b": "old"])
        for name in ["elsewhere", "a", "b"] { try setMode(0o750, of: name, in: folder) }
        try FileManager.default.createSymbolicLink(
            atPath: folder.url.appending(path: "link").path, withDestinationPath: "elsewhere")
        var changes = FileChanges()
        for (name, isExecutable) in [("link", nil), ("a", nil), ("b", false)] {
            changes.change(
                name, from: Data("old".utf8), to: Data("new".utf8), isExecutable: isExecutable)
        }
        changes.change("c", from: nil, to: Data("new".utf8), isExecutable: true)

        try changes.apply(in: folder.url)

        let link = folder.url.appending(path: "link").path
        #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link) == "elsewhere")
        #expect(try text("elsewhere", in: folder) == "new")
        #expect(
            try ["elsewhere", "a", "b", "c"].map { try mode(of: $0, in: folder) }
                == [0o750, 0o750, 0o640, 0o755])
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
        #expect(try AddedParts(try #require(added.text).replacing("\n", with: "\r\n")) == added)
        #expect(throws: Failure.self) { try AddedParts("made 0123 a") }
    }

    @Test("git merges two branches that add parts, and the record has the parts of both")
    func branches() throws {
        let world = try MadeUpStarter()
        let attributes = try String(
            contentsOf: Fixture.root.appending(path: ".gitattributes"), encoding: .utf8)
        func record(_ names: String...) throws -> String {
            var added = AddedParts()
            added.entries = names.map { name in
                AddedParts.Entry(
                    part: .service, name: name, made: [("0123", "\(name).swift")],
                    changes: [("Catalogs.swift", "", ",\n    \(name)")])
            }
            return try #require(added.text)
        }
        try world.edit([".gitattributes": attributes, AddedParts.path: record("Tags")])
        try world.git("checkout", "--quiet", "-b", "other", in: world.project)
        try world.edit([AddedParts.path: record("Tags", "Printer", "Log")])
        try world.git("checkout", "--quiet", "-", in: world.project)
        try world.edit([AddedParts.path: record("Tags", "Lists")])

        try world.git("merge", "--quiet", "other", in: world.project)

        #expect(try world.text(AddedParts.path) == record("Tags", "Lists", "Printer", "Log"))
    }

    private func text(_ path: String, in folder: ProjectFolder) throws -> String {
        try String(contentsOf: folder.url.appending(path: path), encoding: .utf8)
    }

    private func mode(of path: String, in folder: ProjectFolder) throws -> Int {
        let attributes = try FileManager.default.attributesOfItem(
            atPath: folder.url.appending(path: path).path)
        return try #require(attributes[.posixPermissions] as? Int)
    }

    private func setMode(_ mode: Int, of path: String, in folder: ProjectFolder) throws {
        try FileManager.default.setAttributes(
            [.posixPermissions: mode], ofItemAtPath: folder.url.appending(path: path).path)
    }
}
