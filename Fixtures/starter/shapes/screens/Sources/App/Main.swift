internal import Composition
internal import Foundation

/// Prints lines: what there is until a front end of your own draws the screens' states.
@main struct Main {
    @MainActor static func main() async {
        do throws(any Error) {
            let application = try Application.make(environment: ProcessInfo.processInfo.environment)
            complain(application.banner)
            answer(try await application.presentation.listing())
        } catch {
            complain("\(error)")
            exit((error as? StartError)?.exitCode ?? 1)
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
