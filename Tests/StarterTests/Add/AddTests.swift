import Foundation
import Testing

@testable import Starter

@Suite("Adding and removing", .waitsForPrograms) struct AddTests {
    /// A project of a shape, with this repository's templates. Tests only read it.
    func project(layers: ProjectAnswers.Layers = .three, hasTerminal: Bool = true) throws
        -> ProjectFolder
    {
        let answers = ProjectAnswers(
            name: try ProjectName("Acme"), layers: layers, hasTerminal: hasTerminal, license: .none,
            author: "Ada", year: 2026)
        return try SharedProjects.project(answers, variant: "templates as here", hasKit: false) { folder in
            let files = FileManager.default
            try files.createDirectory(
                at: folder.url.appending(path: "Fixtures/starter"), withIntermediateDirectories: true)
            try files.moveItem(
                at: folder.url.appending(path: "Fixtures/add"),
                to: folder.url.appending(path: Commands.templates))
        }
    }

    private func addition(_ part: Part, _ name: String, to folder: ProjectFolder) throws -> Addition {
        let sources = try ProjectSources(at: folder.url)
        let name = try part.name(name)
        let template = try PartTemplate(part, named: name, key: sources.freeKey ?? "", in: folder.url)
        return Addition(template, named: name, in: sources)
    }

    @Test("what is changed in other files is as it was", arguments: Part.allCases)
    func goldens(part: Part) throws {
        let addition = try addition(part, "ShoppingList", to: project())

        #expect(addition.problems == [])
        let diff = addition.edited.sorted { $0.key < $1.key }
            .map { UnifiedDiff(path: $0.key, old: $0.value.old, new: $0.value.new).text }.joined()
        try Fixture.expect(diff, is: "additions/\(part.rawValue).diff")
    }

    @Test(
        "every shape of project takes what it has a place for",
        arguments: [
            (ProjectAnswers.Layers.two, true, [Part.service, .client]),
            (.three, false, [.service, .client, .screen, .feature]),
        ])
    func shapes(layers: ProjectAnswers.Layers, hasTerminal: Bool, parts: [Part]) throws {
        let folder = try project(layers: layers, hasTerminal: hasTerminal)

        for part in parts { #expect(try addition(part, "Tags", to: folder).problems == []) }
        for part in Part.allCases where !parts.contains(part) {
            let error = #expect(throws: Failure.self) { try addition(part, "Tags", to: folder) }
            #expect(error?.problem == "this project has no screens, so it cannot have a \(part.rawValue)")
        }
    }

    @Test("a screen that no key opens is said to need one; that of a feature has its digit")
    func keyless() throws {
        let key = "give it a key in the function `pages` of Sources/App/Shell/Pages.swift"

        let screen = try addition(.screen, "Shopping", to: project()).nextSteps
        let feature = try addition(.feature, "Tags", to: project()).nextSteps
        let withoutTerminal = try addition(.screen, "Shopping", to: project(hasTerminal: false)).nextSteps

        #expect(screen.last == key)
        #expect(!feature.contains(key) && !withoutTerminal.contains(key))
        #expect(screen.first?.hasPrefix("say what it promises in Sources/Presentation/Interface/") == true)
    }

    @Test("the function with the keys may be in another file, which is named then")
    func movedKeys() throws {
        let folder = try SharedProjects.copy(of: project())
        let moved = "Sources/App/Keys.swift"
        try FileManager.default.moveItem(
            at: folder.url.appending(path: "Sources/App/Shell/Pages.swift"),
            to: folder.url.appending(path: moved))

        let screen = try addition(.screen, "Shopping", to: folder)
        let feature = try addition(.feature, "Tags", to: folder)

        #expect(screen.nextSteps.last == "give it a key in the function `pages` of \(moved)")
        #expect(feature.edited[moved] != nil)
        #expect(!feature.nextSteps.contains { $0.hasPrefix("give it a key") })
    }

    @Test("what a merge leaves beside a template is no part of an addition")
    func leftoversOfTemplates() throws {
        let folder = try SharedProjects.copy(of: project())
        let clean = try addition(.service, "Tags", to: folder).made
        let template = "\(Commands.templates)/service/Sources/BusinessLogic/Base/MarqueePart"
        for ending in ["orig", "rej"] {
            try write("", to: "\(template)/StoredMarqueePartService.swift.\(ending)", in: folder)
        }

        #expect(try addition(.service, "Tags", to: folder).made == clean)
    }

    @Test("a mistake in a template is told at its line there")
    func mistakeInTemplate() throws {
        let folder = try SharedProjects.copy(of: project())
        let base = "\(Commands.templates)/service/Sources/BusinessLogic/Base"
        let template = "\(base)/MarqueePart/StoredMarqueePartService.swift"
        try write("\nstruct {}\n", to: template, in: folder)

        let error = #expect(throws: Failure.self) {
            try AddCommand.addition(of: .service, named: Part.service.name("Tags"), at: folder.url)
        }

        #expect(error?.problem.hasPrefix("swift format failed: \(template):2:8: error: ") == true)
        #expect(error?.help == "mend the template")
    }

