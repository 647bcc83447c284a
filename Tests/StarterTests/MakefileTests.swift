import Foundation
import Testing

@testable import Starter

@Suite("The Makefiles", .waitsForPrograms) struct MakefileTests {
    /// What `make -n` says in a folder with a Makefile and these files.
    private func make(
        _ words: String..., makefile: String = "Makefile", in folder: ProjectFolder,
        environment: [String: String] = [:]
    ) throws -> (text: String, status: Int32) {
        let text = try String(contentsOf: Fixture.root.appending(path: makefile), encoding: .utf8)
        try Data(text.utf8).write(to: folder.url.appending(path: "Makefile"))
        let withoutOuterMake = ["MAKEFLAGS", "MAKELEVEL", "MFLAGS"].flatMap { ["-u", $0] }
        let (data, status) = try Subprocess(
            withoutOuterMake + ["make", "-n"] + words, in: folder.url, environment: environment
        ).output()
        return (String(decoding: data, as: UTF8.self), status)
    }

    @Test(
        "a file that an editor has locked is in no target's way",
        arguments: [("Makefile", "Starter"), ("Fixtures/starter/project/Makefile", "Tool")])
    func locked(makefile: String, module: String) throws {
        let folder = try ProjectFolder(["Package.swift": "", "Sources/\(module)/A.swift": ""])
        try FileManager.default.createSymbolicLink(
            atPath: folder.url.appending(path: "Sources/\(module)/.#A.swift").path,
            withDestinationPath: "me@host.1")

        let (text, status) = try make("catalogs", makefile: makefile, in: folder)

        #expect(status == 0, "\(text)")
    }

    @Test(
        "a file or folder with a blank or a colon in its name is in no target's way",
        arguments: [("Makefile", "Starter"), ("Fixtures/starter/project/Makefile", "Tool")])
    func difficultNames(makefile: String, module: String) throws {
        let folder = try ProjectFolder([
            "Package.swift": "", "Sources/\(module)/A.swift": "", "Sources/\(module)/A 2.swift": "",
            "Sources/\(module)/At 10:30.swift": "", "Sources/\(module)/a:b/B.swift": "",
            "Sources/\(module)/Copy of it/B.swift": "",
        ])

        let (text, status) = try make("catalogs", makefile: makefile, in: folder)

        #expect(status == 0, "\(text)")
    }

    @Test("a folder is one word for the shell, whatever its name")
    func words() throws {
        let folder = try ProjectFolder(["Package.swift": ""])

        let (new, _) = try make("new", "NAME=Acme", "DIR=/tmp/it's $mine/Acme", in: folder)
        let (update, _) = try make(
            "update", "FROM=/tmp/it's $mine", makefile: "Fixtures/starter/project/Makefile", in: folder)

        #expect(new.contains(#"new 'Acme' --dir '/tmp/it'\''s $mine/Acme'"#))
        #expect(update.contains(#"update --from '/tmp/it'\''s $mine'"#))
    }

    @Test(
        "what a target is given is taken from the command line only: the environment may have it for something else",
        arguments: [
            ("Makefile", "new", "new 'Tags'"),
            ("Fixtures/starter/project/Makefile", "add-service", "add service 'Tags'"),
            ("Fixtures/starter/project/Makefile", "remove", "remove 'Tags'"),
            ("Fixtures/starter/project/Makefile", "update", "update"),
        ])
    func namesOfEnvironment(makefile: String, target: String, command: String) throws {
        let folder = try ProjectFolder(["Package.swift": ""])
        let names = ["NAME", "DIR", "LAYERS", "LICENSE", "KIND", "FROM", "TO"]

        let (text, _) = try make(
            target, "NAME=Tags", makefile: makefile, in: folder,
            environment: Dictionary(uniqueKeysWithValues: names.map { ($0, "inherited") }))

        #expect(text.contains(try Regex("/\\w+ \(command) *\n")))
    }

    @Test(
        "the tests to run are told by a regular expression, also one of an end",
        arguments: ["Makefile", "Fixtures/starter/project/Makefile"],
        ["test", "test-base", "test-double", "explore"])
    func filter(makefile: String, target: String) throws {
        let folder = try ProjectFolder(["Package.swift": ""])

        let (text, _) = try make(
            target, "FILTER=List(Tests|Contract)$|$/it's", makefile: makefile, in: folder)

        #expect(text.contains(#"--filter 'List(Tests|Contract)$|$/it'\''s'"#))
    }

