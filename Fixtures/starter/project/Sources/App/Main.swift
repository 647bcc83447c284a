internal import Composition
internal import Foundation
internal import Presentation

@main struct Main {
    @MainActor static func main() async {
        System.holdStandardDescriptors()
        // A reader that goes away, as `head` does, is noticed where it is written to.
        Signals.ignore(Signals.brokenPipe)
        let environment = ProcessInfo.processInfo.environment
        switch Invocation(CommandLine.arguments.dropFirst()) {
        case .answer(let text): answer(text)
        case .mistake(let text): fail(text, exitCode: 64)
        case .run:
            do throws(StartError) {
                await run(try Application.make(environment: environment), environment: environment)
            } catch {
                fail(error.description, exitCode: error.exitCode)
            }
        }
    }

    @MainActor private static func run(_ application: Application, environment: [String: String]) async {
        let isTerminal = System.isTerminal(0) && System.isTerminal(1)
        let theme = Theme(environment: environment, isTerminal: isTerminal)
        guard isTerminal, theme.colours != .none else {
            System.write(Array((application.banner + "\n").utf8), to: 2)
            do throws(ListingError) {
                return answer(try await application.presentation.listing(symbols: theme.symbols))
            } catch {
                fail(error.description, exitCode: 1)
            }
        }
        let terminal = Terminal(input: 0, output: 1, theme: theme, stopping: Application.stop)
        let shell = Shell(
            application.presentation, banner: application.banner,
            shorterBanners: application.shorterBanners, terminal: terminal, theme: theme)
        let giveBack = terminal.emergencyExit()
        let input = TerminalInput(
            descriptor: 0, signals: Signals.catchAll(),
            end: { signal in
                giveBack()
                Signals.obey(signal)
            })
        if case .signal(let number) = await shell.run(input.events()) { Signals.obey(number) }
    }

    /// Prints an answer. Where its reader has read enough, the program ends as others do.
    private static func answer(_ text: String) {
        if System.write(Array((text + "\n").utf8), to: 1) { return }
        if errno == EPIPE { Signals.obey(Signals.brokenPipe) }
        fail(
            """
            The answer can't be written.
            help: see where the output goes, and that there is room
            """, exitCode: 74)
    }

    private static func fail(_ text: String, exitCode: Int32) -> Never {
        System.write(Array((text + "\n").utf8), to: 2)
        exit(exitCode)
    }
}
