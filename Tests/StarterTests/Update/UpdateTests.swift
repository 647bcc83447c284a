import Foundation
import Testing

@testable import Starter

@Suite("Updates of projects", .waitsForPrograms) struct UpdateTests {
    private let world: MadeUpStarter

    init() throws { world = try MadeUpStarter() }

    /// A project with an edit of each kind, before the update to version 1.1.0.
    private func editEverything() throws {
        try world.edit([
            "Sources/Kit/Kernel.swift": MadeUpStarter.lines("my kernel"),
            "Sources/Core/Store.swift": MadeUpStarter.lines("my store"),
            "Sources/Core/Log.swift": nil,
            "Sources/Core/Unused.swift": "used by me\n",
            "Sources/Core/New.swift": "mine\n",
            "README.md": "# Acme\n\nmine\n",
            "Sources/Demo/Demo.swift": nil,
        ])
        try world.release("1.1.0", MadeUpStarter.second)
    }

    @Test("every file is updated, merged, marked or kept, and all of it is told")
    func everything() throws {
        try editEverything()

        let (outcome, text) = world.update()

        #expect(outcome == .failure)
        try Fixture.expect(text, is: "update/everything.txt")
        try Fixture.expect(world.text("README.md"), is: "update/conflict.txt")
        #expect(try world.text("Sources/Kit/Clock.swift") == MadeUpStarter.lines("clock", last: "exact"))
        #expect(
            try world.text("Sources/Kit/Kernel.swift") == MadeUpStarter.lines("my kernel", last: "faster"))
        #expect(
            try world.text("Sources/Core/Store.swift") == MadeUpStarter.lines("my store", last: "smaller"))
        #expect(try world.text("Sources/Core/Secrets.swift") == "secrets\n")
        #expect(try world.text("Sources/Core/New.swift") == "mine\n")
        #expect(try world.text("Sources/Core/Unused.swift") == "used by me\n")
        #expect(try world.text("Makefile") == MadeUpStarter.lines("PROGRAM = acme", last: "update:"))
        #expect(!world.exists("Sources/Kit/Old.swift"))
        #expect(!world.exists("Sources/Core/Log.swift"))
        #expect(!world.exists("Sources/Demo/Demo.swift") && !world.exists("Sources/Demo/More.swift"))
    }

    @Test("new files that git ignores are named")
    func ignored() throws {
        try world.edit([".gitignore": "Secrets.swift\n"])
        try world.release("1.1.0", MadeUpStarter.second)

        #expect(
            world.update().text.contains(
                "note: git ignores, and will not commit, Sources/Core/Secrets.swift: change .gitignore, or git add"
            ))
    }

    @Test("a rehearsal tells the same and touches nothing, also with changes that are not committed")
    func rehearsal() throws {
        try editEverything()
        try world.write(["notes.txt": "mine\n"], in: world.project)

        let (outcome, text) = world.update(isDryRun: true)

        #expect(outcome == .failure)
        try Fixture.expect(text, is: "update/rehearsal.txt")
        #expect(try world.status() == "?? notes.txt\n")
    }

    @Test("without edits everything is taken, and a second update finds nothing to do")
    func withoutEdits() throws {
        try world.release("1.1.0", MadeUpStarter.second)

        let (outcome, text) = world.update()

        #expect(outcome == .success)
        try Fixture.expect(text, is: "update/without-edits.txt")
        let state = try ProjectState(at: world.project)
        #expect(state.version == "1.1.0")
        #expect(state.commit == (try world.git("rev-parse", "HEAD", in: world.starter)).trimmed)
        #expect(
            state.files.map(\.path) == [
                "Makefile", "README.md", "Sources/Core/Log.swift", "Sources/Core/New.swift",
                "Sources/Core/Secrets.swift", "Sources/Core/Store.swift", "Sources/Demo/Demo.swift",
                "Sources/Demo/More.swift", "Sources/Kit/Clock.swift", "Sources/Kit/Kernel.swift",
            ])

        try world.edit([:])
        #expect(world.update() == (.success, "update: 1.1.0 is current. Next: make test\n"))
        #expect(try world.status().isEmpty)
    }

    @Test("facts that a later tool has written into the state stay there")
    func laterFacts() throws {
        var state = try ProjectState(at: world.project)
        state.others = ["added service Search"]
        try world.edit([".understudy": state.text])
        try world.release("1.1.0", MadeUpStarter.second)

        #expect(world.update().outcome == .success)

        let updated = try ProjectState(at: world.project)
        #expect(updated.version == "1.1.0" && updated.others == ["added service Search"])
    }

    @Test("in a repository that has more than the project, what is to be typed commits only the project")
    func otherFolders() throws {
        try FileManager.default.removeItem(at: world.project.appending(path: ".git"))
        let top = world.root.url
        try world.write([".gitignore": "/starter/\n", "web/page": "first\n"], in: top)
        try world.git("init", "--quiet", in: top)
        try world.git("add", "--all", in: top)
        try world.git("commit", "--quiet", "--message", "Begin", in: top)
        try world.write(["web/page": "mine\n", "web/new": "mine\n", "web/staged": "mine\n"], in: top)
        try world.git("add", "web/staged", in: top)
        try world.release("1.1.0", MadeUpStarter.second)

        let (outcome, text) = world.update()
        let command = try #require(text.split(separator: ", then ").last)
        try world.shell(String(command), in: world.project)

        #expect(outcome == .success)
        #expect(
            try world.git("status", "--porcelain", in: top)
                == " M web/page\nA  web/staged\n?? web/new\n")
        #expect(try world.git("log", "-1", "--format=%s", in: top) == "Update the starter to 1.1.0\n")
    }

    @Test("where inlined code has changed, which Swift does not notice, all is built anew")
    func inlined() throws {
        var changed = MadeUpStarter.second
        changed["kit/Clock.swift"] = "@inlinable public func now() {}\n"
        try world.release("1.1.0", changed)

        let (outcome, text) = world.update()

        #expect(outcome == .success)
        try Fixture.expect(text, is: "update/inlined.txt")
    }

    @Test("an update takes the tag that it is told, and later ones go on from there")
    func steps() throws {
        try world.release("1.1.0", MadeUpStarter.second)
        try world.release(
            "1.2.0", ["docs/changes.md": "## 1.2.0\n", "kit/Clock.swift": MadeUpStarter.lines("clock 2")])
        try world.edit(["Makefile": MadeUpStarter.lines("PROGRAM = mine")])

        #expect(world.update(to: "1.1.0").outcome == .success)
        #expect(try ProjectState(at: world.project).version == "1.1.0")
        #expect(try world.text("Makefile") == MadeUpStarter.lines("PROGRAM = mine", last: "update:"))
        try world.edit([:])
        let (outcome, text) = world.update()

        #expect(outcome == .success)
        #expect(
            text.hasPrefix("  1.2.0\nupdated   Sources/Kit/Clock.swift\nupdate: 1.1.0 → 1.2.0: 1 updated."))
    }

    @Test("a file of mine at the path of a new one is left alone by every later update")
    func ownFile() throws {
        try world.edit(["Sources/Core/New.swift": "mine\n"])
        try world.release("1.1.0", MadeUpStarter.second)
        #expect(world.update().outcome == .success)
        try world.edit([:])
        try world.release("1.2.0", ["docs/changes.md": "## 1.2.0\n", "generic/New.swift": "newer\n"])
        #expect(
            world.update().text.contains("kept      Sources/Core/New.swift (a file of yours has its path)\n"))
        try world.edit([:])
        try world.release("1.3.0", ["docs/changes.md": "## 1.3.0\n", "generic/New.swift": "newest\n"])

        let (outcome, text) = world.update()

        #expect(outcome == .success)
        #expect(text.contains("kept      Sources/Core/New.swift (a file of yours has its path)\n"))
        #expect(try world.text("Sources/Core/New.swift") == "mine\n")
    }

    @Test("a new file that is here already with the same text is the starter's, and is merged from then on")
    func sameText() throws {
        try world.edit(["Sources/Core/New.swift": MadeUpStarter.lines("new")])
        try world.release(
            "1.1.0", ["docs/changes.md": "## 1.1.0\n", "generic/New.swift": MadeUpStarter.lines("new")])
        #expect(world.update().outcome == .success)
        try world.edit(["Sources/Core/New.swift": MadeUpStarter.lines("new, and mine")])
        try world.release(
            "1.2.0",
            [
                "docs/changes.md": "## 1.2.0\n",
                "generic/New.swift": MadeUpStarter.lines("new", last: "better"),
            ])

        let (outcome, text) = world.update()

        #expect(outcome == .success)
        #expect(text.contains("merged    Sources/Core/New.swift\n"))
        #expect(
            try world.text("Sources/Core/New.swift") == MadeUpStarter.lines("new, and mine", last: "better"))
    }

    @Test("the state is written after all files, so that an update that was killed is not done")
    func stateLast() throws {
        let state = try ProjectState.madeUp()
        let updates = [
            FileUpdate(
                path: "Makefile", kind: .own, action: .updated, before: Data(),
                content: FileUpdate.Content(data: Data("new".utf8), isExecutable: false)),
            FileUpdate(path: "Sources/Old.swift", kind: .own, action: .removed, before: Data()),
        ]

        let order = Update.fileChanges(updates, state, over: state).order

        #expect(order == ["Makefile", "Sources/Old.swift", ".understudy"])
    }

    @Test("an update that was killed is finished by the next one")
    func killed() throws {
        try world.release("1.1.0", MadeUpStarter.second)
        try world.edit(["Makefile": MadeUpStarter.lines("PROGRAM = mine")])
        let state = try world.text(".understudy")
        #expect(world.update().outcome == .success)
        let whole = try ProjectState(at: world.project)
        try world.edit([
            ".understudy": state, "Sources/Core/Secrets.swift": nil, "Sources/Kit/Old.swift": "old\n",
            "README.md": "# Acme\n\nfirst\n",
        ])

        let (outcome, text) = world.update()

        #expect(outcome == .success)
        #expect(text.contains("update: 1.0.0 → 1.1.0: 1 updated, 1 added, 1 removed. Next:"))
        #expect(try ProjectState(at: world.project) == whole)
        #expect(try world.text("README.md") == "# Acme\n\nsecond\n")
        #expect(try world.text("Makefile") == MadeUpStarter.lines("PROGRAM = mine", last: "update:"))
    }

    @Test("a removed folder does not come back through a new one inside it")
    func removedFolder() throws {
        try world.edit(["Sources/Demo/Demo.swift": nil])
        try world.release(
            "1.1.0",
            [
                "docs/changes.md": "## 1.1.0\n", "template/Sources/Demo/Deep/More.swift": "more\n",
                "generic/Deep/New.swift": "new\n",
            ])

        let (outcome, text) = world.update()

        #expect(outcome == .success)
        #expect(
            text.contains("kept      Sources/Demo/Deep/More.swift (new, and its folder was removed here)\n"))
        #expect(!world.exists("Sources/Demo/Deep"))
        #expect(try world.text("Sources/Core/Deep/New.swift") == "new\n")
    }

    @Test("of one version a later commit is taken too, and both commits are named at a conflict")
    func commits() throws {
        try world.edit(["README.md": "# Acme\n\nmine\n"])
        let commits = try ["HEAD"].map { try world.git("rev-parse", $0, in: world.starter).prefix(7) }
        try world.release(nil, ["template/README.md": "# PlaybillName\n\nbetter\n"])
        let later = try world.git("rev-parse", "HEAD", in: world.starter).prefix(7)

        let (outcome, text) = world.update()

        #expect(outcome == .failure)
        #expect(text.contains("conflict  README.md\nupdate: 1.0.0: 1 conflict."))
        #expect(try world.text("README.md").contains(">>>>>>> starter 1.0.0 \(later)\n"))
        #expect(commits[0] != later)
    }

    @Test("what the list of changes has got since is told, also where the version is the same")
    func laterChanges() throws {
        let list = "- A fix,\n  told on two lines.\n- The first version.\n"
        try world.release(
            nil,
            [
                "docs/changes.md": "# Changes\n\n## 1.0.0\n\n\(list)",
                "template/README.md": "# PlaybillName\n\nbetter\n",
            ])
        let told = "  1.0.0\n    - A fix,\n      told on two lines.\n"

        let check = world.update(check: true)
        #expect(check.outcome == .behind)
        #expect(
            check.text.hasPrefix(
                "update: 1.0.0 is current, but the starter has changed since:\n\(told)  README.md\n"))

        let (outcome, text) = world.update()
        #expect(outcome == .success)
        #expect(text.hasPrefix("\(told)updated   README.md\n"))

        try world.edit([:])
        try world.release(
            "1.1.0",
            [
                "docs/changes.md": """
                ## 1.1.0

                ### New

                - The second version.

                ## 1.0.0

                \(list)
                ### Old

                - Another fix.

                ### Older

                - One more fix.
                - And one.
                """
            ])
        #expect(
            world.update().text.hasPrefix(
                """
                  1.1.0
                    New:
                    - The second version.
                  1.0.0
                    Old:
                    - Another fix.
                    Older:
                    - One more fix.
                    - And one.
                update: 1.0.0 → 1.1.0:\u{20}
                """))
    }

    @Test("a new project records the commit of a clone without changes, and is told to have none otherwise")
    func commit() async throws {
        await #expect(processExitsWith: .success) {
            let world = try MadeUpStarter()
            try world.write(["Package.swift": ""], in: world.starter)
            try world.git("add", "--all", in: world.starter)
            try world.git("commit", "--quiet", "--message", "Change", in: world.starter)
            try #require(FileManager.default.changeCurrentDirectoryPath(world.starter.path))
            func new(_ name: String) throws -> (commit: String?, lines: [Substring]) {
                let transcript = Transcript()
                let words = ["new", name, "--author", "Ada", "--no-build"]
                try #require(Tool.run(words, on: transcript.console()) == .success)
                let state = try ProjectState(at: world.root.url.appending(path: name))
                return (
                    state.commit, transcript.out.split(separator: "\n").filter { $0.hasPrefix("new: the ") }
                )
            }
            let head = try world.git("rev-parse", "HEAD", in: world.starter).split(separator: "\n").first
            let rest = "so the project records no commit of it, and updates"
            let atTag = "begin at the tag \(Tool.version)"

            let clean = try new("Clean")
            #expect(clean.commit == head.map(String.init) && clean.lines == [])
            try world.write(["mine.txt": "mine\n"], in: world.starter)
            let dirty = try new("Dirty")
            #expect(dirty.commit == nil)
            let noTag = "need a tag \(Tool.version), which is not there"
            #expect(dirty.lines == ["new: the starter has changes that are not committed, \(rest) \(noTag)"])
            try world.git("tag", Tool.version, in: world.starter)
            let tagged = try new("Tagged")
            #expect(tagged.lines == ["new: the starter has changes that are not committed, \(rest) \(atTag)"])
            try FileManager.default.removeItem(at: world.starter.appending(path: ".git"))
            try Git(folder: world.root.url).commitAll("Begin", author: "Ada")
            let nested = try new("Nested")
            #expect(nested.commit == nil)
            #expect(nested.lines == ["new: the starter is in no repository of its own, \(rest) \(atTag)"])
        }
    }

    @Test("a script stays one that can be run, and bytes that are no text are not merged")
    func bytes() throws {
        try world.release(
            "1.0.1",
            [
                "docs/changes.md": "## 1.0.1\n", "generic/run": "one\n", "generic/picture": "one\u{0}\n",
            ])
        try FileManager.default.setAttributes(
            [.posixPermissions: 0o755], ofItemAtPath: world.starter.appending(path: "generic/run").path)
        try world.release("1.0.2", ["docs/changes.md": "## 1.0.2\n"])
        #expect(world.update().outcome == .success)
        let script = world.project.appending(path: "Sources/Core/run").path
        #expect(FileManager.default.isExecutableFile(atPath: script))

        try world.edit(["Sources/Core/picture": "mine\u{0}\n"])
        try world.release("1.1.0", ["docs/changes.md": "## 1.1.0\n", "generic/picture": "two\u{0}\n"])
        let (outcome, text) = world.update()

        #expect(outcome == .success)
        #expect(
            text.contains("kept      Sources/Core/picture (edited here, and no text that can be merged)\n"))
        #expect(try world.text("Sources/Core/picture") == "mine\u{0}\n")
    }

    @Test("a mode that was changed here stays, unless the starter changes it, too")
    func modes() throws {
        func setMode(_ mode: Int, of path: String, in folder: URL) throws {
            try FileManager.default.setAttributes(
                [.posixPermissions: mode], ofItemAtPath: folder.appending(path: path).path)
        }
        try setMode(0o755, of: "Sources/Core/Log.swift", in: world.project)
        try setMode(0o755, of: "Sources/Core/Store.swift", in: world.project)
        try world.edit([:])
        try world.write(MadeUpStarter.second, in: world.starter)
        try setMode(0o755, of: "kit/Clock.swift", in: world.starter)
        try world.release("1.1.0", [:])

        #expect(world.update().outcome == .success)

        let executable = ["Core/Log", "Core/Store", "Kit/Clock", "Kit/Kernel"].filter {
            FileManager.default.isExecutableFile(
                atPath: world.project.appending(path: "Sources/\($0).swift").path)
        }
        #expect(executable == ["Core/Log", "Core/Store", "Kit/Clock"])
        #expect(
            try world.text("Sources/Core/Log.swift") == MadeUpStarter.lines("log", last: "shorter"))
    }

    @Test("a file with other line breaks is merged by lines, and keeps them")
    func lineBreaks() throws {
        func withReturns(_ text: String) -> String { text.replacing("\n", with: "\r\n") }
        try world.edit([
            "Makefile": withReturns(MadeUpStarter.lines("PROGRAM = mine")),
            "README.md": withReturns("# Acme\n\nmine\n"),
            "Sources/Core/Log.swift": withReturns(MadeUpStarter.lines("log")),
        ])
        var changed = MadeUpStarter.second
        changed["generic/Store.swift"] = withReturns(MadeUpStarter.lines("store", last: "smaller"))
        try world.edit(["Sources/Core/Store.swift": MadeUpStarter.lines("my store")])
        try world.release("1.1.0", changed)

        #expect(world.update().text.contains("merged    Sources/Core/Store.swift\nconflict  README.md\n"))

        let merged = MadeUpStarter.lines("PROGRAM = mine", last: "update:")
        #expect(try world.text("Makefile") == withReturns(merged))
        #expect(try world.text("README.md") == withReturns(Fixture.text("update/conflict.txt")))
        #expect(
            try world.text("Sources/Core/Log.swift")
                == withReturns(MadeUpStarter.lines("log", last: "shorter")))
        #expect(
            try world.text("Sources/Core/Store.swift") == MadeUpStarter.lines("my store", last: "smaller"))
    }

    @Test("a link in the place of a file is left alone")
    func link() throws {
        try world.edit(["Makefile": nil, "mine.mk": "mine\n"])
        try FileManager.default.createSymbolicLink(
            atPath: world.project.appending(path: "Makefile").path, withDestinationPath: "mine.mk")
        try world.edit([:])
        try world.release("1.1.0", MadeUpStarter.second)

        #expect(world.update().text.contains("kept      Makefile (a folder or a link has its path here)\n"))
        #expect(try world.text("mine.mk") == "mine\n")
    }

    @Test("what is below a link in the place of a folder is left alone")
    func linkedFolder() throws {
        let elsewhere = world.root.url.appending(path: "elsewhere")
        try world.edit(["Sources/Kit": nil])
        try world.write(["Clock.swift": MadeUpStarter.lines("clock")], in: elsewhere)
        try FileManager.default.createSymbolicLink(
            at: world.project.appending(path: "Sources/Kit"), withDestinationURL: elsewhere)
        try world.edit([:])
        try world.release("1.1.0", MadeUpStarter.second)

        let text = world.update().text

        #expect(text.contains("kept      Sources/Kit/Clock.swift (a folder or a link has its path here)\n"))
        #expect(
            try String(contentsOf: elsewhere.appending(path: "Clock.swift"), encoding: .utf8)
                == MadeUpStarter.lines("clock"))
    }

    @Test("a merge that is killed is an error, and no conflict")
    func killedMerge() async throws {
        let folder = try ProjectFolder()
        await #expect(processExitsWith: .success) { [url = folder.url as URL] in
            let git = url.appending(path: "git")
            try Data("#!/bin/sh\nkill -KILL $$\n".utf8).write(to: git)
            try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: git.path)
            setenv("PATH", "\(url.path):/usr/bin:/bin", 1)
            let merge = ThreeWayMerge(old: "old", new: "new", project: url, folder: url)

            #expect(throws: Failure.self) {
                try merge.merge(Data("mine\n".utf8), Data("old\n".utf8), Data("new\n".utf8))
            }
        }
    }
}

extension String {
    fileprivate var trimmed: String { trimmingCharacters(in: .whitespacesAndNewlines) }
}