    @Test(
        "a mode runs the test modules that import an implementation of a layer, and no others",
        arguments: ["test-double", "test-base"])
    func modes(target: String) throws {
        let folder = try ProjectFolder(["Package.swift": ""])
        let tests = Fixture.root.appending(path: "Tests")
        let modules = try FileManager.default.contentsOfDirectory(atPath: tests.path)
        let testers = try modules.filter { module in
            let folder = tests.appending(path: module)
            return try folder.filesBelow().contains { file in
                try String(contentsOf: folder.appending(path: file), encoding: .utf8)
                    .contains(/(?m)^[@\w ]*import (Core|BusinessLogic|Presentation)(Base|Double)$/)
            }
        }

        let (text, _) = try make(target, in: folder)

        let filter = try #require(text.firstMatch(of: /--usual-filter '(.*)'/)?.output.1)
        let expression = try Regex(String(filter))
        let picked = modules.filter { "\($0).Suite/test()".contains(expression) }
        #expect(picked.sorted() == testers.sorted())
        #expect(testers.contains("CoreTests"))
    }

    @Test(
        "a check runs every test, whatever picks tests on the command line or in the environment",
        arguments: ["Makefile", "Fixtures/starter/project/Makefile"])
    func checkWithoutFilter(makefile: String) throws {
        let folder = try ProjectFolder(["Package.swift": ""])

        let (plain, _) = try make("check", makefile: makefile, in: folder)
        let (given, _) = try make("check", "FILTER=Nothing", makefile: makefile, in: folder)
        let (inherited, _) = try make(
            "check", makefile: makefile, in: folder, environment: ["FILTER": "Nothing"])

        #expect(plain.contains(/debug\/\w+ test *\n/))
        #expect(given == plain)
        #expect(inherited == plain)
    }

    @Test(
        "only the survivors are tried where that is wanted, and not for 0",
        arguments: ["Makefile", "Fixtures/starter/project/Makefile"])
    func survivors(makefile: String) throws {
        let folder = try ProjectFolder(["Package.swift": ""])

        let (wanted, _) = try make("mutate", "SURVIVORS=1", makefile: makefile, in: folder)
        let (unwanted, _) = try make("mutate", "SURVIVORS=0", makefile: makefile, in: folder)

        #expect(wanted.contains("--survivors"))
        #expect(unwanted.contains("/mutation") && !unwanted.contains("--survivors"))
    }

    @Test(
        "the Makefile and the tool build with the same debug information",
        arguments: ["Makefile", "Fixtures/starter/project/Makefile"], ["", "none"])
    func debugInfo(makefile: String, wanted: String) throws {
        let folder = try ProjectFolder(["Package.swift": ""])
        let environment = ["DEBUG_INFO": wanted]

        let (text, _) = try make("build", makefile: makefile, in: folder, environment: environment)

        let builds = text.split(separator: "\n").filter { $0.contains("swift build") }
        #expect(!builds.isEmpty && builds.allSatisfy { $0.contains(" -gnone") == (wanted == "none") })
        #expect(DebugBuild.debugInfo(environment).contains("-gnone") == (wanted == "none"))
    }

    @Test(
        "the program runs on a machine that can't build tests, as a Mac without Xcode; all else asks for them",
        arguments: ["Makefile", "Fixtures/starter/project/Makefile"])
    func withoutTests(makefile: String) throws {
        let folder = try ProjectFolder(["Package.swift": ""])
        let withoutTests = /\.ci\/needs \S+ --without-tests *\n/

        let (run, _) = try make("run", makefile: makefile, in: folder)
        let (build, _) = try make(
            "build", makefile: makefile, in: folder, environment: ["NEEDS_FLAGS": "--without-tests"])

        #expect(run.contains(withoutTests))
        #expect(build.contains(".ci/needs ") && !build.contains(withoutTests))
    }

    @Test(
        "the lint of what is well laid out succeeds, whatever the environment has",
        arguments: ["Makefile", "Fixtures/starter/project/Makefile"])
    func lint(makefile: String) throws {
        let (text, status) = try lint(makefile, swift: ":", tool: ":")

        #expect(status == 0, "\(text)")
    }

    @Test(
        "the lint ends with what to do about the format, also where make format leaves it, after the rules",
        arguments: ["Makefile", "Fixtures/starter/project/Makefile"])
    func lintOfFormat(makefile: String) throws {
        let format =
            "lint: swift format found something. Next: make format; mend by hand what make lint then still tells\n"

        let (text, status) = try lint(makefile, swift: "false", tool: "echo rules")
        let (rules, statusOfRules) = try lint(makefile, swift: ":", tool: "false")

        #expect(text == "rules\n\(format)")
        #expect(status != 0)
        #expect(rules.isEmpty)
        #expect(statusOfRules != 0)
    }

