import Foundation

/// The command-line tool behind `make`.
package enum Tool {
    /// The version of the starter. docs/changes.md describes each, and once published its commit has the tag.
    package static let version = "0.2.0"

    package static func main(_ words: [String] = Array(CommandLine.arguments.dropFirst())) -> Never {
        prepareStandardStreams()
        end(Commands.tool, run(words, on: .standard))
    }

    /// Runs a program with a single command.
    package static func main(_ command: any Command.Type) -> Never {
        prepareStandardStreams()
        end(command.name, run(Array(CommandLine.arguments.dropFirst()), as: command, on: .standard))
    }

    /// Makes writing into a closed pipe, as before `| head`, an error of the write: the signal for it would end the
    /// process amid its work. An empty handler, because what is ignored stays ignored in the programs that it starts.
    ///
    /// Keeps the number of a stream that is closed from a pipe to such a program.
    private static func prepareStandardStreams() {
        signal(SIGPIPE) { _ in }
        for descriptor: Int32 in 0...2 where fcntl(descriptor, F_GETFD) == -1 {
            _ = open("/dev/null", descriptor == 0 ? O_WRONLY : O_RDONLY)
        }
    }

    private static func end(_ name: String, _ outcome: Outcome) -> Never {
        guard Console.hasLostOutput else { exit(outcome.rawValue) }
        let failure = Failure(
            "the output can't be written", help: "see where it goes, and that there is room")
        Console.standard.complain("\(name): \(failure)")
        exit(Outcome.lostOutput.rawValue)
    }

    /// Runs a command line; every error becomes a message and an exit status.
    static func run(_ words: [String], on console: Console) -> Outcome {
        run(as: Commands.tool, on: console) { try command(words, on: console) }
    }

    /// Runs the command line of a program with a single command.
    package static func run(
        _ words: [String], as command: any Command.Type, on console: Console
    ) -> Outcome {
        run(as: command.name, on: console) {
            var arguments = Arguments(words, usage: command.usage)
            if arguments.asksForHelp {
                console.say("usage: \(command.usage)\n\n\(command.about)")
                return .success
            }
            return try run(command, &arguments, on: console)
        }
    }

    private static func run(
        as name: String, on console: Console, _ work: () throws -> Outcome
    ) -> Outcome {
        do {
            return try work()
        } catch let wrong as UsageError {
            console.complain("\(name): \(wrong.problem)")
            console.complain("usage: \(name == Commands.tool ? "\(name) " : "")\(wrong.usage)")
            return .wrongUse
        } catch let error as CocoaError {
            // Foundation describes it with all of its members, for programmers.
            let path = error.filePath.map { "\($0): " } ?? ""
            let failure = Failure(
                path + error.localizedDescription,
                help: "see that it may be read and written, and that there is room")
            console.complain("\(name): \(failure)")
            return .failure
        } catch {
            console.complain("\(name): \(error)")
            return .failure
        }
    }

    private static func command(_ words: [String], on console: Console) throws -> Outcome {
        switch words.first {
        case nil, "help", "--help", "-h":
            try console.say(help(about: words.dropFirst().first))
            return .success
        case "--version":
            console.say("\(Commands.tool) \(version)")
            return .success
        case .some(let name):
            let command = try command(named: name)
            var arguments = Arguments(words.dropFirst(), usage: command.usage)
            if arguments.asksForHelp {
                try console.say(help(about: name))
                return .success
            }
            return try run(command, &arguments, on: console)
        }
    }

    private static func run(
        _ command: any Command.Type, _ arguments: inout Arguments, on console: Console
    ) throws -> Outcome {
        let ready = try command.init(&arguments)
        try arguments.end()
        let folder = FileManager.default.currentDirectoryPath
        guard FileManager.default.fileExists(atPath: "\(folder)/Package.swift") else {
            throw Failure("there is no package in \(folder)", help: "run it at the project's top folder")
        }
        return try ready.run(on: console, at: URL(filePath: folder))
    }

    private static func command(named name: String) throws(UsageError) -> any Command.Type {
        if let command = Commands.all.first(where: { $0.name == name }) { return command }
        let names = Commands.all.map { $0.name }.joined(separator: ", ")
        throw UsageError(
            "there is no command `\(name)`; there are \(names)", usage: "<command> [arguments]")
    }

    private static func help(about name: String?) throws(UsageError) -> String {
        if let name {
            let command = try command(named: name)
            return "usage: \(Commands.tool) \(command.usage)\n\n\(command.about)"
        }
        let width = Commands.all.map { $0.name.count }.max() ?? 0
        let lines = Commands.all.map { command in
            let name = command.name.padding(toLength: width, withPad: " ", startingAt: 0)
            return "  \(name)  \(command.purpose)"
        }
        return """
            usage: \(Commands.tool) <command> [arguments]

            \(lines.joined(separator: "\n"))

            \(Commands.tool) help <command> says more; \(Commands.tool) --version names the version.
            """
    }
}