    @Test("nothing of the placeholder is left, and no line of code is too long", arguments: Part.allCases)
    func placeholder(part: Part) throws {
        let long = "AbcdefghijKlmnopqrstUvwxyzabcd"
        let addition = try addition(part, long, to: project())

        for (path, text) in addition.made {
            #expect(!"\(path)\n\(text)".lowercased().contains("marquee"), "\(path)")
        }
        for (path, texts) in addition.edited {
            let code = texts.new.split(separator: "\n").filter { !$0.contains("///") }
            #expect(code.filter { $0.count > 110 } == [], "\(path)")
        }
    }

    @Test(
        "a closure may be written into any `do` of what was added: beside a `catch` by a case it crashes Swift 6.3",
        arguments: Part.allCases)
    func catches(part: Part) throws {
        for (path, text) in try addition(part, "ShoppingList", to: project()).made {
            #expect(!text.contains("catch ."), "\(path)")
        }
    }

    @Test(
        "in a project of other steps what is changed is laid out as `make format` does",
        arguments: Part.allCases)
    func steps(part: Part) throws {
        let folder = try SharedProjects.copy(of: project())
        let settings = try text(".swift-format", in: folder)
        try write(
            settings.replacing("\"spaces\": 4", with: "\"spaces\": 2"), to: ".swift-format", in: folder)
        // A file that does not show the steps.
        try write(
            "public protocol BusinessLogicAssembly: Sendable {}\n",
            to: "Sources/BusinessLogic/Interface/BusinessLogicAssembly.swift", in: folder)
        let format = SwiftFormat(root: folder.url)
        let sources = try ProjectSources(at: folder.url).texts.filter { $0.key.hasPrefix("Sources/") }
        for (path, text) in try format.formatted(sources) { try write(text, to: path, in: folder) }

        let addition = try addition(part, "Tags", to: folder)

        #expect(addition.problems == [])
        let changed = addition.edited.mapValues { $0.new }
        #expect(try format.formatted(changed) == changed)
    }

    @Test("a service that is named as another's records are keeps records of its own")
    func recordKinds() throws {
        func kinds(in texts: some Sequence<String>) -> Set<String> {
            Set(texts.flatMap { $0.matches(of: /= RecordKind\("([^"]*)"\)/).map { String($0.output.1) } })
        }
        let folder = try project()
        let present = kinds(in: try ProjectSources(at: folder.url).texts.values)

        let added = kinds(in: try addition(.service, "Note", to: folder).made.values)

        #expect(present.contains("note"))
        #expect(added.count == 1 && added.isDisjoint(with: present))
    }

    @Test("a new service that returned the newest entry first would fail its contract, which adds one twice")
    func entriesOfContract() throws {
        let added = try addition(.service, "Tags", to: project())
        let contract = try #require(added.made["Tests/BusinessLogicTests/Tags/TagsContract.swift"])
        let list = try #require(contract.firstMatch(of: /for entry in \[([^\]]*)\]/)).output.1

        let entries = list.split(separator: ", ")
        let newestFirst = Array(entries.reversed())

        #expect(newestFirst != entries)
        #expect(Set(entries).count < entries.count)
    }

    @Test("a type of another layer's interface is there already: both are imported together")
    func ambiguous() throws {
        let problems = try addition(.service, "Store", to: project()).problems

        #expect(
            problems.contains {
                $0.hasPrefix("Sources/Core/Interface/") && $0.hasSuffix("declares `StoreError` already")
            })
    }

    @Test(
        "a name that is taken is refused without the change, which would not build by hand either",
        arguments: [
            ("service", "Store", "declares `StoreError` already\n"),
            ("service", "Content", "expected no member `content` of `BusinessLogicMemory` yet"),
            ("client", "Records", "expected no member `records` of `CoreMemory` yet"),
            ("feature", "Rows", "expected no member `rows` of `PresentationMemory` yet"),
        ])
    func takenName(part: String, name: String, problem: String) throws {
        let folder = try SharedProjects.copy(of: project())
        let transcript = Transcript()
        var arguments = Arguments([part, name, "--no-test"], usage: "")

        let outcome = try AddCommand(&arguments).run(on: transcript.console(), at: folder.url)

        #expect(outcome == .failure)
        #expect(transcript.out == "")
        #expect(transcript.error.contains(problem))
        #expect(
            transcript.error.hasSuffix(
                "add: nothing was written. Next: choose another name, or rename or remove what is named\n"))
    }

