import Foundation
import Testing

@testable import Starter

@Suite("New projects", .waitsForPrograms) struct NewProjectTests {
    private static let everyShape: [(ProjectAnswers.Layers, Bool)] = [
        (.three, true), (.three, false), (.two, true),
    ]

    private func render(_ answers: ProjectAnswers) throws -> ProjectFolder {
        try SharedProjects.project(answers)
    }

    private func answers(
        _ name: String = "Array2Sun", layers: ProjectAnswers.Layers = .three, hasTerminal: Bool = true,
        license: ProjectAnswers.License = .mit
    ) throws -> ProjectAnswers {
        ProjectAnswers(
            name: try ProjectName(name), layers: layers, hasTerminal: hasTerminal, license: license,
            author: "Ada", year: 2026)
    }

    @Test("nothing in a project tells of the template or of the weather", arguments: everyShape)
    func foreignWords(layers: ProjectAnswers.Layers, hasTerminal: Bool) throws {
        let folder = try render(answers(layers: layers, hasTerminal: hasTerminal))
        let placeholder = try #require(try StarterFiles(in: Fixture.root).placeholders.name)
        let words =
            SpelledName(placeholder.camel).spellings + ["playbill", "weather", "forecast", "city", "cities"]
            + ["meteo", "kazan", "understudy"]

        // Files that are the same in the first shape were searched there.
        let first = try layers == .three && hasTerminal ? nil : render(answers())
        for path in try folder.files where path != ProjectState.path {
            let data = try Data(contentsOf: folder.url.appending(path: path))
            if let first, (try? Data(contentsOf: first.url.appending(path: path))) == data { continue }
            let searched = "\(path)\n\(String(decoding: data, as: UTF8.self))".lowercased()
                .replacingOccurrences(of: "capacity", with: "").replacingOccurrences(of: "opacity", with: "")
                .replacingOccurrences(of: ProjectState.path, with: "")
                // README.md says where the project comes from.
                .replacingOccurrences(of: "made by understudy", with: "")
            #expect(words.filter { searched.hasBytes(of: $0.lowercased()) } == [], "\(path)")
        }
    }

