import Foundation
import Testing

@testable import Starter

@Suite("Updates that are refused", .waitsForPrograms) struct UpdateRefusalTests {
    private let world: MadeUpStarter

    init() throws { world = try MadeUpStarter() }

    @Test("changes that are not committed, new files too, are in the way, and nothing is touched")
    func dirty() throws {
        try world.release("1.1.0", MadeUpStarter.second)
        try world.write(["mine.txt": "mine\n"], in: world.project)

        let (outcome, text) = world.update()

        #expect(outcome == .failure)
        try Fixture.expect(text, is: "update/dirty.txt")
        #expect(try world.status() == "?? mine.txt\n")
    }

    @Test("a project that the repository around it ignores could not be taken back, and is not touched")
    func ignoredProject() throws {
        try world.release("1.1.0", MadeUpStarter.second)
        try FileManager.default.removeItem(at: world.project.appending(path: ".git"))
        try world.write([".gitignore": "project/\n"], in: world.root.url)
        try world.git("init", "--quiet", in: world.root.url)

        let (outcome, text) = world.update()

        #expect(outcome == .failure)
        #expect(
            text == """
                understudy: git does not have .understudy, so an update could not be undone
                  help: git init && git add --all && git commit -m 'Begin'; what .gitignore names needs git add --force

                """)
        #expect(try world.text("Sources/Kit/Clock.swift") == MadeUpStarter.lines("clock"))
    }

    @Test("the commands of messages can be typed, whatever the clone's folder is called")
    func quoted() throws {
        try world.release("1.1.0", MadeUpStarter.second)
        try FileManager.default.createSymbolicLink(
            at: world.starter.deletingLastPathComponent().appending(path: "Ada's clone"),
            withDestinationURL: world.starter)
        let word = #"'../Ada'\''s clone'"#

        let behind = world.update(from: "../Ada's clone", check: true).text
        let noTag = world.update(from: "../Ada's clone", to: "9.9.9").text
        try world.edit([
            ".understudy": world.text(".understudy").replacing("version 1.0.0", with: "version 2.0.0")
        ])
        let older = world.update(from: "../Ada's clone").text

        #expect(behind.contains("make update FROM=\(word)\n"))
        #expect(noTag.contains("git -C \(word) fetch --tags"))
        #expect(older.contains("git -C \(word) pull"))
    }

    @Test("a clone that git does not read is one all the same, and what git says is told")
    func unreadable() throws {
        // As a folder of another user's, which git takes for dubious.
        try Data("nonsense\n".utf8).write(
            to: world.starter.deletingLastPathComponent().appending(path: ".git"))
        try FileManager.default.createDirectory(
            at: world.starter.deletingLastPathComponent().appending(path: "damaged"),
            withIntermediateDirectories: false)

        let (outcome, text) = world.update(from: "../damaged")

        #expect(outcome == .failure)
        #expect(text.contains("git does not read ../damaged: fatal: invalid gitfile format: "))
        #expect(text.contains("mend what it says, and update again"))
    }

    @Test("every refusal says why and what to do")
    func texts() throws {
        try world.release("1.1.0", MadeUpStarter.second)
        try FileManager.default.createDirectory(
            at: world.starter.deletingLastPathComponent().appending(path: "empty"),
            withIntermediateDirectories: false)
        var texts = [
            world.update(from: "../empty"), world.update(from: "../nowhere"), world.update(from: "."),
            world.update(to: "9.9.9"),
        ]
        try world.git("tag", "-d", "1.0.0", in: world.starter)
        texts.append(world.update())
        try world.edit([
            ".understudy": world.text(".understudy").replacing("version 1.0.0", with: "version 2.0.0")
        ])
        texts.append(world.update())
        texts.append(world.update(check: true))
        try world.edit([
            ".understudy": world.text(".understudy").replacing("version 2.0.0", with: "version two")
        ])
        texts.append(world.update())
        try world.edit([".understudy": "version 1.0.0\nname Core\n"])
        texts.append(world.update())
        try world.edit([".understudy": nil])
        texts.append(world.update())
        try FileManager.default.removeItem(at: world.project.appending(path: ".git"))
        try world.write([".understudy": ProjectState.madeUp().text], in: world.project)
        texts.append(world.update())

        #expect(texts.allSatisfy { $0.outcome == .failure })
        try Fixture.expect(texts.map(\.text).joined(), is: "update/refusals.txt")
    }

    @Test("a template that this tool cannot read is refused, with what can")
    func otherFormat() throws {
        try world.release(
            "1.1.0", ["docs/changes.md": "## 1.1.0\n", "Fixtures/starter/files": "bundle a b\n"])

        let (outcome, text) = world.update()

        #expect(outcome == .failure)
        try Fixture.expect(text, is: "update/other-format.txt")
        #expect(try world.status().isEmpty)
    }

    @Test("what is not committed in the clone is not taken, and said so")
    func dirtyClone() throws {
        try world.release("1.1.0", MadeUpStarter.second)
        try world.write(["kit/Clock.swift": "draft\n"], in: world.starter)

        let (outcome, text) = world.update()

        #expect(outcome == .success)
        #expect(
            text.contains("note: ../starter has changes that are not committed, and they are not taken\n"))
        #expect(try world.text("Sources/Kit/Clock.swift") == MadeUpStarter.lines("clock", last: "exact"))
    }

    @Test("a clone is found by a tilde, which not every shell expands")
    func tilde() throws {
        let up = String(repeating: "/..", count: 20)

        #expect(world.update(from: "~\(up)\(world.starter.path)", check: true).outcome == .success)
    }

    @Test(
        "a comparison of versions exits with 0 when current and 2 when behind, also with uncommitted changes")
    func compare() throws {
        try world.write(["mine.txt": "mine\n"], in: world.project)
        #expect(world.update(check: true) == (.success, "update: 1.0.0 is current. Next: make test\n"))
        try world.release("1.1.0", MadeUpStarter.second)

        let (outcome, text) = world.update(check: true)

        #expect(outcome == .behind)
        #expect(outcome.rawValue == 2)
        try Fixture.expect(text, is: "update/behind.txt")
        #expect(try world.status() == "?? mine.txt\n")
    }

    @Test("a comparison with a tag names it for the update")
    func compareTag() throws {
        try world.release("1.1.0", MadeUpStarter.second)

        #expect(
            world.update(to: "1.1.0", check: true).text.hasSuffix(
                "\nNext: make update FROM=../starter TO=1.1.0\n"))
    }

    @Test("a comparison also finds what was changed without a new version, unless it is here already")
    func compareFiles() throws {
        try world.release(nil, ["docs/notes.md": "For the starter only.\n"])
        #expect(world.update(check: true) == (.success, "update: 1.0.0 is current. Next: make test\n"))
        var second = MadeUpStarter.second
        second["docs/changes.md"] = MadeUpStarter.first["docs/changes.md"]
        try world.release(nil, second)

        let (outcome, text) = world.update(check: true)

        #expect(outcome == .behind)
        #expect(text.hasPrefix("update: 1.0.0 is current, but the starter has changed since:\n"))
        #expect(text.contains("\n  Sources/Core/Store.swift\n"))
        #expect(text.hasSuffix("\nNext: make update FROM=../starter\n"))
        #expect(try world.status().isEmpty)

        #expect(world.update().outcome == .success)
        try world.edit([:])
        #expect(world.update(check: true) == (.success, "update: 1.0.0 is current. Next: make test\n"))
    }

    @Test(
        "a clone that lacks what the project has of the same version is told to be behind, and undoes nothing"
    )
    func olderCommit() throws {
        var second = MadeUpStarter.second
        second["docs/changes.md"] = MadeUpStarter.first["docs/changes.md"]
        try world.release(nil, second)
        #expect(world.update().outcome == .success)
        try world.edit([:])
        try world.git("checkout", "--quiet", "1.0.0", in: world.starter)

        for (outcome, text) in [world.update(check: true), world.update()] {
            #expect(outcome == .failure)
            #expect(
                text == """
                    understudy: the starter in ../starter is at an earlier commit of 1.0.0 than this project
                      help: git -C ../starter pull, or check out a later commit there

                    """)
        }
        #expect(try world.status().isEmpty)

        try world.git("checkout", "--quiet", "-", in: world.starter)
        #expect(
            world.update(to: "1.0.0").text == """
                understudy: the tag 1.0.0 in ../starter is an earlier commit of 1.0.0 than this project
                  help: name a later tag with make's TO=… or --to, or none for the checked-out commit

                """)
        #expect(try world.status().isEmpty)
    }

    @Test("a clone at a commit before the tag undoes nothing in a project that knows no commit")
    func beforeTag() throws {
        var second = MadeUpStarter.second
        second["docs/changes.md"] = MadeUpStarter.first["docs/changes.md"]
        try world.release(nil, second)
        try world.git("tag", "--force", "1.0.0", in: world.starter)
        try world.git("checkout", "--quiet", "HEAD~1", in: world.starter)
        #expect(try ProjectState(at: world.project).commit == nil)

        try expectRefusal(
            from: "../starter",
            """
            understudy: the starter in ../starter is at an earlier commit of 1.0.0 than this project
              help: git -C ../starter pull, or check out a later commit there

            """)
    }

    @Test(
        "a branch beside the project's commit undoes nothing, whether of the same version or of a later one",
        arguments: ["1.0.0", "1.1.0"])
    func branch(version: String) throws {
        var second = MadeUpStarter.second
        second["docs/changes.md"] = MadeUpStarter.first["docs/changes.md"]
        try world.release(nil, second)
        #expect(world.update().outcome == .success)
        try world.edit([:])
        let commit = try world.git("rev-parse", "HEAD", in: world.starter).prefix(7)
        try world.git("checkout", "--quiet", "-b", "fix", "HEAD~1", in: world.starter)
        try world.release("fixed", ["docs/changes.md": "## \(version)\n", "generic/Fix.swift": "fix\n"])

        let lacks = "lacks the commit \(commit) of 1.0.0 that this project was made from"
        try expectRefusal(
            from: "../starter",
            """
            understudy: the starter in ../starter \(lacks)
              help: check out a commit there that contains it, or git -C ../starter merge \(commit)

            """)
        try expectRefusal(
            from: "../starter", to: "fixed",
            """
            understudy: the tag fixed in ../starter \(lacks)
              help: name a tag with make's TO=… or --to that contains it, or none for the checked-out commit

            """)

        try world.git("merge", "--quiet", "--message", "Merge", String(commit), in: world.starter)
        #expect(world.update().outcome == .success)
        #expect(try world.text("Sources/Core/Fix.swift") == "fix\n")
        #expect(try world.text("Sources/Kit/Clock.swift") == MadeUpStarter.lines("clock", last: "exact"))
    }

    @Test("a branch beside the tag undoes nothing in a project that knows no commit")
    func branchBesideTag() throws {
        try world.release(nil, ["generic/Store.swift": MadeUpStarter.lines("store", last: "smaller")])
        try world.git("tag", "--force", "1.0.0", in: world.starter)
        try world.git("checkout", "--quiet", "-b", "fix", "HEAD~1", in: world.starter)
        try world.release(nil, ["generic/Fix.swift": "fix\n"])
        let tagged = try world.git("rev-parse", "1.0.0", in: world.starter).prefix(7)

        try expectRefusal(
            from: "../starter",
            """
            understudy: the starter in ../starter lacks the tag 1.0.0 that this project's update begins at
              help: check out a commit there that contains it, or git -C ../starter merge \(tagged)

            """)
    }

    @Test("a clone that was not fetched since the project was made is told to be behind, and undoes nothing")
    func unknownCommit() throws {
        var second = MadeUpStarter.second
        second["docs/changes.md"] = MadeUpStarter.first["docs/changes.md"]
        try world.git("clone", "--quiet", "starter", "stale", in: world.root.url)
        try shallowClone()
        try world.release(nil, second)
        #expect(world.update().outcome == .success)
        try world.edit([:])
        let commit = try world.git("rev-parse", "HEAD", in: world.starter).prefix(7)

        try expectRefusal(
            from: "../stale",
            """
            understudy: ../stale lacks the commit \(commit) of 1.0.0 that this project was made from
              help: git -C ../stale pull, or check out a later commit there

            """)
        for check in [true, false] {
            let shallow = world.update(from: "../shallow", check: check)
            #expect(shallow.text.hasSuffix("\n  help: git -C ../shallow fetch --unshallow\n"))
        }
        #expect(try world.status().isEmpty)
        #expect(world.update(check: true) == (.success, "update: 1.0.0 is current. Next: make test\n"))
    }

    @Test("a partial clone that lacks files is told so, and nothing is fetched for it")
    func partialClone() throws {
        try world.release("1.1.0", MadeUpStarter.second)
        try world.git("config", "uploadpack.allowFilter", "true", in: world.starter)
        try world.git("config", "uploadpack.allowAnySHA1InWant", "true", in: world.starter)
        try world.git(
            "clone", "--quiet", "--filter=blob:none", "file://\(world.starter.path)", "partial",
            in: world.root.url)
        let first = try world.git("rev-parse", "1.0.0", in: world.starter).prefix(7)
        let refusal = """
            understudy: ../partial is a partial clone, which lacks files of the commit \(first)
              help: clone it again without --filter, and name that clone with make's FROM=… or --from

            """

        try expectRefusal(from: "../partial", refusal)
        try expectRefusal(from: "../partial", to: "1.0.0", refusal)

        try world.git("clone", "--quiet", "starter", "whole", in: world.root.url)
        #expect(world.update(from: "../whole").outcome == .success)
    }

    @Test("a tag of a clone that was not fetched since the project was made is told to need a pull first")
    func unknownCommitBesideTag() throws {
        try world.git("clone", "--quiet", "starter", "stale", in: world.root.url)
        try world.release(nil, ["docs/notes.md": "For the starter only.\n"])
        #expect(world.update().outcome == .success)
        try world.edit([:])

        let text = world.update(from: "../stale", to: "1.0.0").text

        #expect(
            text.hasSuffix(
                "\n  help: git -C ../stale pull, then name a later tag with make's TO=… or --to, "
                    + "or none for the checked-out commit\n"))
    }

    @Test("a tag that a shallow clone can't place before or after the project's commit undoes nothing")
    func shallowTag() throws {
        var second = MadeUpStarter.second
        second["docs/changes.md"] = MadeUpStarter.first["docs/changes.md"]
        try world.release(nil, second)
        let shallow = try shallowClone()
        #expect(
            world.update(from: "../shallow", to: "1.0.0").text.hasSuffix(
                "fetch --tags brings the latest; "
                    + "without make's TO=… or --to the checked-out commit is taken\n"))
        try world.git("fetch", "--quiet", "--tags", in: shallow)
        #expect(world.update().outcome == .success)
        try world.edit([:])

        try expectRefusal(
            from: "../shallow", to: "1.0.0",
            """
            understudy: ../shallow is a shallow clone, which does not tell whether 1.0.0 is earlier than this project
              help: git -C ../shallow fetch --unshallow

            """)

        try world.git("fetch", "--quiet", "--unshallow", in: shallow)
        #expect(
            world.update(from: "../shallow", to: "1.0.0").text.hasPrefix(
                "understudy: the tag 1.0.0 in ../shallow is an earlier commit of 1.0.0 than this project\n"))
    }

    @Test(
        "a shallow clone that lacks the project's commit leaves no file behind at a later version, but is refused"
    )
    func shallowLaterVersion() throws {
        try world.release(nil, ["generic/New.swift": MadeUpStarter.lines("new")])
        #expect(world.update().outcome == .success)
        try world.edit(["Sources/Core/New.swift": MadeUpStarter.lines("new, and mine")])
        let commit = try world.git("rev-parse", "HEAD", in: world.starter).prefix(7)
        try world.release(
            "1.1.0",
            [
                "docs/changes.md": try #require(MadeUpStarter.second["docs/changes.md"]),
                "generic/New.swift": MadeUpStarter.lines("new", last: "better"),
            ])
        let shallow = try shallowClone()
        try world.git("fetch", "--quiet", "--tags", in: shallow)

        try expectRefusal(
            from: "../shallow",
            """
            understudy: ../shallow lacks the commit \(commit) of 1.0.0 that this project was made from
              help: git -C ../shallow fetch --unshallow

            """)

        try world.git("fetch", "--quiet", "--unshallow", in: shallow)
        #expect(world.update(from: "../shallow").outcome == .success)
        #expect(
            try world.text("Sources/Core/New.swift") == MadeUpStarter.lines("new, and mine", last: "better"))
    }

    @Test(
        "a clone that lacks the project's commit, but has a later version, updates from the project's version"
    )
    func unknownCommitOfEarlierVersion() throws {
        try world.git("clone", "--quiet", "starter", "other", in: world.root.url)
        try world.release(nil, ["generic/New.swift": MadeUpStarter.lines("new")])
        let commit = try world.git("rev-parse", "HEAD", in: world.starter).prefix(7)
        #expect(world.update().outcome == .success)
        try world.edit(["Sources/Core/New.swift": MadeUpStarter.lines("new, and mine")])
        let other = world.root.url.appending(path: "other")
        try world.write(MadeUpStarter.second, in: other)
        try world.write(["generic/New.swift": MadeUpStarter.lines("new", last: "better")], in: other)
        try world.git("add", "--all", in: other)
        try world.git("commit", "--quiet", "--message", "A later version", in: other)

        let check = world.update(from: "../other", check: true)
        #expect(check.outcome == .behind)
        #expect(check.text.hasPrefix("update: this project is at 1.0.0, the starter at 1.1.0:\n"))

        let (outcome, text) = world.update(from: "../other")
        #expect(outcome == .success)
        #expect(
            text.contains(
                """
                note: ../other lacks the commit \(commit) that this project was made from, so the tag 1.0.0 was taken \
                instead: files that differ from the starter's may lack improvements, so compare them by hand

                """))
        #expect(text.contains("kept      Sources/Core/New.swift (new, and a file of yours has its path)\n"))
        #expect(text.contains("update: 1.0.0 → 1.1.0: "))
    }

    /// Neither `--check` nor an update takes the clone, and the project stays as it is.
    private func expectRefusal(
        from clone: String, to tag: String? = nil, _ text: String,
        sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
        for check in [true, false] {
            let answer = world.update(from: clone, to: tag, check: check)
            #expect(answer.outcome == .failure, sourceLocation: sourceLocation)
            #expect(answer.text == text, sourceLocation: sourceLocation)
        }
        #expect(try world.status().isEmpty, sourceLocation: sourceLocation)
    }

    /// A clone of the starter, in the folder `shallow`, with its last commit only.
    @discardableResult private func shallowClone() throws -> URL {
        try world.git(
            "clone", "--quiet", "--depth", "1", "file://\(world.starter.path)", "shallow", in: world.root.url)
        return world.root.url.appending(path: "shallow")
    }

    @Test("the command needs a clone")
    func command() {
        let transcript = Transcript()

        #expect(Tool.run(["update", "--check"], on: transcript.console()) == .wrongUse)
        #expect(
            transcript.error == """
                understudy: --from is missing: a clone of the starter's repository
                usage: understudy update --from CLONE [--to TAG] [--check | --dry-run]

                """)
    }
}