    @Test("where a place is not as expected, the change is printed to be made by hand")
    func byHand() throws {
        let folder = try SharedProjects.copy(of: project())
        let catalogs = "Sources/Composition/Wiring/Catalogs.swift"
        try write(
            text(catalogs, in: folder).replacing("Catalog<any BusinessLogicAssembly>", with: "Catalog<Any>"),
            to: catalogs, in: folder)
        let transcript = Transcript()
        var arguments = Arguments(["service", "Tags", "--no-test"], usage: "")

        let outcome = try AddCommand(&arguments).run(on: transcript.console(), at: folder.url)

        #expect(outcome == .failure)
        #expect(transcript.out.contains("+public protocol TagsService: Sendable {\n"))
        #expect(transcript.error.hasSuffix("Next: fix what is named, or make the change above by hand\n"))
    }

    @Test(
        "a type that a file would see beside another of its name is there already, in whichever module",
        arguments: [
            (ProjectAnswers.Layers.two, "Start", "Sources/Composition/StartError.swift", "StartError"),
            (.two, "Usage", "Sources/App/Command.swift", "UsageError"),
            (
                .three, "StoredNotes", "Sources/BusinessLogic/Base/Notes/StoredNotesService.swift",
                "StoredNotesService"
            ),
            (
                .three, "MemoryNotes", "Sources/BusinessLogic/Double/Notes/MemoryNotesService.swift",
                "MemoryNotesService"
            ),
        ])
    func seenTogether(layers: ProjectAnswers.Layers, name: String, path: String, type: String) throws {
        let problems = try addition(.service, name, to: project(layers: layers)).problems

        #expect(problems == ["\(path) declares `\(type)` already"])
    }

    @Test("a type that no other module sees is in the way of none there")
    func unseen() throws {
        let folder = try SharedProjects.copy(of: project())
        try write("enum SyncState {}", to: "Sources/BusinessLogic/Base/Notes/SyncState.swift", in: folder)

        #expect(try addition(.service, "System", to: folder).problems == [])
        #expect(try addition(.screen, "Sync", to: folder).problems == [])
    }

