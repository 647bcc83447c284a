import Foundation
import Testing

@testable import Starter

extension AddTests {
    @Test("what was added is taken back to the byte, in any order")
    func roundTrip() throws {
        let folder = try SharedProjects.copy(of: project())
        let before = try contents(of: folder)
        let names = ["Tags", "ShoppingList", "HTTPLog"]
        for name in names { try add(.feature, name, to: folder) }

        for name in ["ShoppingList", "Tags", "HTTPLog"] {
            let added = try AddedParts(at: folder.url)
            let removal = Removal(of: added.entries.filter { $0.name == name }, at: folder.url)
            #expect(removal.touched == [])
            try removal.changes.apply(in: folder.url)
            if name == "ShoppingList" {
                let pages = try text("Sources/App/Shell/Pages.swift", in: folder)
                #expect(pages.contains("when: lettersWork,\n            (\"1\", \"tags\", .tags)"))
            }
        }

        try FileManager.default.removeItem(at: folder.url.appending(path: AddedParts.path))
        #expect(try contents(of: folder) == before)
    }

    @Test("a file that was moved or removed since is named, and nothing is removed without --force")
    func moved() throws {
        let folder = try SharedProjects.copy(of: project())
        try add(.service, "Tags", to: folder)
        let file = "Sources/BusinessLogic/Base/Tags/StoredTagsService.swift"
        let moved = "Sources/BusinessLogic/Base/TagsService.swift"
        try FileManager.default.moveItem(
            at: folder.url.appending(path: file), to: folder.url.appending(path: moved))
        let before = try contents(of: folder)

        let refusal = try remove("Tags", from: folder)
        #expect(refusal.outcome == .failure)
        #expect(
            refusal.text == """
                remove: \(file) was moved or removed since
                remove: nothing was removed. Next: keep what you need, then make remove NAME=Tags KIND=service ADD=--force

                """)
        #expect(try contents(of: folder) == before)