    /// Runs the lint's recipe with these commands in place of Swift's and the tool's.
    private func lint(
        _ makefile: String, swift: String, tool: String
    ) throws -> (text: String, status: Int32) {
        let folder = try ProjectFolder(["Package.swift": ""])
        let (text, _) = try make("lint", makefile: makefile, in: folder)
        let recipe = text.split(separator: "\n").suffix(2).joined(separator: "\n")
            .replacing(/\.build-debug\/debug\/\w+/, with: "tool")
        let script = "swift() { \(swift); }; tool() { \(tool); }; \(recipe)"
        let (data, status) = try Subprocess(
            ["sh", "-c", script], in: folder.url,
            environment: ["bad": "1", "layout": "1", "rules": "1"]
        ).output()
        return (String(decoding: data, as: UTF8.self), status)
    }

    @Test(
        "a name is one word for the shell, whatever is in it",
        arguments: ["add-service", "add-client", "add-screen", "add-feature", "remove"])
    func name(target: String) throws {
        let folder = try ProjectFolder(["Package.swift": ""])
        let makefile = "Fixtures/starter/project/Makefile"

        let (odd, _) = try make(target, "NAME=it's", "ADD=--dry-run", makefile: makefile, in: folder)

        let command = target.replacing("-", with: " ")
        #expect(odd.contains(##"\##(command) 'it'\''s' --dry-run"##))
    }

    @Test(
        "a target that needs a name says how it is called, whatever the environment has",
        arguments: [
            ("Makefile", "new", "Acme"), ("Fixtures/starter/project/Makefile", "add-service", "Tags"),
            ("Fixtures/starter/project/Makefile", "add-client", "Tags"),
            ("Fixtures/starter/project/Makefile", "add-screen", "Tags"),
            ("Fixtures/starter/project/Makefile", "add-feature", "Tags"),
            ("Fixtures/starter/project/Makefile", "remove", "Tags"),
        ])
    func missingName(makefile: String, target: String, example: String) throws {
        let folder = try ProjectFolder(["Package.swift": ""])

        let (text, status) = try make(
            target, makefile: makefile, in: folder, environment: ["NAME": "inherited"])

        #expect(text.contains("\(target) needs a name: make \(target) NAME=\(example)."))
        #expect(status != 0)
    }

    @Test(
        "the help promises pages and keys on a terminal only, which not every project has",
        arguments: ["add-screen", "add-feature"])
    func onTerminal(target: String) throws {
        let lines = try Fixture.text("project/Makefile").split(separator: "\n")
        let line = try #require(lines.first { $0.hasPrefix("\(target):") })

        #expect(line.contains("on a terminal also "))
    }

    @Test(
        "a tool that no longer starts, as after its Swift was removed, is built anew",
        arguments: [
            ("Makefile", "Starter", "understudy"), ("Fixtures/starter/project/Makefile", "Tool", "tool"),
        ])
    func otherSwift(makefile: String, module: String, tool: String) throws {
        let text = { (path: String) in
            try String(contentsOf: Fixture.root.appending(path: path), encoding: .utf8)
        }
        let folder = try ProjectFolder([
            "Makefile": text(makefile), "needs": text(".ci/needs"), "Package.swift": "",
            "Sources/\(module)/A.swift": "",
            "swift": """
            #!/bin/sh
            if [ "$1" = --version ]; then echo 'Swift version 6.3'; exit; fi
            rm .build-debug/debug/\(tool)
            printf '%s\\n' '#!/bin/sh' 'echo runs "$1"' >.build-debug/debug/\(tool)
            chmod +x .build-debug/debug/\(tool)
            """,
        ])
        // Copied by a program: what is open for writing here could be inherited by another test's, and would not run.
        let script = """
            mkdir -p .ci bin .build-debug/debug && cp needs .ci/needs && cp swift bin/swift && chmod +x .ci/needs bin/swift
            PATH=$PWD/bin:$PATH
            echo "$(command -v swift) $(swift --version)" >.build-debug/swift-version-of
            touch -t 202001010000 Package.swift Sources/\(module)/A.swift Sources/\(module)
            touch -t 202001020000 bin/swift && touch -t 202001030000 .build-debug/swift-version-of
            printf '%s\\n' '#!/bin/sh' 'exit 127' >.build-debug/debug/\(tool)
            chmod +x .build-debug/debug/\(tool) && touch -t 202001040000 .build-debug/debug/\(tool)
            env -u MAKEFLAGS -u MAKELEVEL -u MFLAGS make --no-print-directory catalogs
            """

        let (data, status) = try Subprocess(["sh", "-c", script], in: folder.url).output()

        #expect(status == 0)
        #expect(String(decoding: data, as: UTF8.self) == "runs catalogs\n")
    }
}
