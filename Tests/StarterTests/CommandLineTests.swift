import Foundation
import Testing

@testable import Starter

@Suite("The command line") struct CommandLineTests {
    @Test(
        "help names every command",
        arguments: [[], ["help"], ["--help"]])
    func help(_ words: [String]) throws {
        let transcript = Transcript()

        let outcome = Tool.run(words, on: transcript.console())

        #expect(outcome == .success)
        try Fixture.expect(transcript.out, is: "help.txt")
    }

    @Test("help about a command says its usage", arguments: [["help", "test"], ["test", "--help"]])
    func helpAbout(_ words: [String]) {
        let transcript = Transcript()

        let outcome = Tool.run(words, on: transcript.console())

        #expect(outcome == .success)
        #expect(
            transcript.out.hasPrefix(
                """
                usage: understudy test [--mode base|double|both] [--filter REGEX] [--usual-filter REGEX] \
                [--patience SECONDS]


                """))
    }

    @Test("outside a package no command is tried, and nothing is left behind")
    func outside() async throws {
        let folder = try ProjectFolder()

        await #expect(processExitsWith: .success) { [path = folder.url.path as String] in
            try #require(FileManager.default.changeCurrentDirectoryPath(path))
            // On macOS the temporary folder is behind a link.
            let folder = FileManager.default.currentDirectoryPath
            for command in ["test", "map", "contracts", "check", "new Acme", "add service Notes"] {
                let words = command.split(separator: " ").map(String.init)
                let transcript = Transcript()
                #expect(Tool.run(words, on: transcript.console()) == .failure)
                #expect(
                    transcript.error == """
                        understudy: there is no package in \(folder)
                          help: run it at the project's top folder

                        """)
            }
        }
        #expect(try folder.files == [])
    }

    @Test("the version is one line")
    func version() {
        let transcript = Transcript()

        #expect(Tool.run(["--version"], on: transcript.console()) == .success)
        #expect(transcript.out == "understudy \(Tool.version)\n")
    }

    @Test(
        "wrong use exits with 64, says what is wrong and what is right",
        arguments: [
            (
                ["chek"],
                "there is no command `chek`; there are new, update, add, remove, strip-demo, check, catalogs, contracts, "
                    + "map, fixtures, test, leak-check"
            ),
            (
                ["help", "chek"],
                "there is no command `chek`; there are new, update, add, remove, strip-demo, check, catalogs, contracts, "
                    + "map, fixtures, test, leak-check"
            ),
            (["check", "now"], "`now` is not understood"),
            (["leak-check", "weather"], "--expect is missing: clean or doubles"),
            (["test", "--mode"], "--mode needs a value"),
            (["test", "--mode", "--filter", "x"], "--mode needs a value"),
            (["test", "--filter", "["], "--filter is a regular expression, which `[` is not"),
            (["test", "--mode=all"], "--mode is base or double or both, not `all`"),
            (["test", "--mode", "base", "--mode", "base"], "--mode is given twice"),
            (["test", "--mode", "base", "--fliter", "x"], "`--fliter` is not understood"),
            (["leak-check", "--expect", "clean"], "BINARY is missing"),
            (["add", "view", "Tags"], "there is no part `view`; there are service, client, screen, feature"),
            (
                ["remove", "view", "Tags"],
                "there is no part `view`; there are service, client, screen, feature"
            ),
            (["remove", "screen"], "NAME is missing"),
            (["new", "Acme", "--with", "recorder"], "--with is none or mutation, not `recorder`"),
        ])
    func wrongUse(_ words: [String], _ problem: String) {
        let transcript = Transcript()

        let outcome = Tool.run(words, on: transcript.console())

        #expect(outcome == .wrongUse)
        #expect(outcome.rawValue == 64)
        #expect(transcript.error.hasPrefix("understudy: \(problem)\nusage: understudy "))
        #expect(transcript.out.isEmpty)
    }

    @Test("an error of Foundation is told in one line with a help, not with all of its members")
    func foundationError() {
        let transcript = Transcript()

        let outcome = Tool.run([], as: UnwritableCommand.self, on: transcript.console())

        #expect(outcome == .failure)
        let lines = transcript.error.split(separator: "\n")
        #expect(lines.first?.hasPrefix("unwritable: ") == true)
        #expect(!transcript.error.contains("Domain="))
        #expect(lines.dropFirst() == ["  help: see that it may be read and written, and that there is room"])
    }

    @Test("an option's value may stand behind a space or an equals sign")
    func optionForms() throws {
        for words in [["--filter", "a=b"], ["--filter=a=b"]] {
            var arguments = Arguments(words, usage: "")

            #expect(try arguments.option("--filter") == "a=b")
            try arguments.end()
        }
    }

    @Test(
        "a license may be named in capitals",
        arguments: [("MIT", ProjectAnswers.License.mit), ("Apache-2.0", .apache), ("none", .none)])
    func capitals(word: String, license: ProjectAnswers.License) throws {
        var arguments = Arguments(["--license", word], usage: "")

        let choice: ProjectAnswers.License = try arguments.choice("--license")

        #expect(choice == license)
    }

    @Test("what stands behind -- is no option")
    func doubleDash() throws {
        var arguments = Arguments(["--", "--filter"], usage: "")

        #expect(try arguments.option("--filter") == nil)
        #expect(try arguments.positional("FILE") == "--filter")
    }

    @Test("a file that is not there is said together with what makes it")
    func missingFile() {
        let transcript = Transcript()

        let outcome = Tool.run(
            ["leak-check", "no/such", "--expect", "clean"], on: transcript.console())

        #expect(outcome == .failure)
        #expect(
            transcript.error
                == "understudy: there is no program at no/such\n  help: make leak-check builds it\n")
    }
}

