import Foundation
import Testing

@testable import Starter

@Suite("Removing the demo") struct StripDemoTests {
    private static let shapes: [(ProjectAnswers.Layers, Bool)] = [
        (.three, true), (.three, false), (.two, true),
    ]

    /// A project of a shape. Tests only read it.
    private func project(
        _ name: String = "Acme", layers: ProjectAnswers.Layers = .three, hasTerminal: Bool = true,
        hasDemo: Bool = true
    ) throws -> ProjectFolder {
        try SharedProjects.project(
            ProjectAnswers(
                name: ProjectName(name), layers: layers, hasTerminal: hasTerminal, license: .none,
                author: "Ada", year: 2026, hasDemo: hasDemo), hasKit: false)
    }

    /// Runs `strip-demo`; returns its output on a terminal.
    private func strip(_ folder: ProjectFolder, _ words: String...) -> (outcome: Outcome, text: String) {
        let transcript = Transcript()
        var outcome = Outcome.failure
        do {
            var arguments = Arguments(words + ["--no-test"], usage: "")
            outcome = try StripDemoCommand(&arguments).run(on: transcript.console(), at: folder.url)
        } catch {
            transcript.console().complain("understudy: \(error)")
        }
        return (outcome, transcript.out + transcript.error)
    }

    private func commit(_ folder: ProjectFolder) throws {
        try Git(folder: folder.url).commitAll("Begin", author: "Ada")
    }

    @Test(
        "what is left is the project as it is made without the demo",
        arguments: shapes.map { ($0, $1, "Acme") } + [(.three, true, "Notes")])
    func whole(layers: ProjectAnswers.Layers, hasTerminal: Bool, name: String) throws {
        let folder = try SharedProjects.copy(
            of: project(name, layers: layers, hasTerminal: hasTerminal))
        let bare = try project(name, layers: layers, hasTerminal: hasTerminal, hasDemo: false)
        try commit(folder)

        #expect(strip(folder).outcome == .success)

        let files = try folder.files.filter { !$0.hasPrefix(".git/") }
        #expect(try files == bare.files)
        for path in files where path != ProjectState.path {
            #expect(try text(path, in: folder) == text(path, in: bare), "\(path)")
        }
        let (state, other) = try (ProjectState(at: folder.url), ProjectState(at: bare.url))
        #expect(state.answers == other.answers)
        #expect(state.files.map(\.path) == other.files.map(\.path))
    }

    @Test("nothing tells of the demo", arguments: shapes)
    func words(layers: ProjectAnswers.Layers, hasTerminal: Bool) throws {
        let folder = try project(layers: layers, hasTerminal: hasTerminal, hasDemo: false)

        let word = try Regex("(?i)notes?([^a-z]|$)")
        for file in try ProjectState(at: folder.url).files where file.kind == .own {
            let text = "\(file.path)\n\(try text(file.path, in: folder))"
            // Searching bytes takes a tenth of the time.
            guard Data(text.lowercased().utf8).range(of: Data("note".utf8)) != nil else { continue }
            #expect(try word.firstMatch(in: text) == nil, "\(file.path)")
        }
    }

    @Test("what was added beside the demo stays, and can be taken back")
    func added() throws {
        let folder = try SharedProjects.copy(of: project())
        for (part, name) in [(Part.feature, "ShoppingList"), (.service, "Tags")] {
            try add(part, name, to: folder)
        }
        try commit(folder)

        #expect(strip(folder).outcome == .success)

        let catalogs = try text("Sources/Composition/Wiring/Catalogs.swift", in: folder)
        #expect(!catalogs.contains("note"))
        #expect(catalogs.contains("\"business-logic\",\n            Component(\"shoppingListService\""))
        let added = try AddedParts(at: folder.url)
        let removal = Removal(of: added.entries, at: folder.url)
        #expect(removal.touched == [])
        try removal.changes.apply(in: folder.url)
        let bare = try project(hasDemo: false)
        for path in try bare.files where path.hasPrefix("Sources/") {
            let lines = try text(path, in: folder).split(separator: "\n")
            #expect(try lines == text(path, in: bare).split(separator: "\n"), "\(path)")
        }
    }