        let forced = try remove("Tags", "--force", from: folder)
        #expect(forced.outcome == .success)
        #expect(forced.text.contains("  left     \(file): it was moved or removed; where it is now,"))
        #expect(try folder.files.contains(moved))
    }

    @Test("what was taken out of a file by hand is not missed")
    func takenOut() throws {
        let folder = try SharedProjects.copy(of: project())
        let catalogs = "Sources/Composition/Wiring/Catalogs.swift"
        let before = try text(catalogs, in: folder)
        try add(.service, "Tags", to: folder)
        try write(before, to: catalogs, in: folder)

        let removed = try remove("Tags", from: folder)

        #expect(removed.outcome == .success)
        #expect(removed.text.contains("remove: the service Tags is gone. Next:"))
        #expect(try text(catalogs, in: folder) == before)
    }

    @Test(
        "what was taken out of a file by hand is not missed beside a part whose name begins alike",
        arguments: [("Tag", "Tags"), ("Note", "Notes")])
    func takenOutBeside(name: String, other: String) throws {
        let folder = try SharedProjects.copy(of: project())
        let catalogs = "Sources/Composition/Wiring/Catalogs.swift"
        try add(.service, name, to: folder)
        // Notes is the demo, which is there.
        if other != "Notes" { try add(.service, other, to: folder) }
        let member = "\(name.lowercased())Service"
        let line = ",\n            Component(\"\(member)\", \\.\(member))"
        let before = try text(catalogs, in: folder).replacing(line, with: "")
        try write(before, to: catalogs, in: folder)

        let removed = try remove(name, from: folder)

        #expect(removed.outcome == .success)
        #expect(removed.text.contains("remove: the service \(name) is gone. Next:"))
        #expect(try text(catalogs, in: folder) == before)
        #expect(before.contains("Component(\"\(other.lowercased())Service\""))
    }

    @Test("lines that do not all name what was added are missed, though they were taken out by hand")
    func takenOutBody() throws {
        let folder = try SharedProjects.copy(of: project())
        let assembly = "Sources/BusinessLogic/Base/BusinessLogicBase.swift"
        let before = try text(assembly, in: folder)
        try add(.service, "Tags", to: folder)
        try write(before, to: assembly, in: folder)

        let removed = try remove("Tags", from: folder)

        #expect(removed.outcome == .failure)
        let line = "    public var tagsService: any TagsService {"
        #expect(
            removed.text.hasPrefix(
                "remove: \(assembly): expected: `\(line)`\nremove: nothing was removed."))
    }

    @Test(
        "the user's first line between those of what was added is named, and not a line that is as it was",
        arguments: [
            (["    public var ratesClient"], "    public var ratesClient"),
            (["            FileRatesClient("], "    // MARK: Clients"),
            (["        }\n    }\n}"], "    // MARK: Clients"),
            (["    // MARK: Clients"], "    // MARK: Clients"),
            (
                ["        singleton {\n            FileRatesClient(", "            FileRatesClient("],
                "    // MARK: Clients"
            ),
            (["    public var ratesClient", "            FileRatesClient("], "    public var ratesClient"),
            (["            FileRatesClient(", "        }\n    }\n}"], "    // MARK: Clients"),
        ])
    func lineBetween(next: [String], told: String) throws {
        let own = ["            // one", "            // two"]
        let client = try editedClient { text in
            zip(own, next).reduce(text) { $0.replacing($1.1, with: "\($1.0)\n\($1.1)") }
        }
        let number = try client.number(of: told)

        #expect(client.touched == ["\(client.path):\(number): not expected between its lines: `\(own[0])`"])
    }

    @Test("a blank line in what was added is told as that, and no line of it as the user's")
    func blankLine() throws {
        let call = "            FileRatesClient("
        let client = try editedClient { $0.replacing(call, with: "\n\(call)") }

        let problem = "expected with other line breaks: `    // MARK: Clients`"
        #expect(client.touched.map { $0.hasSuffix(problem) } == [true])
    }

    @Test(
        "where a line of what was added is edited below the user's own, the edited one is named",
        arguments: [
            ("    public var ratesClient", "    public var ratesClient"),
            ("        singleton {\n            MyRatesClient(", "    // MARK: Clients"),
        ])
    func editedBelow(next: String, told: String) throws {
        let client = try editedClient {
            $0.replacing("FileRatesClient(", with: "MyRatesClient(")
                .replacing(next, with: "    // mine\n\(next)")
        }
        let number = try client.number(of: told)

        #expect(client.touched == ["\(client.path):\(number): expected: `            FileRatesClient(`"])
    }

    @Test(
        "a line of what was added that is gone is named, though the next member has the same",
        arguments: [
            ("        }\n    }\n}", "        }\n}", "    }"),
            (
                "        singleton {\n            FileRatesClient(",
                "        shared {\n            MyRatesClient(", "        singleton {"
            ),
        ])
    func lineOfNext(lines: String, edited: String, gone: String) throws {
        let other = "    var other: Other {\n        singleton {\n            Other()\n        }\n    }"
        let client = try editedClient {
            $0.replacing(lines, with: edited).replacing("\n}\n", with: "\n\(other)\n}\n")
        }
        let number = try client.number(of: "    // MARK: Clients")

        #expect(client.touched == ["\(client.path):\(number): expected: `\(gone)`"])
    }

    /// An added client of which the user has edited the lines in the assembly.
    private struct EditedClient {
        let path: String
        let text: String
        /// What a removal tells of the lines.
        let touched: [String]

        func number(of beginning: String) throws -> Int {
            try #require(text.linesOfAnyBreak.firstIndex { $0.hasPrefix(beginning) }) + 1
        }
    }

    private func editedClient(_ edit: (String) -> String) throws -> EditedClient {
        let folder = try SharedProjects.copy(of: project())
        try add(.client, "Rates", to: folder)
        let path = "Sources/Core/Base/CoreBase.swift"
        try write(edit(text(path, in: folder)), to: path, in: folder)
        let removal = try Removal(of: AddedParts(at: folder.url).entries, at: folder.url)
        return EditedClient(path: path, text: try text(path, in: folder), touched: removal.touchedLines)
    }

    @Test("a file or a line that was changed since is named, and nothing is removed")
    func touched() throws {
        let folder = try SharedProjects.copy(of: project())
        try add(.service, "Tags", to: folder)
        let file = "Sources/BusinessLogic/Interface/Tags/TagsService.swift"
        let assembly = "Sources/BusinessLogic/Base/BusinessLogicBase.swift"
        try write(text(file, in: folder) + "// mine\n", to: file, in: folder)
        try write(
            text(assembly, in: folder).replacing("StoredTagsService(", with: "MyTagsService("), to: assembly,
            in: folder)

        let removal = try Removal(of: AddedParts(at: folder.url).entries, at: folder.url)

        #expect(removal.touched == [assembly, file])
        let line = "            StoredTagsService(store: core.store, identifiers: core.identifiers)"
        #expect(
            removal.touchedLines == [
                "\(assembly):19: expected: `\(line)`", "\(file) was changed since",
            ])
        let forced = try remove("Tags", "--force", from: folder)
        #expect(forced.outcome == .success)
        #expect(
            forced.text.hasSuffix(
                """
                  left     \(assembly):19: expected: `\(line)`
                remove: the service Tags is removed, except for what is left in the files above. Next:
                  remove the rest of it from \(assembly):19
                  git diff
                  make test map

                """))
    }

    @Test(
        "the record is written before what is added and after what is removed, should the program be killed")
    func recordOrder() throws {
        let folder = try SharedProjects.copy(of: project())
        let name = try Part.service.name("Tags")
        let addition = try AddCommand.addition(of: .service, named: name, at: folder.url)
        var added = try AddedParts(at: folder.url)
        added.entries.append(addition.entry(of: .service, named: name))
        #expect(addition.fileChanges(recordedIn: added).order.first == AddedParts.path)
        try addition.write(added, to: folder.url)

        let removal = try Removal(of: AddedParts(at: folder.url).entries, at: folder.url)

        #expect(removal.fileChanges(leaving: AddedParts()).order.last == AddedParts.path)
    }

    @Test("a record that a merge brought back is no part: it can be removed, and the part added again")
    func recordBroughtBack() throws {
        let folder = try SharedProjects.copy(of: project())
        try add(.service, "Tags", to: folder)
        let record = try text(AddedParts.path, in: folder)
        #expect(try remove("Tags", from: folder).outcome == .success)
        let before = try contents(of: folder)
        try write(record, to: AddedParts.path, in: folder)

        let name = try Part.service.name("Tags")
        #expect(throws: Never.self) { try AddCommand.addition(of: .service, named: name, at: folder.url) }
        let trial = try remove("Tags", "--dry-run", from: folder)
        #expect(try text(AddedParts.path, in: folder) == record)
        let removed = try remove("Tags", from: folder)

        #expect(trial.outcome == .success)
        #expect(trial.text == "remove: only its record in .added is removed\n")
        #expect(removed.outcome == .success)
        #expect(removed.text.hasPrefix("remove: only its record in .added is removed. Next:"))
        #expect(try contents(of: folder) == before)
    }

    @Test("a part of which only the files or only the lines are left is removed", arguments: [true, false])
    func half(hasFiles: Bool) throws {
        let folder = try SharedProjects.copy(of: project())
        let before = try contents(of: folder)
        try add(.service, "Tags", to: folder)
        let entry = try #require(AddedParts(at: folder.url).entries.first)
        for (_, path) in entry.made where !hasFiles {
            try FileManager.default.removeItem(at: folder.url.appending(path: path))
        }
        for (path, _, _) in entry.changes where hasFiles {
            try #require(before[path]).write(to: folder.url.appending(path: path))
        }

        #expect(throws: Failure.self) {
            try AddCommand.addition(of: .service, named: Part.service.name("Tags"), at: folder.url)
        }
        let refusal = try remove("Tags", from: folder)
        let forced = try remove("Tags", "--force", from: folder)

        #expect(refusal.outcome == .failure)
        #expect(refusal.text.contains("remove: nothing was removed."))
        #expect(forced.outcome == .success)
        #expect(forced.text.contains("remove: the service Tags is removed, except for what is left"))
        #expect(try contents(of: folder) == before)
    }

    @Test("of several parts of a name the kind tells which is removed, and is asked for")
    func kind() throws {
        let folder = try SharedProjects.copy(of: project())
        for part in [Part.service, .client, .screen] { try add(part, "Tags", to: folder) }
        let before = try contents(of: folder)

        let error = #expect(throws: Failure.self) { try remove("Tags", from: folder) }
        #expect(
            error?.description == """
                `Tags` names several parts: client Tags, screen Tags, service Tags
                  help: say which: make remove NAME=Tags KIND=client, or make remove NAME=Tags KIND=screen, \
                or make remove NAME=Tags KIND=service
                """)
        #expect(try contents(of: folder) == before)

        let service = try remove("service", "Tags", from: folder)
        #expect(service.text.contains("remove: the service Tags is gone. Next:"))
        #expect(try AddedParts(at: folder.url).entries.map(\.title) == ["client Tags", "screen Tags"])
        #expect(try remove("TagsScreen", from: folder).text.contains("remove: the screen Tags is gone."))
        let gone = #expect(throws: Failure.self) { try remove("screen", "Tags", from: folder) }
        #expect(gone?.description == "no screen was added as `Tags`\n  help: there is only client Tags")
        #expect(try remove("Tags", from: folder).text.contains("remove: the client Tags is gone."))
    }

    /// Removes a part without a test run; returns what the command says.
    func remove(_ words: String..., from folder: ProjectFolder) throws
        -> (outcome: Outcome, text: String)
    {
        let transcript = Transcript()
        var arguments = Arguments(words + ["--no-test"], usage: "")
        let outcome = try RemoveCommand(&arguments).run(on: transcript.console(), at: folder.url)
        return (outcome, transcript.out + transcript.error)
    }
}
