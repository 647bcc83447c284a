internal import Composition
internal import Foundation

/// Prints lines: what there is until a front end of your own draws the screens' states.
@main struct Main {
    @MainActor static func main() async {
        do throws(StartError) {
            let application = try Application.make(environment: ProcessInfo.processInfo.environment)
            complain(application.banner)
            print(await application.presentation.listing())
        } catch {
            complain(error.description)
            exit(error.exitCode)
        }
    }

    private static func complain(_ text: String) { FileHandle.standardError.write(Data((text + "\n").utf8)) }
}
