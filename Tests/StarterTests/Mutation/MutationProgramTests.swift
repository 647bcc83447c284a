import Foundation
import Testing

@testable import Mutation
@testable import Starter

@Suite("The program of make mutate") struct MutationProgramTests {
    private func run(_ words: [String]) -> (outcome: Outcome, out: String, error: String) {
        let transcript = Transcript()
        let outcome = Tool.run(words, as: MutateCommand.self, on: transcript.console())
        return (outcome, transcript.out, transcript.error)
    }

    @Test(
        "wrong use exits with 64, says what is wrong and what is right",
        arguments: [
            (["--sample", "few"], "--sample is a number from 1, not `few`"),
            (["--sample", "0"], "--sample is a number from 1, not `0`"),
            (["--jobs", "-1"], "--jobs is a number from 0, not `-1`"),
            (["now"], "`now` is not understood"),
        ])
    func wrongUse(words: [String], problem: String) {
        let (outcome, out, error) = run(words)

        #expect(outcome == .wrongUse)
        #expect(error == "mutation: \(problem)\nusage: \(MutateCommand.usage)\n")
        #expect(out.isEmpty)
    }

    @Test(
        "a folder is found as a shell completes it",
        arguments: [
            "Sources/Core/Double", "Sources/Core/Double/", "./Sources/Core/Double",
            ".//Sources/Core/Double//",
        ])
    func path(_ path: String) throws {
        var arguments = Arguments(["--in", path], usage: "")

        #expect(try MutateCommand(&arguments).path == "Sources/Core/Double")
    }

    @Test("resources, and what an editor leaves beside an open file, have no mutants and do not stop the run")
    func leftovers() throws {
        let file = "Sources/CoreDouble/List.swift"
        let folder = try ProjectFolder([
            ".architecture-rules": "kind double CoreDouble Sources/CoreDouble\n",
            file: "func page(_ items: [Int]) -> [Int] { items.sorted() }\n",
            "Sources/CoreDouble/Core.docc/Page.swift": "func page() -> [Int] { [2, 1].sorted() }\n",
            "Sources/CoreDouble/Templates/Page.swift": "func page() -> [Int] { [2, 1].sorted() }\n",
        ])
        // Emacs locks a file by a link to nowhere.
        try FileManager.default.createSymbolicLink(
            atPath: folder.url.appending(path: "Sources/CoreDouble/.#List.swift").path,
            withDestinationPath: "me@host.1")
        let modules = Modules(
            Manifest(targets: [
                .init(
                    name: "CoreDouble", kind: .library, path: "Sources/CoreDouble", resources: ["Templates"])
            ]),
            rules: try ArchitectureRules.read(at: folder.url))

        let (sources, mutants) = try MutateCommand.mutants(of: modules, in: folder.url)

        #expect(sources.keys.sorted() == [file])
        #expect(Set(mutants.map(\.path)) == [file])
    }

    #if os(Linux)
        @Test("a second run in the same project is refused, which would write other mutants under the first")
        func secondRun() async throws {
            let folder = try ProjectFolder(["Package.swift": "", ".build-mutate/mutants.txt": "first"])

            await #expect(processExitsWith: .success) { [url = folder.url as URL] in
                try #require(FileManager.default.changeCurrentDirectoryPath(url.path))
                let first = open(url.appending(path: ".build-mutate").path, O_RDONLY)
                flock(first, LOCK_EX)
                let transcript = Transcript()

                let outcome = Tool.run([], as: MutateCommand.self, on: transcript.console())

                #expect(outcome == .failure)
                #expect(
                    transcript.error == """
                        mutation: another run of make mutate works in \(url.path)/.build-mutate
                          help: wait until it has ended, or end it

                        """)
            }
        }

        @Test("a run in one folder forgets no survivor of others, and calls no explanation of one outdated")
        func oneFolder() async throws {
            let text = "func page(_ items: [Int]) -> [Int] { items.sorted() }\n"
            let path = "Sources/CoreDouble/List.swift"
            let mutants = Mutant.all(in: SourceText(text), module: "CoreDouble", path: path)
            let survivor = try #require(mutants.first).name
            let folder = try ProjectFolder([
                "project/.architecture-rules": """
                kind base Core Sources/Core
                kind double CoreDouble Sources/CoreDouble

                """,
                "project/Package.swift": "", "project/Sources/Core/Page.swift": text,
                "project/\(path)": text, "project/Tests/PageTests.swift": "",
                "project/\(Explanations.path)": """
                - `` CoreDouble/List.swift * ``: a reason
                - `` CoreDouble/Gone.swift * ``: a reason

                """,
                "project/.build-mutate/survivors.txt": "CoreDouble/Gone.swift page: no sort\n\(survivor)\n",
                "manifest.json": """
                {"name": "Acme", "dependencies": [], "targets": [
                  {"name": "Core", "type": "regular", "dependencies": []},
                  {"name": "CoreDouble", "type": "regular", "dependencies": []}]}
                """,
                "swift": #"""
                #!/bin/sh
                programs=.build-mutate/package/.build-debug/debug
                case "$*" in
                *dump-package*) cat ../manifest.json ;;
                *--build-tests*) mkdir -p $programs && cp ../bin/tests $programs/AcmePackageTests.xctest ;;
                esac
                """#,
                "tests": #"""
                #!/bin/sh
                case "$*" in *--list-tests*) echo 'CoreTests.PageTests/sorts()'; exit ;; esac
                if [ -n "$MUTANTS_REACHED" ]; then
                    tr '\0' '\1' <"$MUTANTS_REACHED" >reached && cat reached >"$MUTANTS_REACHED"
                elif [ "$MUTANT" != 0 ]; then
                    echo '✘ Test "sorts" recorded an issue at PageTests.swift:1:2: no'
                fi
                """#,
            ])
            // Copied by a program: what is open for writing here could be inherited by another test's, and would not run.
            let copy = "mkdir bin && cp swift tests bin && chmod +x bin/*"
            _ = try Subprocess(["sh", "-c", copy], in: folder.url).output()

            await #expect(processExitsWith: .success) { [url = folder.url as URL] in
                setenv("PATH", "\(url.path)/bin:\(ProcessInfo.processInfo.environment["PATH"] ?? "")", 1)
                try #require(
                    FileManager.default.changeCurrentDirectoryPath(url.appending(path: "project").path))
                let transcript = Transcript()

                let outcome = Tool.run(
                    ["--in", "Sources/Core", "--jobs", "1"], as: MutateCommand.self,
                    on: transcript.console())

                #expect(outcome == .success, "\(transcript.error)")
                let lines = transcript.out.split(separator: "\n").map(String.init)
                #expect(
                    lines.filter { $0.hasPrefix("stale: ") } == [
                        "stale: docs/assemblytesting/mutation.md explains `` CoreDouble/Gone.swift * ``, "
                            + "but no mutant has this name"
                    ])
            }

            let list = folder.url.appending(path: "project/.build-mutate/survivors.txt")
            #expect(try String(contentsOf: list, encoding: .utf8) == "\(survivor)\n")
        }
    #endif

    @Test("help says its usage", arguments: ["--help", "-h"])
    func help(word: String) {
        let (outcome, out, _) = run([word])

        #expect(outcome == .success)
        #expect(out.hasPrefix("usage: mutation [--in PATH]"))
        #expect(out.contains("\n  --survivors  only the survivors"))
    }
}
