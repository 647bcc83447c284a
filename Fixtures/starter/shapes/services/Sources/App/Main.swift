internal import BusinessLogic
internal import Composition
internal import Foundation

@main struct Main {
    @MainActor static func main() async {
        do throws(any Error) {
            let command = try Command(CommandLine.arguments.dropFirst())
            switch command {
            case .help: return Output.answer(Command.usage)
            case .version: return Output.answer(Command.versionText)
            default: break
            }
            let application = try Application.make(environment: ProcessInfo.processInfo.environment)
            Output.complain(application.banner)
            Output.answer(try await command.run(on: application.services))
        } catch {
            Output.complain("\(error)")
            exit((error as? StartError)?.exitCode ?? (error is UsageError ? 64 : 1))
        }
    }
}
