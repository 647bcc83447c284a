import Foundation
import Testing

@testable import Starter

@Suite("Programs that the tool runs", .waitsForPrograms) struct SubprocessTests {
    @Test("one that has ended leaves no file open")
    func closes() async throws {
        // In a process of its own, which opens nothing else.
        await #expect(processExitsWith: .success) {
            func countOfOpenFiles() throws -> Int {
                try FileManager.default.contentsOfDirectory(atPath: "/dev/fd").count
            }
            _ = try Subprocess(["true"], in: Fixture.root).output()
            let before = try countOfOpenFiles()

            for _ in 1...5 {
                _ = try Subprocess(["true"], in: Fixture.root).output()
                _ = try Subprocess(["true"], in: Fixture.root).lines { _ in }
            }

            let after = try countOfOpenFiles()
            #expect(after < before + 5, "\(before) files were open, and \(after) are")
        }
    }

    @Test("a line of four million bytes arrives whole, and so do those around it")
    func longLine() throws {
        let print = "echo one; yes ä 2>/dev/null | head -n 2000000 | tr -d '\\n'; echo; echo; printf three"
        let program = try Subprocess(["sh", "-c", print], in: Fixture.root)

        var lines: [String] = []
        let status = program.lines { lines.append($0) }

        #expect(status == 0)
        let isWhole = lines == ["one", String(repeating: "ä", count: 2_000_000), "", "three"]
        #expect(isWhole, "\(lines.map(\.utf8.count)) bytes arrived")
    }

    @Test("a part of a line is heard before the line has an end")
    func partOfLine() throws {
        let program = try Subprocess(["sh", "-c", "printf some; sleep 90; echo thing"], in: Fixture.root)

        var lines: [String] = []
        var isKilled = false
        let kill = {
            if !isKilled { program.kill() }
            isKilled = true
        }
        let status = program.lines({ lines.append($0) }, heard: kill)

        #expect(status == 128 + SIGKILL)
        #expect(lines == ["some"])
    }

    @Test("git fetches nothing, and asks nothing on the terminal, where it would be stopped without end")
    func unattended() async throws {
        let folder = try ProjectFolder()
        // Another program writes it: what is open for writing here could be inherited by another test's, and would not run.
        let write = #"""
            mkdir bin
            printf '#!/bin/sh\necho "$GIT_NO_LAZY_FETCH,$GIT_TERMINAL_PROMPT,$GIT_SSH_COMMAND"; exit 1\n' >bin/git
            chmod +x bin/git
            """#
        _ = try Subprocess(["sh", "-c", write], in: folder.url).output()

        await #expect(processExitsWith: .success) { [url = folder.url as URL] in
            setenv("PATH", "\(url.path)/bin:/usr/bin:/bin", 1)
            unsetenv("GIT_SSH_COMMAND")
            unsetenv("GIT_SSH")
            let git = Git(folder: url)

            let (text, _) = try git.output(["status"])
            let refusal = git.refusal
            setenv("GIT_SSH_COMMAND", "ssh -i mine", 1)
            let (textOfMine, _) = try git.output(["status"])

            #expect(text == "1,0,ssh -oBatchMode=yes\n")
            #expect(refusal == "1,0,ssh -oBatchMode=yes")
            #expect(textOfMine == "1,0,ssh -i mine\n")
        }
    }

    @Test("git works on the repository of its folder, whatever one a hook names in the environment")
    func hook() async throws {
        let hooked = try ProjectFolder(["mine.txt": "mine"])
        await #expect(processExitsWith: .success) { [url = hooked.url as URL] in
            try Git(folder: url).commitAll("Begin", author: "Ada")
            let repository = url.appending(path: ".git")
            setenv("GIT_DIR", repository.path, 1)
            setenv("GIT_COMMON_DIR", repository.path, 1)
            setenv("GIT_WORK_TREE", url.path, 1)
            setenv("GIT_INDEX_FILE", repository.appending(path: "index").path, 1)
            setenv("GIT_OBJECT_DIRECTORY", repository.appending(path: "objects").path, 1)
            setenv("GIT_CONFIG_GLOBAL", "/dev/null", 1)
            let before = try Data(contentsOf: repository.appending(path: "index"))

            let world = try MadeUpStarter()

            #expect(try world.status() == "")
            #expect(Git(folder: world.project).topLevel == world.project.resolvingSymlinksInPath())
            #expect(try Data(contentsOf: repository.appending(path: "index")) == before)
            #expect(Git(folder: url).commit(of: "1.0.0") == nil)
            #expect(try Git(folder: url).output(["config", "--get", "merge.conflictStyle"]).status == 1)
        }
    }
}
