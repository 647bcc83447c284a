internal import BusinessLogic
internal import Composition
internal import Foundation

@main struct Main {
    @MainActor static func main() async {
        do throws(any Error) {
            let command = try Command(CommandLine.arguments.dropFirst())
            if case .help = command { return answer(Command.usage) }
            let application = try Application.make(environment: ProcessInfo.processInfo.environment)
            complain(application.banner)
            answer(try await command.run(on: application.services))
        } catch {
            complain("\(error)")
            exit((error as? StartError)?.exitCode ?? (error is UsageError ? 64 : 1))
        }
    }

    /// Prints an answer; one that can't be written is an error.
    private static func answer(_ text: String) {
        do {
            try FileHandle.standardOutput.write(contentsOf: Data((text + "\n").utf8))
        } catch {
            complain("The answer can't be written.\nhelp: see where the output goes, and that there is room")
            exit(74)
        }
    }

    /// Tells something beside the answer. The program goes on where that can't be written.
    private static func complain(_ text: String) {
        try? FileHandle.standardError.write(contentsOf: Data((text + "\n").utf8))
    }
}