    @Test("an implementation is refused that would hide another service's protocol")
    func hiding() throws {
        let folder = try SharedProjects.copy(of: project())
        try add(.service, "MemoryTags", to: folder)

        #expect(
            try addition(.service, "Tags", to: folder).problems == [
                "Sources/BusinessLogic/Interface/MemoryTags/MemoryTagsService.swift declares `MemoryTagsService` "
                    + "already"
            ])
    }

    @Test("the types of the kit count where the composition imports them, and those of the tool do not")
    func kit() throws {
        let folder = try SharedProjects.copy(of: project())
        let declarations = [
            "AssemblyCatalog": "public enum CatalogError: Error {}", "Tool": "struct TagsError: Error {}",
        ]
        for (module, text) in declarations {
            let url = folder.url.appending(path: "Sources/\(module)")
            try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
            try write(text, to: "Sources/\(module)/Errors.swift", in: folder)
        }

        #expect(
            try addition(.service, "Catalog", to: folder).problems == [
                "Sources/AssemblyCatalog/Errors.swift declares `CatalogError` already"
            ])
        #expect(try addition(.service, "Tags", to: folder).problems == [])
    }

    @Test(
        "a screen is refused whose page would have the file name of another page, which Swift does not build")
    func namesake() throws {
        let problems = try addition(.screen, "Keys", to: project()).problems

        #expect(
            problems == [
                "Sources/App/Drawing/Keys/KeysPage.swift would be the second file of its name in its module, "
                    + "after Sources/App/Drawing/Help/KeysPage.swift"
            ])
    }

    @Test("no name of a screen is taken in the gallery, save by the demo's screens")
    func gallery() throws {
        let outline = SourceOutline(
            try text("Sources/Presentation/Double/Gallery/Gallery.swift", in: project()))
        let gallery = try #require(outline.type("Gallery"))

        #expect(outline.members(of: gallery).map(\.name) == ["notes", "note"])
    }

    @Test("where every digit opens a screen, what has no screen can still be added")
    func noFreeKey() throws {
        let folder = try SharedProjects.copy(of: project())
        let pages = "Sources/App/Shell/Pages.swift"
        let digits = (1...9).map { "(\"\($0)\", .first)," }.joined(separator: "\n")
        try write(text(pages, in: folder) + "\n// \(digits)", to: pages, in: folder)
        #expect(try ProjectSources(at: folder.url).freeKey == nil)

        let name = try Part.service.name("Tags")
        #expect(try AddCommand.addition(of: .service, named: name, at: folder.url).problems == [])
        let error = #expect(throws: Failure.self) {
            try AddCommand.addition(of: .feature, named: Part.feature.name("Tags"), at: folder.url)
        }
        #expect(error?.problem == "every digit from 1 to 9 opens a screen already")
        #expect(error?.help.contains("and in its journey in Tests/AppTests") == true)
        #expect(error?.help.hasSuffix("ADD=--force") == true)
    }

    @Test("a feature is refused where no screen has the keys that open others")
    func opensNothing() throws {
        let folder = try SharedProjects.copy(of: project())
        let view = "Sources/App/Shell/NotesView.swift"
        try write(
            text(view, in: folder).replacing("Binding.pages(navigator, when: takesLetters) + ", with: "")
                + "// Binding.pages(navigator) opens others.\nprivate func subpages() { _ = pages(of: 1) }\n",
            to: view,
            in: folder)

        let error = #expect(throws: Failure.self) {
            try AddCommand.addition(of: .feature, named: Part.feature.name("Tags"), at: folder.url)
        }

        #expect(
            error?.description == """
                no screen has the keys that open others: nothing calls the function `pages`
                  help: add `Binding.pages(navigator)` to the bindings of the first screen; where letters are its text, \
                say `when:` they are keys
                """)
        let screen = try AddCommand.addition(of: .screen, named: Part.screen.name("Tags"), at: folder.url)
        #expect(screen.problems == [])
    }

    @Test("nothing is added to the starter itself, where it would not build")
    func starter() async {
        await #expect(processExitsWith: .success) {
            try #require(FileManager.default.changeCurrentDirectoryPath(Fixture.root.path))
            let transcript = Transcript()

            let outcome = Tool.run(["add", "client", "Printer", "--dry-run"], on: transcript.console())

            #expect(outcome == .failure)
            #expect(
                transcript.error == """
                    understudy: this is no project that `new` has made, and what `add` writes would not build here
                      help: make new NAME=Acme makes a project; there make add-client adds to it

                    """)
        }
    }

    @Test("a tool that is not the project's own names the command that adds there")
    func foreignTool() throws {
        func refusal(of part: Part = .client, in folder: ProjectFolder) throws -> String? {
            let error = #expect(throws: Failure.self) {
                try PartTemplate(part, named: part.name("Printer"), key: "", in: folder.url)
            }
            return error?.description
        }

        let withoutScreens = try ProjectFolder([
            "Fixtures/add/service/edits": "", "Fixtures/add/client/edits": "",
        ])
        #expect(
            try refusal(in: withoutScreens) == """
                a project that `new` has made has a tool of its own, which adds to it
                  help: make add-client NAME=Printer
                """)
        for (part, phrase) in [(Part.screen, "a screen"), (.feature, "a feature")] {
            #expect(
                try refusal(of: part, in: withoutScreens) == """
                    this project has no screens, so it cannot have \(phrase)
                      help: add a service; Fixtures/add has what can be added
                    """)
        }
        #expect(
            try refusal(in: ProjectFolder()) == """
                there is no Fixtures/starter/add/service here
                  help: run it at the top of a project that `new` has made
                """)
    }

    @Test("new files that git ignores are named")
    func ignored() throws {
        let folder = try SharedProjects.copy(of: project())
        let git = Git(folder: folder.url)
        try git.commitAll("Begin", author: "Ada")
        _ = try git.output(["config", "core.excludesFile", "/dev/null"])
        func add(_ name: String) throws -> String {
            let transcript = Transcript()
            var arguments = Arguments(["service", name, "--no-test"], usage: "")
            #expect(try AddCommand(&arguments).run(on: transcript.console(), at: folder.url) == .success)
            return transcript.out
        }

        #expect(try !add("Printer").contains("git ignores"))
        try write(text(".gitignore", in: folder) + "Double/\n.added\n", to: ".gitignore", in: folder)
        #expect(
            try add("Tags").contains(
                """

                note: git ignores, and will not commit, \
                Sources/BusinessLogic/Double/Tags/MemoryTagsService.swift, .added: change .gitignore, or git add --force \
                them

                """))
    }

    @Test("the new files, which git diff leaves out, are listed, and no command puts them into git's index")
    func showsNewFiles() throws {
        let folder = try SharedProjects.copy(of: project())
        let transcript = Transcript()
        var arguments = Arguments(["service", "Tags", "--no-test"], usage: "")

        #expect(try AddCommand(&arguments).run(on: transcript.console(), at: folder.url) == .success)

        #expect(
            transcript.out.contains("  made     Sources/BusinessLogic/Base/Tags/StoredTagsService.swift\n"))
        #expect(
            transcript.out.hasSuffix(
                """
                 Next:
                  say what it promises in Sources/BusinessLogic/Interface/Tags/TagsService.swift
                  look at the new files above and, with git diff, at the changed ones
                  make test map

                """))
    }

    @Test("a record that is no text is told, and not written anew")
    func damagedRecord() throws {
        let folder = try ProjectFolder()
        try Data([0xFF, 0xFE]).write(to: folder.url.appending(path: ".added"))

        let error = #expect(throws: Failure.self) { try AddedParts(at: folder.url) }

        #expect(
            error?.description
                == ".added cannot be read as text\n  help: bring it back as it was: git checkout .added")
    }

    @Test("a part that was added is not added again: it is named, and how to remove it")
    func twice() throws {
        let folder = try SharedProjects.copy(of: project())
        let name = try Part.service.name("Tags")
        try add(.service, "Tags", to: folder)

        let error = #expect(throws: Failure.self) {
            try AddCommand.addition(of: .service, named: name, at: folder.url)
        }

        #expect(error?.problem == "the service Tags is there already")
        #expect(
            error?.help
                == "choose another name, or begin anew: make remove NAME=Tags KIND=service")
        #expect(throws: Never.self) { try AddCommand.addition(of: .client, named: name, at: folder.url) }
    }

    @Test(
        "a name that differs only in its capitals is refused: both parts would keep their data in one place")
    func sameData() throws {
        let folder = try SharedProjects.copy(of: project())
        try add(.service, "UserID", to: folder)
        func refusal(_ part: Part, _ name: String) -> Failure? {
            #expect(throws: Failure.self) {
                try AddCommand.addition(of: part, named: part.name(name), at: folder.url)
            }
        }

        #expect(
            refusal(.service, "UserId")?.description == """
                the service UserID is there already, and UserId differs from it in its capitals only: in data and on \
                some disks both would be one
                  help: choose a name of other words, or remove that one first: make remove NAME=UserID KIND=service
                """)
        #expect(refusal(.service, "Userid")?.problem.hasPrefix("the service UserID ") == true)
        #expect(refusal(.feature, "UserId")?.problem.hasPrefix("the service UserID ") == true)
        let client = try AddCommand.addition(of: .client, named: Part.client.name("UserId"), at: folder.url)
        #expect(client.problems == [])
    }

    @Test(
        "a feature beside a service of its name is refused, with how to come by its screen where that can be")
    func featureBesideService() throws {
        func problem(in folder: ProjectFolder) -> Failure? {
            #expect(throws: Failure.self) {
                try AddCommand.addition(of: .feature, named: Part.feature.name("Tags"), at: folder.url)
            }
        }
        let begin = "choose another name, or begin anew: make remove NAME=Tags KIND=service"
        let folder = try SharedProjects.copy(of: project())
        try add(.service, "Tags", to: folder)

        #expect(
            problem(in: folder)?.description == """
                the service Tags is there already, and a feature of that name would have the same files
                  help: add its screen: make add-screen NAME=Tags, and write by hand how it asks the \
                service; or \(begin)
                """)
        try add(.screen, "Tags", to: folder)
        #expect(
            problem(in: folder)?.help == "\(begin) && make remove NAME=Tags KIND=screen")

        let withoutScreens = try SharedProjects.copy(of: project(layers: .two))
        try add(.service, "Tags", to: withoutScreens)
        #expect(problem(in: withoutScreens)?.help == begin)
    }

    @Test(
        "of two additions at once the later one is refused, and so is one to a file that was saved meanwhile")
    func meanwhile() throws {
        let folder = try SharedProjects.copy(of: project())
        let addition = try addition(.service, "Tags", to: folder)
        var added = try AddedParts(at: folder.url)
        added.entries.append(addition.entry(of: .service, named: try Part.service.name("Tags")))
        func expectRefusal(for path: String, sourceLocation: SourceLocation = #_sourceLocation) throws {
            let before = try contents(of: folder)
            let error = #expect(throws: Failure.self, sourceLocation: sourceLocation) {
                try addition.write(added, to: folder.url)
            }
            #expect(
                error?.problem == "nothing was changed: \(path) has been changed meanwhile",
                sourceLocation: sourceLocation)
            #expect(try contents(of: folder) == before, sourceLocation: sourceLocation)
        }

        let assembly = "Sources/BusinessLogic/Base/BusinessLogicBase.swift"
        let text = try text(assembly, in: folder)
        try write(text + "// mine\n", to: assembly, in: folder)
        try expectRefusal(for: assembly)
        try write(text, to: assembly, in: folder)

        try add(.client, "Printer", to: folder)
        try expectRefusal(for: AddedParts.path)
    }

    @Test("a file that is a link, can be run or begins with a byte order mark stays so")
    func linksAndModes() throws {
        let folder = try SharedProjects.copy(of: project())
        let files = FileManager.default
        let assembly = folder.url.appending(path: "Sources/BusinessLogic/Base/BusinessLogicBase.swift").path
        try files.moveItem(atPath: assembly, toPath: folder.url.appending(path: "elsewhere").path)
        try files.createSymbolicLink(atPath: assembly, withDestinationPath: "../../../elsewhere")
        let catalogs = "Sources/Composition/Wiring/Catalogs.swift"
        try write("\u{FEFF}" + text(catalogs, in: folder), to: catalogs, in: folder)
        try files.setAttributes(
            [.posixPermissions: 0o755], ofItemAtPath: folder.url.appending(path: catalogs).path)
        let before = try contents(of: folder)

        try add(.service, "Tags", to: folder)
        #expect(try text("elsewhere", in: folder).contains("tagsService"))
        _ = try remove("Tags", from: folder)

        #expect(try files.destinationOfSymbolicLink(atPath: assembly) == "../../../elsewhere")
        #expect(files.isExecutableFile(atPath: folder.url.appending(path: catalogs).path))
        #expect(try contents(of: folder) == before)
    }

    @Test("what is called as the functions of keys and screens, or as their type, is not taken for them")
    func namesakesOfPlaces() throws {
        let folder = try SharedProjects.copy(of: project())
        try write(
            """
            public func pages(of lines: Int) -> [String] { chunks(lines) }
            func controller(of mode: Mode) -> Int { switch mode { case .one: 1 } }
            struct Link { enum Destination { case page } }
            """, to: "Sources/BusinessLogic/Base/Paging.swift", in: folder)
        try add(.feature, "Pages", to: folder)
        try add(.screen, "Controller", to: folder)

        let addition = try addition(.feature, "Tags", to: folder)

        #expect(addition.problems == [])
        #expect(
            addition.edited["Sources/App/Shell/Pages.swift"]?.new.contains(
                """
                            ("1", "pages", .pages),
                            ("2", "tags", .tags))
                """) == true)
    }

    @Test("a place that several files have is refused with their names")
    func severalPlaces() throws {
        let folder = try SharedProjects.copy(of: project())
        let assembly = "Sources/BusinessLogic/Base/BusinessLogicBase.swift"
        let copy = "Sources/BusinessLogic/Base/Copy.swift"
        try write(text(assembly, in: folder), to: copy, in: folder)

        let problems = try addition(.service, "Tags", to: folder).problems

        let expected = "expected a type `BusinessLogicBase` in one file below Sources"
        #expect(problems.count == 1)
        #expect(problems.first?.hasPrefix("\(expected), not in \(assembly) and in \(copy), for\n") == true)
    }

    @Test("what is there already is named, and so is a place that is not as expected")
    func refused() throws {
        let folder = try SharedProjects.copy(of: project())
        let catalogs = "Sources/Composition/Wiring/Catalogs.swift"
        try write(
            text(catalogs, in: folder).replacing("Catalog<any BusinessLogicAssembly>", with: "Catalog<Any>"),
            to: catalogs, in: folder)

        let problems = try addition(.service, "Notes", to: folder).problems

        #expect(
            problems.contains("Sources/BusinessLogic/Interface/Notes/NotesService.swift is there already"))
        #expect(
            problems.contains {
                $0.hasPrefix(
                    "Sources/BusinessLogic/Base/BusinessLogicBase.swift:6: expected no member `notesService`")
            })
        #expect(
            problems.contains(
                """
                expected a call `Catalog(…)` for `Catalog<any BusinessLogicAssembly>` in one file below Sources, for
                    Component("notesService", \\.notesService)
                """))
    }

    @Test(
        "a name that cannot be a part's is refused with one that can",
        arguments: [
            (
                Part.service, "tags", "a service cannot be called `tags`: it begins with a small letter",
                "Tags"
            ),
            (
                .screen, "Default", "a screen cannot be called `Default`: `default` is a keyword of Swift",
                "MyDefault"
            ),
            (
                .client, "Über",
                "a client cannot be called `Über`: it may have ASCII letters and digits only", "Uber"
            ),
            (
                .service, "Cancellation",
                "a service cannot be called `Cancellation`: its error would hide the toolchain's `CancellationError`",
                "MyCancellation"
            ),
            (
                .screen, "Start",
                "a screen cannot be called `Start`: a project without the demo has a screen of that name",
                "MyStart"
            ),
            (
                .feature, "START",
                "a feature cannot be called `START`: a project without the demo has a screen of that name",
                "MySTART"
            ),
            (
                .service, "Core", "a service cannot be called `Core`: `Core` is a module of every project",
                "MyCore"
            ),
        ])
    func names(part: Part, name: String, problem: String, suggestion: String) throws {
        let refusal = #expect(throws: NameRefusal.self) { try part.name(name) }

        #expect(refusal?.description == "\(problem)\n  help: a name that would do: \(suggestion)")
    }

    @Test(
        "a part may be called as a module of the toolchain is: none of its types has that name",
        arguments: Part.allCases, ["Network", "Security"])
    func modulesOfToolchain(part: Part, name: String) throws {
        let addition = try addition(part, name, to: project())

        #expect(addition.problems == [])
        let types = addition.made.filter { $0.key.hasSuffix(".swift") }
            .flatMap { DeclaredType.all(in: Lexer.tokens(of: $0.value.utf8)) }
        #expect(!types.isEmpty && !types.contains { $0.path == [name] })
    }

    @Test("the end of its types' names is not part of its name")
    func suffix() throws {
        #expect(try Part.service.name("TagsService").camel == "Tags")
        #expect(try Part.service.name("TagsScreen").camel == "TagsScreen")
    }

    // MARK: Files

    func add(_ part: Part, _ name: String, to folder: ProjectFolder) throws {
        let addition = try addition(part, name, to: folder)
        var added = try AddedParts(at: folder.url)
        added.entries.append(addition.entry(of: part, named: try part.name(name)))
        try addition.write(added, to: folder.url)
    }

    func text(_ path: String, in folder: ProjectFolder) throws -> String {
        try String(contentsOf: folder.url.appending(path: path), encoding: .utf8)
    }

    func write(_ text: String, to path: String, in folder: ProjectFolder) throws {
        try Data(text.utf8).write(to: folder.url.appending(path: path))
    }

    func contents(of folder: ProjectFolder) throws -> [String: Data] {
        var contents: [String: Data] = [:]
        for path in try folder.files {
            contents[path] = try Data(contentsOf: folder.url.appending(path: path))
        }
        return contents
    }
}
