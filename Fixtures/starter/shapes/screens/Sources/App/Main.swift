internal import Composition
internal import Foundation

/// Prints lines: what there is until a front end of your own draws the screens' states.
@main struct Main {
    @MainActor static func main() async {
        do throws(any Error) {
            switch Invocation(CommandLine.arguments.dropFirst()) {
            case .answer(let text): Output.answer(text)
            case .mistake(let text):
                Output.complain(text)
                exit(64)
            case .list:
                let application = try Application.make(environment: ProcessInfo.processInfo.environment)
                Output.complain(application.banner)
                Output.answer(try await application.presentation.listing())
            }
        } catch {
            Output.complain("\(error)")
            exit((error as? StartError)?.exitCode ?? 1)
        }
    }
}