@Suite("The console") struct ConsoleTests {
    @Test("output that has no room ends with a status of its own, and says so")
    func fullOutput() async throws {
        guard FileManager.default.fileExists(atPath: "/dev/full") else { return }

        let result = try #require(
            await #expect(processExitsWith: .exitCode(74), observing: [\.standardErrorContent]) {
                dup2(open("/dev/full", O_WRONLY), 1)
                Tool.main(["--version"])
            })

        let errors = String(decoding: result.standardErrorContent, as: UTF8.self)
        #expect(
            errors == """
                understudy: the output can't be written
                  help: see where it goes, and that there is room

                """)
    }

    @Test("output that is read no more, as before `| head`, is told like output that has no room")
    func closedPipe() async throws {
        let result = try #require(
            await #expect(processExitsWith: .exitCode(74), observing: [\.standardErrorContent]) {
                signal(SIGPIPE, SIG_DFL)
                let output = Pipe()
                try output.fileHandleForReading.close()
                dup2(output.fileHandleForWriting.fileDescriptor, 1)
                Tool.main(["--version"])
            })

        let errors = String(decoding: result.standardErrorContent, as: UTF8.self)
        #expect(errors.hasPrefix("understudy: the output can't be written\n"))
    }

    @Test(
        "output that another program has made non-blocking is written whole, however late it is read",
        arguments: [1, 2] as [Int32])
    func nonBlocking(descriptor: Int32) async {
        await #expect(processExitsWith: .success) { [descriptor = descriptor as Int32] in
            let text = String(repeating: "a", count: 200_000)
            let output = Pipe()
            dup2(output.fileHandleForWriting.fileDescriptor, descriptor)
            try output.fileHandleForWriting.close()
            #expect(fcntl(descriptor, F_SETFL, O_NONBLOCK) == 0)
            // The pipe is full before anything is said, and read so slowly that it stays full meanwhile.
            while write(descriptor, "-", 1) == 1 {}

            Thread.detachNewThread {
                let console = Console.standard
                if descriptor == 1 { console.say(text) } else { console.complain(text) }
                close(descriptor)
            }
            var read: [UInt8] = []
            var byte: UInt8 = 0
            let reader = output.fileHandleForReading
            while Foundation.read(reader.fileDescriptor, &byte, 1) == 1 { read.append(byte) }

            let isWhole = String(decoding: read, as: UTF8.self).drop { $0 == "-" } == text + "\n"
            #expect(isWhole, "\(read.count) bytes arrived")
            #expect(!Console.hasLostOutput)
        }
    }

    @Test("programs that the tool starts end by a closed pipe, as usual")
    func closedPipeOfProgram() async {
        await #expect(processExitsWith: .success) {
            signal(SIGPIPE, SIG_DFL)
            try #require(FileManager.default.changeCurrentDirectoryPath(Fixture.root.path))
            Tool.main(ClosedPipe.self)
        }
    }

    @Test("programs that the tool starts are heard where its own streams are closed")
    func closedStreams() async {
        await #expect(processExitsWith: .success) {
            try #require(FileManager.default.changeCurrentDirectoryPath(Fixture.root.path))
            for descriptor: Int32 in 0...2 { close(descriptor) }
            Tool.main(HeardProgram.self)
        }
    }

    @Test("what is wrong ends with its status also where there is no room to say it")
    func fullErrors() async {
        guard FileManager.default.fileExists(atPath: "/dev/full") else { return }

        await #expect(processExitsWith: .exitCode(64)) {
            dup2(open("/dev/full", O_WRONLY), 2)
            Tool.main(["chek"])
        }
    }

    @Test("a pipe gets neither colour nor progress")
    func pipe() {
        let transcript = Transcript()
        let console = transcript.console()

        console.progress("12 tests done")
        console.say(console.red("failed"))

        #expect(transcript.out == "failed\n")
    }

    @Test("a terminal gets both")
    func terminal() {
        let transcript = Transcript()
        let console = transcript.console(isTerminal: true)

        console.progress("12 tests done")
        console.say(console.red("failed"))

        #expect(transcript.out == "\r\u{1B}[2K\u{1B}[?7l12 tests done\u{1B}[?7h\u{1B}[31mfailed\u{1B}[0m\n")
    }

    @Test("a terminal without escape codes, as Emacs has for what it compiles, gets neither")
    func dumbTerminal() {
        let transcript = Transcript()
        let console = transcript.console(isTerminal: true, environment: ["TERM": "dumb"])

        console.progress("12 tests done")
        console.say(console.red("failed"))

        #expect(transcript.out == "failed\n")
    }

    @Test("a progress line that is longer than the terminal is wide stays on one line")
    func longProgress() {
        let transcript = Transcript()

        transcript.console(isTerminal: true).progress(String(repeating: "a", count: 200))

        // The terminal does not wrap between these two (DECAWM).
        #expect(transcript.out.hasPrefix("\r\u{1B}[2K\u{1B}[?7la") && transcript.out.hasSuffix("a\u{1B}[?7h"))
    }

    @Test("NO_COLOR takes the colour off a terminal, and empty it is as if unset")
    func noColour() {
        let transcript = Transcript()

        #expect(!transcript.console(isTerminal: true, environment: ["NO_COLOR": "1"]).hasColour)
        #expect(transcript.console(isTerminal: true, environment: ["NO_COLOR": ""]).hasColour)
    }
}