    @Test("what a shape leaves out, none of its files names")
    func leftOut() throws {
        var read: [String: Code] = [:]
        let whole = Set(try code(of: render(answers()), &read).flatMap(\.types))
        for (layers, hasTerminal) in Self.everyShape {
            for hasDemo in [true, false] {
                var answers = try answers(layers: layers, hasTerminal: hasTerminal)
                answers.hasDemo = hasDemo
                let project = try code(of: render(answers), &read)
                // The configuration of the kit has a `Key` of its own.
                let leftOut = whole.subtracting(project.flatMap(\.types) + ["Key"])

                for file in project {
                    #expect(
                        file.words.intersection(leftOut) == [],
                        "\(file.path) in \(answers.shape), demo: \(hasDemo)")
                }
            }
        }
    }

    @Test("what only the screens and tests of this repository use is in no project", arguments: everyShape)
    func leftovers(layers: ProjectAnswers.Layers, hasTerminal: Bool) throws {
        var read: [String: Code] = [:]
        let folder = try render(answers(layers: layers, hasTerminal: hasTerminal))
        let unused: Set = ["FieldLine", "serveAnotherJob", "startJob", "explanations"]

        for file in try code(of: folder, &read) {
            #expect(file.words.intersection(unused) == [], "\(file.path)")
        }
        let makefile = try String(contentsOf: folder.url.appending(path: "Makefile"), encoding: .utf8)
        #expect(!makefile.contains("ToolProgram"))
    }

    private struct Code {
        let path: String
        let types: [String]
        /// The words outside of comments and texts.
        let words: Set<String>
    }

    /// The sources of a project, without its kit, which is the same in all shapes. `read` has those that are known.
    private func code(of project: ProjectFolder, _ read: inout [String: Code]) throws -> [Code] {
        let files = try ProjectState(at: project.url).files.filter { $0.kind != .kit }
        return try files.map(\.path).filter { $0.hasSuffix(".swift") && !$0.hasPrefix("Fixtures/") }.map {
            path in
            let text = try String(contentsOf: project.url.appending(path: path), encoding: .utf8)
            if let known = read[text], known.path == path { return known }
            let code = Code(
                path: path,
                types: TypeDeclaration.all(in: text, file: path).filter { !$0.isExtension }.map(\.name),
                words: Set(Lexer.tokens(of: Array(text.utf8)).filter { $0.kind == .word }.map(\.text)))
            read[text] = code
            return code
        }
    }

    @Test("the rules of the architecture name what stands at the top", arguments: everyShape)
    func topLevel(layers: ProjectAnswers.Layers, hasTerminal: Bool) throws {
        let folder = try render(answers(layers: layers, hasTerminal: hasTerminal, license: .none))
        let top = Set(try folder.files.map { String($0.prefix { $0 != "/" }) }.filter { !$0.hasPrefix(".") })

        let rules = try ArchitectureRules.read(at: folder.url)
        #expect(Set(rules.topLevel.map(\.name)) == top)
    }

    @Test("every shape says what it needs, and how its check goes on after what fails", arguments: everyShape)
    func readme(layers: ProjectAnswers.Layers, hasTerminal: Bool) throws {
        let folder = try render(answers(layers: layers, hasTerminal: hasTerminal))
        let text = try String(contentsOf: folder.url.appending(path: "README.md"), encoding: .utf8)

        #expect(text.contains("You need `make` and Swift 6.3 or later, on Linux or macOS;"))
        #expect(text.contains("it is written for macOS, but had not been run there"))
        #expect(text.contains("with `-k` it goes on after what fails"))
    }

    @Test("README says where the project comes from, and what of that is committed", arguments: everyShape)
    func origin(layers: ProjectAnswers.Layers, hasTerminal: Bool) throws {
        let folder = try render(answers(layers: layers, hasTerminal: hasTerminal))
        let text = try String(contentsOf: folder.url.appending(path: "README.md"), encoding: .utf8)

        let origin = try #require(text.components(separatedBy: "## Where it comes from\n").last)
        let told = [
            "made by Understudy", "MIT-0", "`.understudy`", "`.added`", "`Fixtures/add`", "make update",
        ]
        #expect(told.filter { !origin.contains($0) } == [])
    }

    @Test("README and docs say how the tests run without make, with the flags of make", arguments: everyShape)
    func byHand(layers: ProjectAnswers.Layers, hasTerminal: Bool) throws {
        let folder = try render(answers(layers: layers, hasTerminal: hasTerminal))
        func text(_ path: String) throws -> String {
            try String(contentsOf: folder.url.appending(path: path), encoding: .utf8)
        }

        #expect(try text("README.md").contains("](docs/testing.md#by-hand-or-in-an-editor)"))
        let command = ["swift", "test"] + DebugBuild().location + DebugBuild.withoutSystemIndex
        let lines = try text("docs/testing.md").components(separatedBy: "\n")
        #expect(lines.contains("## By hand, or in an editor"))
        #expect(lines.contains(command.joined(separator: " ")))
    }

    @Test("git ignores every build, no folder that only begins like one, and no versions of dependencies")
    func ignored() throws {
        let folder = try SharedProjects.copy(of: render(answers()))
        let git = Git(folder: folder.url)
        _ = try git.output(["init", "--quiet"])
        _ = try git.output(["config", "core.excludesFile", "/dev/null"])
        let builds = [".build/a", ".build-debug/a", ".build-release/a", ".build-mutate/a"]

        // The versions of a first dependency belong to an application.
        let own = [".buildkite/pipeline.yml", ".builds/linux.yml", "Package.resolved"]
        #expect(git.ignored(builds + own) == builds)
    }

    @Test("the name stands in every spelling where the template has the placeholder's")
    func spellings() throws {
        let folder = try render(answers())
        func text(_ path: String) throws -> String {
            try String(contentsOf: folder.url.appending(path: path), encoding: .utf8)
        }

        #expect(try text("Package.swift").contains(#"name: "Array2Sun""#))
        #expect(try text("Package.swift").contains(#".executable(name: "array2-sun", targets: ["App"])"#))
        #expect(try text("Makefile").contains("PROGRAM := array2-sun\n"))
        #expect(try text("Sources/Composition/ProgramName.swift").contains(#""ARRAY2_SUN_""#))
        #expect(try text("README.md").hasPrefix("# Array2 Sun\n"))
        #expect(try text("LICENSE").contains("Copyright (c) 2026 Ada"))
    }

    @Test("mutation testing is there when it is asked for, as a program of its own", arguments: everyShape)
    func mutation(layers: ProjectAnswers.Layers, hasTerminal: Bool) throws {
        var answers = try answers(layers: layers, hasTerminal: hasTerminal)
        let usual = try render(answers)
        let usualFiles = try usual.files
        answers.hasMutation = true
        let folder = try render(answers)
        let files = try folder.files

        #expect(!usualFiles.contains { $0.contains("utation") || $0.contains("Mutat") })
        #expect(files.contains("Sources/Mutation/MutateCommand.swift") && files.contains("docs/mutation.md"))
        #expect(
            files.contains("Sources/ToolProgram/Main.swift") && !files.contains("Sources/Tool/Main.swift"))
        for path in files where path != ProjectState.path {
            let data = try Data(contentsOf: folder.url.appending(path: path))
            // Files that are the same without it were searched there.
            if (try? Data(contentsOf: usual.url.appending(path: path))) == data { continue }
            let searched = Data(String(decoding: data, as: UTF8.self).lowercased().utf8)
            #expect(searched.range(of: Data("playbill".utf8)) == nil, "\(path)")
        }
        #expect(try ProjectState(at: folder.url).answers.hasMutation)
    }

    @Test("a project has the files that its state lists, and no others", arguments: everyShape)
    func files(layers: ProjectAnswers.Layers, hasTerminal: Bool) throws {
        let folder = try render(answers(layers: layers, hasTerminal: hasTerminal))

        let listed = try ProjectState(at: folder.url).files.map(\.path) + [ProjectState.path]
        #expect(try folder.files == listed.sorted())
    }

    @Test("kit and generic files are copies, byte for byte")
    func copies() throws {
        let folder = try render(answers())
        let list = try StarterFiles(in: Fixture.root)
        let copied = try list.entries(for: answers().words, in: Fixture.root).filter { $0.kind != .own }

        #expect(copied.count > 150)
        for entry in copied {
            #expect(
                try Data(contentsOf: Fixture.root.appending(path: entry.source))
                    == Data(contentsOf: folder.url.appending(path: entry.destination)), "\(entry.source)")
        }
    }

    @Test(
        "shared code that a project may change comes with its tests",
        arguments: [
            "Sources/App/Drawing/Text/DisplayWidth.swift", "Sources/App/Shell/PendingChanges.swift",
            "Sources/App/Shell/ScreenController.swift", "Sources/App/Terminal/KeyDecoder.swift",
            "Sources/BusinessLogic/Interface/Shared/AsyncMutex.swift",
            "Sources/Presentation/Interface/Shared/ScrollWindow.swift",
            "Sources/Presentation/Interface/Shared/TextField.swift",
        ])
    func testsOfSharedCode(source: String) throws {
        let name = URL(filePath: source).deletingPathExtension().lastPathComponent

        for (layers, hasTerminal) in Self.everyShape {
            let files = try render(answers(layers: layers, hasTerminal: hasTerminal)).files
            let hasTests = files.contains { $0.hasPrefix("Tests/") && $0.hasSuffix("/\(name)Tests.swift") }
            #expect(hasTests == files.contains(source))
        }
    }

    @Test("scripts can be run")
    func executable() throws {
        let folder = try render(answers())

        for script in [".ci/run", ".ci/needs"] {
            #expect(FileManager.default.isExecutableFile(atPath: folder.url.appending(path: script).path))
        }
    }

    @Test("the state names version, answers, and each file with its kind and hash")
    func state() throws {
        let folder = try render(answers(license: .apache))
        let lines = try String(contentsOf: folder.url.appending(path: ".understudy"), encoding: .utf8)
            .split(separator: "\n")

        #expect(
            lines.prefix(9) == [
                "version \(Tool.version)", "name Array2Sun", "layers 3", "terminal yes", "license apache-2.0",
                "author Ada", "year 2026", "demo yes", "mutation no",
            ])
        let files = lines.dropFirst(9).map { $0.split(separator: " ", maxSplits: 3) }
        #expect(
            files.map { String($0[3]) } + [".understudy"]
                == (try folder.files.sorted { $0 < $1 }).moved(".understudy"))
        for file in files where file[3].hasSuffix("Package.swift") || file[3] == "LICENSE" {
            #expect(file[1] == "own")
            #expect(try Data(contentsOf: folder.url.appending(path: String(file[3]))).fnv1a == file[2])
        }
    }

    @Test(
        "the hash is FNV-1a of 64 bits",
        arguments: [("", "cbf29ce484222325"), ("a", "af63dc4c8601ec8c"), ("foobar", "85944171f73967e8")])
    func hash(text: String, expected: String) { #expect(Data(text.utf8).fnv1a == expected) }

    @Test("two layers have no screens, and no license is none", arguments: [ProjectAnswers.License.none])
    func shapes(license: ProjectAnswers.License) throws {
        let files = try render(answers(layers: .two, license: license)).files

        #expect(!files.contains { $0.contains("Presentation") || $0.contains("Terminal") })
        #expect(!files.contains("LICENSE"))
        #expect(files.contains("Tests/AppTests/CommandTests.swift"))
    }

    @Test("the commands and rules of two layers are told without the layer and the parts that are not there")
    func textsOfTwoLayers() throws {
        let folder = try render(answers(layers: .two))

        for path in ["Makefile", "docs/architecture.md"] {
            let text = try String(contentsOf: folder.url.appending(path: path), encoding: .utf8)
            #expect(!text.contains("Presentation") && !text.contains("screen"), "\(path)")
        }
    }

    @Test("a folder that is not empty is refused and left alone")
    func notEmpty() throws {
        let folder = try ProjectFolder(["Acme/notes.txt": "mine"])
        let transcript = Transcript()

        let outcome = Tool.run(
            ["new", "Acme", "--dir", folder.url.appending(path: "Acme").path, "--no-build"],
            on: transcript.console())

        #expect(outcome == .failure)
        #expect(
            transcript.error.hasSuffix(
                "Acme is not empty\n  help: name another folder with make's DIR=… or --dir\n"))
        #expect(try folder.files == ["Acme/notes.txt"])
    }

    @Test("a tilde that the shell has left is the user's home folder")
    func tilde() async throws {
        let folder = try ProjectFolder(["Acme/notes.txt": "mine"])

        await #expect(processExitsWith: .success) { [url = folder.url as URL] in
            // Foundation asks the list of users before HOME.
            for name in ["CFFIXED_USER_HOME", "HOME"] { setenv(name, url.path, 1) }
            try #require(FileManager.default.changeCurrentDirectoryPath(Fixture.root.path))
            let transcript = Transcript()

            let outcome = Tool.run(
                ["new", "Acme", "--dir", "~/Acme", "--no-build"], on: transcript.console())

            #expect(outcome == .failure)
            #expect(
                transcript.error.hasSuffix(
                    "/Acme is not empty\n  help: name another folder with make's DIR=… or --dir\n"))
        }

        #expect(try folder.files == ["Acme/notes.txt"])
    }

    @Test("a name is refused whose program would take a variable that is set for a setting")
    func setVariable() async throws {
        let folder = try ProjectFolder()

        await #expect(processExitsWith: .success) { [url = folder.url as URL] in
            setenv("ACME_HOME", "/opt/acme", 1)
            try #require(FileManager.default.changeCurrentDirectoryPath(Fixture.root.path))
            let transcript = Transcript()

            let outcome = Tool.run(
                ["new", "Acme", "--dir", url.appending(path: "Acme").path, "--no-build"],
                on: transcript.console())

            #expect(outcome == .failure)
            #expect(transcript.error.contains("as the variable `ACME_HOME` does, which is set here\n"))
        }

        #expect(try folder.files == [])
    }

    @Test("a folder inside the starter is refused, also by way of a link")
    func insideByLink() throws {
        let folder = try ProjectFolder()
        let link = folder.url.appending(path: "link")
        try FileManager.default.createSymbolicLink(at: link, withDestinationURL: Fixture.root)
        let transcript = Transcript()

        let outcome = Tool.run(
            ["new", "Acme", "--dir", link.appending(path: "Acme").path, "--no-build"],
            on: transcript.console())

        #expect(outcome == .failure)
        let problem =
            "Acme is inside this repository\n  help: name a folder outside with make's DIR=… or --dir\n"
        #expect(transcript.error.hasSuffix(problem))
    }

    @Test("a folder whose path only begins like the starter's is outside")
    func beginsLikeStarter() {
        let transcript = Transcript()
        // It does not exist: nothing is made beside the starter.
        let parent = "\(Fixture.root.path)-notes-\(UUID().uuidString)"

        let outcome = Tool.run(
            ["new", "Acme", "--dir", "\(parent)/Acme", "--no-build"], on: transcript.console())

        #expect(outcome == .failure)
        #expect(transcript.error.contains("there is no folder \(parent)\n"))
    }

    @Test("the starter itself is refused by what it is", arguments: ["", ".", Fixture.root.path])
    func starterItself(folder: String) async throws {
        await #expect(processExitsWith: .success) { [folder = folder as String] in
            try #require(FileManager.default.changeCurrentDirectoryPath(Fixture.root.path))
            let transcript = Transcript()

            let outcome = Tool.run(["new", "Acme", "--dir", folder, "--no-build"], on: transcript.console())

            #expect(outcome == .failure)
            let problem = " is this repository\n  help: name a folder outside with make's DIR=… or --dir\n"
            #expect(transcript.error.hasSuffix(problem))
        }
    }

    @Test(
        "an author without a name, or on two lines, is refused",
        arguments: ["", " ", "A\nB"])
    func author(name: String) throws {
        let error = #expect(throws: UsageError.self) {
            var arguments = Arguments(["Acme", "--author", name], usage: "")
            _ = try NewCommand(&arguments)
        }
        #expect(error?.problem == "--author is a name, on one line")
    }

    @Test("where git has no author, and inside another repository, a project is committed and it is said")
    func unknownAuthor() async throws {
        let folder = try ProjectFolder(["outer/notes.txt": "mine"])
        await #expect(processExitsWith: .success) { [url = folder.url as URL] in
            Self.removeAuthor(home: url)
            try #require(FileManager.default.changeCurrentDirectoryPath(Fixture.root.path))
            let outer = url.appending(path: "outer")
            try Git(folder: outer).commitAll("Begin", author: "Ada")
            let transcript = Transcript()

            let outcome = Tool.run(
                ["new", "Acme", "--dir", outer.appending(path: "Acme").path, "--no-build"],
                on: transcript.console())

            #expect(outcome == .success)
            let lines = transcript.out.split(separator: "\n").map(String.init)
            #expect(
                Array(lines[1...3]) == [
                    "new: git does not know who you are, so the commit is by the authors of Acme",
                    "  help: git config --global user.name '…' && git config --global user.email '…', "
                        + "then git commit --amend --reset-author",
                    "new: it is a repository of its own inside that of \(outer.path)",
                ])
        }
    }

    @Test("an author whom only the environment names is the license's and the commit's")
    func authorOfEnvironment() async throws {
        let folder = try ProjectFolder()
        await #expect(processExitsWith: .success) { [url = folder.url as URL] in
            Self.removeAuthor(home: url)
            for role in ["AUTHOR", "COMMITTER"] {
                setenv("GIT_\(role)_NAME", "Ada Lovelace Inc.", 1)
                setenv("GIT_\(role)_EMAIL", "ada@localhost", 1)
            }
            try #require(FileManager.default.changeCurrentDirectoryPath(Fixture.root.path))
            let project = url.appending(path: "Acme")
            let transcript = Transcript()

            let outcome = Tool.run(
                ["new", "Acme", "--dir", project.path, "--no-build"], on: transcript.console())

            #expect(outcome == .success)
            #expect(!transcript.out.contains("git does not know who you are"))
            let license = try String(contentsOf: project.appending(path: "LICENSE"), encoding: .utf8)
            #expect(license.contains(/Copyright .* Ada Lovelace Inc\.\n/))
            let (author, _) = try Git(folder: project).output(["log", "--format=%an <%ae>"])
            #expect(author == "Ada Lovelace Inc <ada@localhost>\n")
        }
    }

    /// Leaves git without a person in this process, which a test has for itself.
    private static func removeAuthor(home: URL) {
        for name in ["HOME", "XDG_CONFIG_HOME"] { setenv(name, home.path, 1) }
        for name in ["GIT_CONFIG_SYSTEM", "GIT_CONFIG_GLOBAL"] { setenv(name, "/dev/null", 1) }
        for role in ["AUTHOR", "COMMITTER"] {
            for part in ["NAME", "EMAIL"] { unsetenv("GIT_\(role)_\(part)") }
        }
    }

    @Test("a draft that fails leaves nothing behind")
    func failure() throws {
        let folder = try ProjectFolder()
        func fail() throws {
            let draft = try DraftFolder(for: folder.url.appending(path: "Acme"))
            try Data().write(to: draft.url.appending(path: "half"))
            throw Failure("it failed", help: "")
        }

        #expect(throws: Failure.self) { try fail() }
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path) == [])
    }

    @Test("a draft that is interrupted leaves nothing behind", arguments: [SIGINT, SIGTERM, SIGHUP, SIGQUIT])
    func interruption(signal: Int32) async throws {
        let folder = try ProjectFolder()

        await #expect(processExitsWith: .exitCode(128 + signal)) {
            [url = folder.url as URL, signal = signal as Int32] in
            let draft = try DraftFolder(for: url.appending(path: "Acme"))
            try Data().write(to: draft.url.appending(path: "half"))
            kill(getpid(), signal)
            // The handler ends the process; if this wait ends first, the test fails.
            poll(nil, 0, 60_000)
            withExtendedLifetime(draft) {}
        }

        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path) == [])
    }

    @Test("what a killed run has left does not stop the next one, and a folder may have the longest name")
    func leftover() throws {
        let folder = try ProjectFolder([".Acme-\(getpid())/half": ""])
        let longest = String(repeating: "a", count: 255)

        for name in ["Acme", longest] {
            let draft = try DraftFolder(for: folder.url.appending(path: name))
            try Data().write(to: draft.url.appending(path: "whole"))
            try draft.finish()
        }

        #expect(try folder.files == [".Acme-\(getpid())/half", "Acme/whole", "\(longest)/whole"])
    }

    @Test(
        "a folder with blanks is quoted where a command names it",
        arguments: [("../Acme", "../Acme"), ("my work/it's", #"'my work/it'\''s'"#), ("-x", "'-x'")])
    func shellWord(text: String, expected: String) { #expect(text.asShellWord == expected) }

    @Test("a draft takes the place of an empty folder when it is complete")
    func complete() throws {
        let folder = try ProjectFolder()
        let destination = folder.url.appending(path: "Acme")
        try FileManager.default.createDirectory(at: destination, withIntermediateDirectories: false)

        let draft = try DraftFolder(for: destination)
        try Data().write(to: draft.url.appending(path: "whole"))
        try draft.finish()

        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path) == ["Acme"])
        #expect(try folder.files == ["Acme/whole"])
    }

    @Test("what git is told to ignore elsewhere is committed all the same")
    func ignoredElsewhere() throws {
        let folder = try ProjectFolder(["frame.txt": "a"])
        let git = Git(folder: folder.url)
        _ = try git.output(["init", "--quiet"])
        try Data("*.txt\n".utf8).write(to: folder.url.appending(path: ".git/info/exclude"))

        try git.commitAll("Begin", author: "Ada")

        #expect(try git.output(["ls-files"]).0 == "frame.txt\n")
    }

    @Test("lines end as they do here, whatever git is told elsewhere to make of them")
    func lineEnds() throws {
        let attributes = Fixture.root.appending(path: ".gitattributes")
        let folder = try ProjectFolder([
            ".gitattributes": String(contentsOf: attributes, encoding: .utf8), "run": "#!/bin/sh\n",
        ])
        let git = Git(folder: folder.url)
        try git.commitAll("Begin", author: "Ada")
        _ = try git.output(["config", "core.autocrlf", "true"])
        let file = folder.url.appending(path: "run")
        try FileManager.default.removeItem(at: file)

        _ = try git.output(["checkout", "--", "run"])

        #expect(try String(contentsOf: file, encoding: .utf8) == "#!/bin/sh\n")
    }

    @Test("what git warns of is no change")
    func warnings() throws {
        let folder = try ProjectFolder(["a.txt": "a"])
        let git = Git(folder: folder.url)
        try git.commitAll("Begin", author: "Ada")
        // Git says that there is no such program, and goes on without it.
        _ = try git.output(["config", "core.fsmonitor", "/nonexistent"])

        #expect(git.isClean == true)
    }

    @Test("a new file is a change, also where git is told not to list new files")
    func unlisted() throws {
        let folder = try ProjectFolder(["a.txt": "a"])
        let git = Git(folder: folder.url)
        try git.commitAll("Begin", author: "Ada")
        _ = try git.output(["config", "status.showUntrackedFiles", "no"])
        try Data().write(to: folder.url.appending(path: "mine.txt"))

        #expect(git.isClean == false)
    }

    @Test("a parent that is not there is refused with the command that makes it")
    func noParent() throws {
        let folder = try ProjectFolder()

        let error = #expect(throws: Failure.self) {
            try DraftFolder(for: folder.url.appending(path: "deep/Acme"))
        }

        #expect(error?.problem == "there is no folder \(folder.url.path)/deep")
        #expect(error?.help == "make it: mkdir -p \("\(folder.url.path)/deep".asShellWord)")
    }

    @Test("a folder that the system does not make is told with its reason and a help")
    func refusedBySystem() throws {
        let folder = try ProjectFolder()
        // The project's own path is short enough for the system, and that of its draft, with a longer name, is not.
        // Each folder's name is short enough for encrypted disks, too.
        var parent = folder.url.path
        while parent.utf8.count < Int(PATH_MAX) - 30 {
            let room = Int(PATH_MAX) - 22 - parent.utf8.count
            parent += "/" + String(repeating: "a", count: min(100, room))
        }
        try FileManager.default.createDirectory(atPath: parent, withIntermediateDirectories: true)

        let error = #expect(throws: Failure.self) { try DraftFolder(for: URL(filePath: "\(parent)/Acme")) }

        #expect(error?.problem == "\(parent)/Acme cannot be made: \(String(cString: strerror(ENAMETOOLONG)))")
        #expect(error?.help == "free some space there, or name another folder with make's DIR=… or --dir")
    }

    @Test(
        "a file above it is refused without a command that could not make a folder there",
        arguments: ["file/Acme", "file/deep/Acme"])
    func fileAbove(path: String) throws {
        let folder = try ProjectFolder(["file": ""])

        let error = #expect(throws: Failure.self) {
            try DraftFolder(for: folder.url.appending(path: path))
        }

        #expect(error?.problem == "\(folder.url.path)/file is a file")
        #expect(error?.help == "name another folder with make's DIR=… or --dir")
    }

    @Test(
        "a link above it that leads nowhere is told, without a command that could not make a folder there",
        arguments: ["link/Acme", "link/deep/Acme"])
    func linkAboveLeadsNowhere(path: String) throws {
        let folder = try ProjectFolder([:])
        let link = folder.url.appending(path: "link")
        try FileManager.default.createSymbolicLink(atPath: link.path, withDestinationPath: "/gone")

        let error = #expect(throws: Failure.self) {
            try DraftFolder(for: folder.url.appending(path: path))
        }

        #expect(error?.problem == "\(link.path) is a link to /gone, which leads nowhere")
        #expect(error?.help == "name another folder with make's DIR=… or --dir")
    }

    @Test("a link in its place is refused, wherever it leads", arguments: ["/gone", "link", "empty"])
    func linkInItsPlace(target: String) throws {
        let folder = try ProjectFolder(["empty/.keep": ""])
        try FileManager.default.removeItem(at: folder.url.appending(path: "empty/.keep"))
        let link = folder.url.appending(path: "link")
        try FileManager.default.createSymbolicLink(atPath: link.path, withDestinationPath: target)

        let error = #expect(throws: Failure.self) { try DraftFolder(for: link) }

        #expect(error?.problem == "\(link.path) is a link to \(target), not a folder")
        #expect(error?.help == "name another folder with make's DIR=… or --dir")
    }

    @Test(
        "a recipe is the same in every shape that it says nothing of",
        arguments: [
            "Add a setting", "Change what is kept", "Ask a web service",
            "Rehearse without a network but with a working disk",
        ])
    func recipes(title: String) throws {
        let recipes = try ["project", "shapes/screens", "shapes/services"].map { folder in
            let page = Fixture.root.appending(path: "Fixtures/starter/\(folder)/docs/recipes.md")
            return try String(contentsOf: page, encoding: .utf8).components(separatedBy: "\n## ")
                .first { $0.hasPrefix(title) }
        }

        #expect(recipes[0] != nil)
        #expect(recipes.dropFirst().allSatisfy { $0 == recipes[0] })
    }

    @Test(
        "the recipe of an address refuses one that would be escaped twice",
        arguments: ["project", "shapes/screens", "shapes/services"])
    func recipeOfAddress(shape: String) throws {
        let page = Fixture.root.appending(path: "Fixtures/starter/\(shape)/docs/recipes.md")

        let text = try String(contentsOf: page, encoding: .utf8)

        #expect(text.contains(" URL(string: text, encodingInvalidCharacters: false)\n"))
        #expect(!text.contains(" URL(string: text)"))
        #expect(URL(string: "http://example.org/a%2Fb/{x}", encodingInvalidCharacters: false) == nil)
    }

    @Test(
        "the JSON that the recipe of a command prints is the same each time",
        arguments: ["project", "shapes/screens", "shapes/services"])
    func recipeOfJSON(shape: String) throws {
        let page = Fixture.root.appending(path: "Fixtures/starter/\(shape)/docs/recipes.md")
        let lines = try String(contentsOf: page, encoding: .utf8).components(separatedBy: "\n")
            .map { $0.trimmingCharacters(in: .whitespaces) }

        #expect(lines.contains("encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]"))
        #expect(!lines.contains { $0.contains("JSONEncoder().encode") })
    }

    @Test(
        "the recipe of a command prints a person's entries on a line each, as a project without the demo can",
        arguments: [(ProjectAnswers.Layers.three, false), (.two, true)])
    func printedEntries(layers: ProjectAnswers.Layers, hasTerminal: Bool) throws {
        var answers = try answers(layers: layers, hasTerminal: hasTerminal)
        answers.hasDemo = false
        let folder = try render(answers)
        func text(_ path: String) throws -> String {
            try String(contentsOf: folder.url.appending(path: path), encoding: .utf8)
        }

        #expect(try text("docs/recipes.md").contains(": entries.map { Output.line($0) }"))
        #expect(try text("Sources/App/Output.swift").contains("    static func line("))
        #expect(try text("Tests/AppTests/OutputTests.swift").contains("#expect(Output.line("))
    }

    @Test("the first run of a new project's tests has nothing of the make that made the project")
    func outerMake() async throws {
        let folder = try ProjectFolder([
            "Package.swift": "", "swift": "#!/bin/sh\n",
            "Makefile": "FILTER ?=\ntest:\n\t@echo 'filter: $(FILTER), level: $(MAKELEVEL)'\n",
        ])
        // Copied by a program: what is open for writing here could be inherited by another test's, and would not run.
        let copy = "mkdir bin && cp swift bin && chmod +x bin/swift"
        _ = try Subprocess(["sh", "-c", copy], in: folder.url).output()

        await #expect(processExitsWith: .success) { [url = folder.url as URL] in
            setenv("PATH", "\(url.path)/bin:\(ProcessInfo.processInfo.environment["PATH"] ?? "")", 1)
            setenv("MAKEFLAGS", "n -- FILTER=Nothing", 1)
            setenv("MAKELEVEL", "1", 1)
            setenv("FILTER", "Nothing", 1)
            let transcript = Transcript()

            let isGreen = try FirstBuild(folder: url, place: "Acme").run(on: transcript.console())

            #expect(isGreen, "\(transcript.error)")
            #expect(transcript.out.hasSuffix("\nfilter: , level: 0\n"), "\(transcript.out)")
        }
    }
}

extension [String] {
    /// The elements with this one at the end.
    fileprivate func moved(_ element: String) -> [String] { filter { $0 != element } + [element] }
}
