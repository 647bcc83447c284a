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
            let survivor = try survivor(of: "CoreDouble", in: Self.list)
            let folder = try project(survivors: ["CoreDouble/Gone.swift page: no sort", survivor])

            await #expect(processExitsWith: .success) { [url = folder.url as URL] in
                let (outcome, transcript) = try runTool(
                    ["--in", "Sources/Core", "--jobs", "1"], besideProgramsIn: url)

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

        @Test("a sample is one of the survivors, too, where only they are wanted")
        func sampleOfSurvivors() async throws {
            let survivors = [
                try survivor(of: "Core", in: Self.page), try survivor(of: "CoreDouble", in: Self.list),
            ]
            let folder = try project(survivors: survivors)

            await #expect(processExitsWith: .success) { [url = folder.url as URL] in
                let (_, transcript) = try runTool(
                    ["--survivors", "--sample", "1", "--seed", "2", "--jobs", "1"], besideProgramsIn: url)

                let told = transcript.out.split(separator: "\n").filter { $0.hasSuffix(", SEED=2") }
                #expect(told.map { $0.hasPrefix("1 mutant of ") } == [true], "\(transcript.error)")
            }

            // The one that was tried is caught now.
            let list = folder.url.appending(path: "project/.build-mutate/survivors.txt")
            let names = try String(contentsOf: list, encoding: .utf8).split(separator: "\n").map(String.init)
            #expect(names.count == 1 && Set(names).isSubset(of: survivors))
        }

        @Test("what a build that failed blamed on mutants is tried again by the next run of the same sources")
        func failedBuild() async throws {
            let folder = try project()

            await #expect(processExitsWith: .success) { [url = folder.url as URL] in
                setenv("BROKEN", "1", 1)
                let (broken, first) = try runTool(["--jobs", "1"], besideProgramsIn: url)
                #expect(broken == .failure)
                #expect(first.error.contains("no mutant is to blame"), "\(first.error)")

                unsetenv("BROKEN")
                let (_, second) = try runTool(["--jobs", "1"], besideProgramsIn: url)
                #expect(
                    second.out.contains(" mutants built, 0 do not compile\n"), "\(second.out + second.error)")
            }
        }

        private static let page = "Sources/Core/Page.swift"
        private static let list = "Sources/CoreDouble/List.swift"
        private static let text = "func page(_ items: [Int]) -> [Int] { items.sorted() }\n"

        /// The name of a mutant of a file.
        private func survivor(of module: String, in path: String) throws -> String {
            let mutants = Mutant.all(in: SourceText(Self.text), module: module, path: path)
            return try #require(mutants.first).name
        }

        /// A project, with a `swift` beside it whose build fails while BROKEN is set. The program that it builds
        /// catches every mutant.
        private func project(survivors: [String] = []) throws -> ProjectFolder {
            let folder = try ProjectFolder([
                "project/.architecture-rules": """
                kind base Core Sources/Core
                kind double CoreDouble Sources/CoreDouble

                """,
                "project/Package.swift": "", "project/\(Self.page)": Self.text,
                "project/\(Self.list)": Self.text, "project/Tests/PageTests.swift": "",
                "project/\(Explanations.path)": """
                - `` CoreDouble/List.swift * ``: a reason
                - `` CoreDouble/Gone.swift * ``: a reason

                """,
                "project/.build-mutate/survivors.txt": survivors.map { "\($0)\n" }.joined(),
                "manifest.json": """
                {"name": "Acme", "dependencies": [], "targets": [
                  {"name": "Core", "type": "regular", "dependencies": []},
                  {"name": "CoreDouble", "type": "regular", "dependencies": []}]}
                """,
                "swift": #"""
                #!/bin/sh
                package=.build-mutate/package
                programs=$package/.build-debug/debug
                case "$*" in
                *dump-package*) cat ../manifest.json ;;
                *--build-tests*)
                    if [ -n "$BROKEN" ]; then
                        echo "$PWD/$package/Sources/Core/Page.swift:999:1: error: no such module"
                        exit 1
                    fi
                    mkdir -p $programs && cp ../bin/tests $programs/AcmePackageTests.xctest ;;
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
            return folder
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

#if os(Linux)
    /// Runs the tool in the project of a folder, with the folder's programs; for a process of the test's own.
    private func runTool(
        _ words: [String], besideProgramsIn url: URL
    ) throws -> (outcome: Outcome, transcript: Transcript) {
        setenv("PATH", "\(url.path)/bin:\(ProcessInfo.processInfo.environment["PATH"] ?? "")", 1)
        try #require(FileManager.default.changeCurrentDirectoryPath(url.appending(path: "project").path))
        let transcript = Transcript()
        let outcome = Tool.run(words, as: MutateCommand.self, on: transcript.console())
        return (outcome, transcript)
    }
#endif