/// A command that only starts a program.
private protocol ProgramCommand: Command {
    init()
}

extension ProgramCommand {
    static var purpose: String { "" }
    static var usage: String { name }
    static var about: String { "" }

    /// - Parameter arguments: Those of the test's process, which are none of this command's.
    init(_ arguments: inout Arguments) {
        self.init()
        arguments = Arguments([String](), usage: Self.usage)
    }
}

/// Runs a program that sends itself what a closed pipe does.
private struct ClosedPipe: ProgramCommand {
    static let name = "closed-pipe"

    func run(on console: Console, at root: URL) throws -> Outcome {
        let (_, status) = try Subprocess(["sh", "-c", "kill -PIPE $$"], in: root).output()
        return status == 128 + SIGPIPE ? .success : .failure
    }
}

/// Succeeds if it hears a program that it starts.
private struct HeardProgram: ProgramCommand {
    static let name = "heard-program"

    func run(on console: Console, at root: URL) throws -> Outcome {
        let (output, _) = try Subprocess(["echo", "heard"], in: root).output()
        return String(decoding: output, as: UTF8.self) == "heard\n" ? .success : .failure
    }
}

/// Fails with an error of Foundation.
private struct UnwritableCommand: Command {
    static let name = "unwritable"
    static let purpose = ""
    static let usage = "unwritable"
    static let about = ""

    init(_ arguments: inout Arguments) {}

    func run(on console: Console, at root: URL) throws -> Outcome {
        let folder = URL(filePath: "/dev/null/folder")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
        return .success
    }
}