    @Test(
        "what was added may keep values of its own type in memory, and still compiles without the demo",
        arguments: [
            (Part.service, "BusinessLogic", "let tags = Mutex<[String]>", "let tags = Mutex<[Tag]>"),
            (.feature, "Presentation", "var tags: [String]", "var tags: [TagRow]"),
        ])
    func memory(part: Part, layer: String, texts: String, ownValues: String) throws {
        let folder = try SharedProjects.copy(of: project())
        try add(part, "Tags", to: folder)
        let path = "Sources/\(layer)/Double/\(layer)Memory.swift"
        try edit(path, in: folder) { $0.replacing(texts, with: ownValues) }
        try commit(folder)

        #expect(strip(folder).outcome == .success)

        #expect(try text(path, in: folder).hasPrefix("internal import \(layer)\n"))
        #expect(try text(path, in: folder).contains(ownValues))
    }

    @Test("a part is added to what is left", arguments: Part.allCases)
    func adding(part: Part) throws {
        let folder = try SharedProjects.copy(of: project(hasDemo: false))

        try add(part, "ShoppingList", to: folder)

        #expect(try AddedParts(at: folder.url).entries.count == 1)
    }

    @Test(
        "when the demo was edited it stays, and it is told where; --force removes it, and names what is left"
    )
    func edited() throws {
        let folder = try SharedProjects.copy(of: project())
        try edit("Sources/BusinessLogic/Interface/Notes/Note.swift", in: folder) { $0 + "// mine\n" }
        try edit("Sources/App/Shell/ScreenControllers.swift", in: folder) {
            $0.replacing("case .notes:", with: "case .notes: // mine\n")
        }
        try commit(folder)

        let (outcome, text) = strip(folder)

        #expect(outcome == .failure)
        let line = "        case .notes: notes(notesScreen)"
        #expect(
            text == """
                strip-demo: Sources/App/Shell/ScreenControllers.swift:15: expected: `\(line)`
                strip-demo: Sources/BusinessLogic/Interface/Notes/Note.swift was changed since
                strip-demo: nothing was removed. Next: keep what you need, and commit it, then make strip-demo STRIP=--force

                """)
        #expect(Git(folder: folder.url).isClean == true)
        #expect(
            strip(folder, "--force", "--dry-run").text.hasSuffix(
                "strip-demo: would leave Sources/App/Shell/ScreenControllers.swift:15: "
                    + "expected: `\(line)`\n"))
        let forced = strip(folder, "--force")
        #expect(forced.outcome == .success)
        #expect(
            forced.text.hasSuffix(
                """
                  left     Sources/App/Shell/ScreenControllers.swift:12: expected: `\(line)`
                strip-demo: Notes is removed, except for what is left in the files above. Next:
                  remove the rest of it from Sources/App/Shell/ScreenControllers.swift:12
                  say what it does in README.md:3, Sources/App/CommandLine/Invocation.swift:25
                  make test map
                  git add --all . && git commit -m 'Remove Notes' .

                """))
        #expect(try !folder.files.contains("Sources/BusinessLogic/Interface/Notes/Note.swift"))
    }

    @Test("what the user has put in place of the demo's words stays, and the demo is removed")
    func replaced() throws {
        let folder = try SharedProjects.copy(of: project())
        try edit("README.md", in: folder) {
            $0.replacing(
                "*What it does, in one line.*\nToday it keeps notes in SQLite.\n", with: "Finds bakers.\n")
        }
        let help = "Sources/App/CommandLine/Invocation.swift"
        try edit(help, in: folder) {
            $0.replacing("Your notes in the terminal.", with: "Your bakers in the terminal.")
        }
        let catalogs = "Sources/Composition/Wiring/Catalogs.swift"
        try edit(catalogs, in: folder) {
            $0.replacing(",\n            Component(\"notesService\", \\.notesService)", with: "")
        }
        try commit(folder)

        let (outcome, output) = strip(folder)

        #expect(outcome == .success)
        #expect(output.contains("strip-demo: Notes is gone. Next:"))
        #expect(try text("README.md", in: folder).hasPrefix("# Acme\n\nFinds bakers.\n\n```\n"))
        #expect(try text(help, in: folder).contains("\n        Your bakers in the terminal.\n"))
        #expect(try text(catalogs, in: folder) == text(catalogs, in: project(hasDemo: false)))
    }

    @Test(
        "the word note in the user's own text is nothing of the demo",
        arguments: [
            "> [!NOTE]\n> Ask first.", "> **Note:** ask first.", "See the [release notes](CHANGES.md).",
            "`make update` tells the release notes.",
        ])
    func ownNotes(text own: String) throws {
        let folder = try SharedProjects.copy(of: project())
        try edit("README.md", in: folder) {
            $0.replacing(
                "*What it does, in one line.*\nToday it keeps notes in SQLite.\n",
                with: "Finds bakers.\n\n\(own)\n")
        }
        let help = "Sources/App/CommandLine/Invocation.swift"
        let words = "Your bakers in the terminal.\n        Note: it needs a printer.\n"
        try edit(help, in: folder) {
            $0.replacing("Your notes in the terminal.\n", with: words)
                .replacing("    private static", with: "    // Note: translated.\n    private static")
        }
        try commit(folder)

        let (outcome, output) = strip(folder)

        #expect(outcome == .success)
        #expect(output.contains("strip-demo: Notes is gone. Next:"))
        #expect(try text("README.md", in: folder).hasPrefix("# Acme\n\nFinds bakers.\n\n\(own)\n\n```\n"))
        #expect(try text(help, in: folder).contains("\n        \(words)\n"))
    }

    @Test("the user's own code of the demo's form is not named as what is left of it")
    func ownCode() throws {
        let folder = try SharedProjects.copy(of: project())
        let path = "Sources/BusinessLogic/Base/BusinessLogicBase.swift"
        try edit(path, in: folder) {
            $0.replacing("notesService", with: "billsService").replacing("NotesService", with: "BillsService")
        }
        try commit(folder)

        let line = "    public var notesService: any NotesService {"
        #expect(
            strip(folder).text.hasPrefix(
                "strip-demo: \(path): expected: `\(line)`\nstrip-demo: nothing was removed."))
        #expect(
            strip(folder, "--force").text.contains(
                """
                  left     \(path): expected: `\(line)`
                strip-demo: Notes is removed, except for what is left in the files above. Next:
                  see whether something of it is left in \(path)
                  say what it does in README.md:3, Sources/App/CommandLine/Invocation.swift:25
                  make test map

                """))
    }

    @Test(
        "where the project is to say what it does itself is told, as long as it does not",
        arguments: [
            (.three, true, ["README.md:3", "Sources/App/CommandLine/Invocation.swift:25"]),
            (.three, false, ["README.md:3", "Sources/App/Invocation.swift:25"]),
            (.two, true, ["README.md:3", "Sources/App/Command.swift:23"]),
        ] as [(ProjectAnswers.Layers, Bool, [String])])
    func purpose(layers: ProjectAnswers.Layers, hasTerminal: Bool, places: [String]) throws {
        let folder = try SharedProjects.copy(of: project(layers: layers, hasTerminal: hasTerminal))
        let other = try SharedProjects.copy(of: project(layers: layers, hasTerminal: hasTerminal))
        for path in places.map({ String($0.prefix(while: { $0 != ":" })) }) {
            try edit(path, in: other) {
                $0.replacing(
                    "*What it does, in one line.*\nToday it keeps notes in SQLite.", with: "Finds bakers."
                )
                .replacing("Your notes in the terminal.", with: "Finds bakers.")
                .replacing("Keeps notes.", with: "Finds bakers.")
                .replacing("Prints your notes.", with: "Finds bakers.")
            }
        }
        for folder in [folder, other] { try commit(folder) }

        let told = strip(folder).text
        let untold = strip(other).text

        #expect(
            told.contains(
                "is gone. Next:\n  say what it does in \(places.joined(separator: ", "))\n  make test map\n"))
        #expect(untold.contains("is gone. Next:\n  make test map\n"))
    }

    @Test("a screen whose name begins with the demo's stays, and the demo is removed")
    func nameBeginning() throws {
        let folder = try SharedProjects.copy(of: project())
        try add(.screen, "NotesArchive", to: folder)
        try commit(folder)

        let (outcome, output) = strip(folder)

        #expect(outcome == .success)
        #expect(output.contains("strip-demo: Notes is gone. Next:"))
        let base = try text("Sources/Presentation/Base/PresentationBase.swift", in: folder)
        #expect(base.contains("    // MARK: Notes archive\n\n    public var notesArchiveScreen:"))
        #expect(!base.contains("    // MARK: Notes\n"))
    }

    @Test("a line of the demo that was made longer is named, and stays with all lines above it")
    func longerLine() throws {
        let folder = try SharedProjects.copy(of: project())
        let path = "Sources/Presentation/Base/PresentationBase.swift"
        let longer = "    // MARK: Notes and tasks\n"
        try edit(path, in: folder) { $0.replacing("    // MARK: Notes\n", with: longer) }
        try commit(folder)

        #expect(
            strip(folder).text.hasPrefix(
                "strip-demo: \(path):20: expected: `    // MARK: Notes`\nstrip-demo: nothing was removed."))
        #expect(strip(folder, "--force").outcome == .success)
        let base = try text(path, in: folder)
        #expect(base.hasPrefix("public import AssemblyKit\npublic import BusinessLogic\n"))
        #expect(base.contains(longer))
    }

    @Test("an import beside the only one, which the demo needs, is told: it may need that one, too")
    func importBeside() throws {
        let folder = try SharedProjects.copy(of: project())
        let path = "Sources/Presentation/Double/Gallery/Gallery.swift"
        let line = "public import Presentation"
        try edit(path, in: folder) { $0.replacing("\(line)\n", with: "\(line)\npublic import Zoo\n") }
        try commit(folder)

        #expect(
            strip(folder).text.hasPrefix(
                "strip-demo: \(path):1: expected with other line breaks: `\(line)`\nstrip-demo: nothing"))
    }

    @Test(
        "the line is named where a sentence of the demo was edited, also half of it, or stands there twice",
        arguments: [
            (
                "README.md", "Today it keeps notes in SQLite.", "Today it keeps my notes in SQLite.",
                "expected"
            ),
            (
                "README.md", "Today it keeps notes in SQLite.",
                "Today it keeps notes in SQLite.\nToday it keeps notes in SQLite.",
                "cannot be told from other lines"
            ),
            (
                "Sources/App/CommandLine/Invocation.swift", "Your notes in the terminal.",
                "Your notes on the web.", "expected"
            ),
        ])
    func sentence(path: String, sentence: String, edited: String, problem: String) throws {
        let folder = try SharedProjects.copy(of: project())
        try edit(path, in: folder) { $0.replacing(sentence, with: edited) }
        try commit(folder)
        let lines = try String(contentsOf: folder.url.appending(path: path), encoding: .utf8).linesOfAnyBreak
        let index = try #require(lines.firstIndex { $0.hasSuffix(edited.prefix { $0 != "\n" }) })

        let place = "\(path):\(index + 1)"
        let line = "\(lines[index].prefix { $0 == " " })\(sentence)"
        #expect(strip(folder).text.hasPrefix("strip-demo: \(place): \(problem): `\(line)`\n"))
    }

    @Test(
        "a row of the README whose command is gone is named, though it was written anew",
        arguments: [
            "| `make strip-demo` | takes Notes out |", "| `make strip-demo` | takes the example out |",
            "| `make strip-demo STRIP=--force` | takes it out for good |",
            "The example is `Notes`, which is taken out by `make strip-demo`.",
        ])
    func row(edited: String) throws {
        let folder = try SharedProjects.copy(of: project())
        let row = "| `make strip-demo` | removes the notes, once you have seen how they are made |"
        try edit("README.md", in: folder) { $0.replacing(row, with: edited) }
        try commit(folder)
        let readme = try String(contentsOf: folder.url.appending(path: "README.md"), encoding: .utf8)
        let index = try #require(readme.linesOfAnyBreak.firstIndex { $0 == edited })

        #expect(
            strip(folder).text.hasPrefix(
                "strip-demo: README.md:\(index + 1): expected: `\(row)`\nstrip-demo: nothing was removed."))
    }

    @Test(
        "an edited line is told though it does not name the demo, by a line beside it that is as it was",
        arguments: [
            (
                "Tests/AppTests/Process/ProcessTests.swift", ":20",
                #"        #expect(before.output == "No notes yet.\n")"#,
                "        #expect(!before.output.isEmpty)"
            ),
            (
                "Sources/Presentation/Base/PresentationBase.swift", ":12",
                "    public init(services: any BusinessLogicAssembly, timeZone: TimeZone = .current) {",
                "    public init(services: any BusinessLogicAssembly, timeZone: TimeZone, locale: Locale) {"
            ),
            (
                "Package.swift", "", #"            + ["Core", "AssemblyKit"]"#,
                #"            + ["Core", "AssemblyKit", "Zoo"]"#
            ),
        ])
    func nameless(path: String, number: String, line: String, edited: String) throws {
        let folder = try SharedProjects.copy(of: project())
        try edit(path, in: folder) { $0.replacing(line, with: edited) }
        try commit(folder)

        #expect(
            strip(folder).text.hasPrefix(
                "strip-demo: \(path)\(number): expected: `\(line)`\nstrip-demo: nothing was removed."))
        #expect(
            strip(folder, "--force").text.contains(
                """
                except for what is left in the files above. Next:
                  see whether something of it is left in \(path)
                """))
        #expect(try text(path, in: folder).contains("\(edited)\n"))
    }

    @Test("where no line is as it was, the first that names the demo is told")
    func naming() throws {
        let folder = try SharedProjects.copy(of: project())
        let path = "Sources/BusinessLogic/Double/BusinessLogicMemory.swift"
        let line = "    let content = Mutex(Content())"
        try edit(path, in: folder) {
            $0.replacing(line, with: "    let content: Mutex<Content>").replacing(
                "    public init() {}\n",
                with: "    public init(notes: [NoteID: Note]) { content = Mutex(Content(notes: notes)) }\n")
        }
        try commit(folder)

        #expect(
            strip(folder).text.hasPrefix(
                "strip-demo: \(path):14: expected: `\(line)`\nstrip-demo: nothing was removed."))
    }

    @Test("a place is told once, also for several edited lines of the demo")
    func placeOnce() throws {
        let folder = try SharedProjects.copy(of: project())
        let path = "Tests/PresentationTests/Navigation/NavigatorTests.swift"
        try edit(path, in: folder) { $0.replacing(".notes", with: ".tags") }
        try commit(folder)

        #expect(
            strip(folder).text.hasPrefix(
                """
                strip-demo: \(path):19: expected: `        #expect(await reader.next() == [.notes])`
                strip-demo: \(path):22: expected: `        #expect(navigator.path == [.notes])`
                strip-demo: \(path):29: expected: `        #expect(navigator.path == [.notes, .note("1")])`
                strip-demo: \(path):32: expected: `        #expect(navigator.path == [.notes, .note("1")])`
                strip-demo: nothing was removed.
                """))
    }

    @Test("in a file with the line breaks of Windows each place has its own number")
    func windows() throws {
        let folder = try SharedProjects.copy(of: project())
        let path = "Tests/AppTests/Process/ProcessTests.swift"
        try edit(path, in: folder) { $0.replacing("\n", with: "\r\n") }

        let (_, output) = strip(folder, "--dry-run")

        let places = output.split(separator: "\n").prefix(3).map { line in
            String(line.prefix(while: { $0 != "`" }))
        }
        #expect(
            places
                == [5, 13, 20].map { "strip-demo: \(path):\($0): expected with other line breaks: " })
    }

    @Test("a file of the user's stays where the project without the demo would have another")
    func fileBeside() throws {
        let folder = try SharedProjects.copy(of: project())
        let path = "Sources/App/Shell/StartScreen.swift"
        try Data("// mine\n".utf8).writeWithoutSync(to: folder.url.appending(path: path))
        try commit(folder)

        #expect(strip(folder).text.hasPrefix("strip-demo: \(path) is there already\n"))
        #expect(strip(folder, "--force").text.contains("\n  left     \(path): it is there already\n"))

        #expect(try text(path, in: folder) == "// mine\n")
    }

    @Test("methods beside the demo's lines stay, and the demo is removed")
    func methodsBeside() throws {
        let folder = try SharedProjects.copy(of: project())
        let path = "Sources/BusinessLogic/Double/BusinessLogicMemory.swift"
        let start = "    public init() {}\n"
        let adding = { (text: String) -> String in
            text.replacing(start, with: "\(start)\n    func forget() {\n        tags = []\n    }\n")
        }
        try edit(path, in: folder, adding)
        try commit(folder)

        #expect(strip(folder).outcome == .success)

        #expect(try text(path, in: folder) == adding(text(path, in: project(hasDemo: false))))
    }

    @Test("--dry-run prints the diff and removes nothing")
    func dryRun() throws {
        let folder = try SharedProjects.copy(of: project())
        try commit(folder)

        let (outcome, text) = strip(folder, "--dry-run")

        #expect(outcome == .success)
        #expect(
            text.contains("\n-    /// The user's notes.\n-    var notesService: any NotesService { get }\n"))
        #expect(text.contains("--- a/Tests/BusinessLogicTests/Notes/NotesContract.swift\n+++ /dev/null\n"))
        #expect(text.contains("--- /dev/null\n+++ b/Sources/App/Shell/StartScreen.swift\n"))
        #expect(Git(folder: folder.url).isClean == true)
    }

    @Test("what would remove an added part names the command for the demo")
    func remove() throws {
        let folder = try SharedProjects.copy(of: project())
        var arguments = Arguments(["Notes"], usage: "")
        let command = try RemoveCommand(&arguments)

        let error = #expect(throws: Failure.self) {
            try command.run(on: Transcript().console(), at: folder.url)
        }

        #expect(
            error.map { "\($0)" } == """
                Notes is the demo, which `add` has not added
                  help: make strip-demo removes it
                """)
    }

    @Test("it is refused where it could not be undone, or where there is no demo")
    func refused() throws {
        let folder = try SharedProjects.copy(of: project())
        #expect(
            strip(folder).text == """
                understudy: this project is in no git repository, so removing the demo could not be undone
                  help: git init && git add --all && git commit -m 'Begin'

                """)
        try commit(folder)
        let configuration = folder.url.appending(path: ".git/config")
        let readable = try Data(contentsOf: configuration)
        try Data("[core\n".utf8).write(to: configuration)
        #expect(
            strip(folder).text == """
                understudy: git does not tell what is committed here: fatal: bad config line 1 in file .git/config
                  help: mend what it says, and strip the demo again

                """)
        try readable.write(to: configuration)
        try edit("README.md", in: folder) { $0 + "mine\n" }
        #expect(
            strip(folder).text == """
                understudy: there are changes that are not committed, and removing the demo may not mix with them
                  help: strip the demo again after you commit them, or after git stash --include-untracked -- .

                """)
        #expect(
            try strip(project(hasDemo: false)).text == """
                understudy: there is no demo here: .demo, which lists its files, is missing
                  help: if it is still there, restore the list: git log -- .demo

                """)
    }

    @Test("an update does not bring the demo back, changes what is left, and keeps what was edited")
    func update() throws {
        let world = try MadeUpStarter()
        let shared = { (last: String) in
            MadeUpStarter.lines("// Demo begin\nnotes\n// Demo otherwise\nstart\n// Demo end", last: last)
        }
        let list = "placeholder demo Demo\nown template/** .\nown demo/** . demo\nown bare/** . bare\n"
        let release = { (version: String, last: String, notes: [String: String]) in
            let changes = "# Changes\n\n## \(version)\n\n- It.\n"
            try world.release(
                version,
                notes.merging([
                    "docs/changes.md": changes, "Fixtures/starter/files": list, "bare/Start.swift": last,
                    "template/Edited.swift": shared(last), "template/Shared.swift": shared(last),
                ]) { $1 })
        }
        try release("1.1.0", "first", ["demo/Notes/Notes.swift": "notes\n"])
        _ = world.update()
        let mine = { (text: String) in text.replacing("line 5", with: "mine") }
        try world.edit(["Edited.swift": mine(world.text("Edited.swift"))])
        let transcript = Transcript()
        var arguments = Arguments(["--no-test"], usage: "")
        #expect(
            try StripDemoCommand(&arguments).run(on: transcript.console(), at: world.project) == .success)
        try world.edit([:])

        try release("1.2.0", "second", ["demo/Notes/Notes.swift": "better\n", "demo/More.swift": "more\n"])
        let (outcome, text) = world.update()

        #expect(outcome == .success)
        #expect(
            text.contains(
                """
                updated   Shared.swift
                updated   Start.swift
                merged    Edited.swift
                update: 1.1.0 → 1.2.0: 2 updated, 1 merged.
                """))
        #expect(!world.exists("Notes") && !world.exists("More.swift") && !world.exists(".demo"))
        #expect(try world.text("Shared.swift") == MadeUpStarter.lines("start", last: "second"))
        #expect(try world.text("Edited.swift") == mine(MadeUpStarter.lines("start", last: "second")))
    }

    // MARK: Files

    private func add(_ part: Part, _ name: String, to folder: ProjectFolder) throws {
        let sources = try ProjectSources(at: folder.url)
        let name = try part.name(name)
        let template = try PartTemplate(part, named: name, key: sources.freeKey ?? "", in: Fixture.root)
        let addition = Addition(template, named: name, in: sources)
        #expect(addition.problems == [])
        var added = try AddedParts(at: folder.url)
        added.entries.append(addition.entry(of: part, named: name))
        try addition.write(added, to: folder.url)
    }

    private func edit(_ path: String, in folder: ProjectFolder, _ change: (String) -> String) throws {
        let url = folder.url.appending(path: path)
        try Data(change(String(contentsOf: url, encoding: .utf8)).utf8).writeWithoutSync(to: url)
    }

    /// The text of a file without its map, which is regenerated.
    private func text(_ path: String, in folder: ProjectFolder) throws -> String {
        let text = try String(contentsOf: folder.url.appending(path: path), encoding: .utf8)
        guard path.hasSuffix(".md") else { return text }
        return try MarkedText(text, file: path, content: { _ in "" }).filled
    }
}
