internal import BusinessLogic
internal import Composition
internal import Foundation

@main struct Main {
    @MainActor static func main() async {
        do throws(any Error) {
            let command = try Command(CommandLine.arguments.dropFirst())
            if case .help = command { return print(Command.usage) }
            let application = try Application.make(environment: ProcessInfo.processInfo.environment)
            complain(application.banner)
            print(try await command.run(on: application.services))
        } catch {
            complain("\(error)")
            exit((error as? StartError)?.exitCode ?? (error is UsageError ? 64 : 1))
        }
    }

    private static func complain(_ text: String) { FileHandle.standardError.write(Data((text + "\n").utf8)) }
}
