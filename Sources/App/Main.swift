internal import Composition
internal import Foundation
internal import Presentation

@main struct Main {
    @MainActor static func main() async {
        System.holdStandardDescriptors()
        // With SIGPIPE ignored, a closed pipe or connection is an error of the write.
        Signals.ignore(Signals.brokenPipe)
        let environment = ProcessInfo.processInfo.environment
        let console = Console.standard(environment: environment)
        let program = Program(
            environment: environment, console: console,
            start: { environment throws(StartError) in
                let application = try Application.make(environment: environment)
                return Program.Dependencies(
                    banner: application.banner, shorterBanners: application.shorterBanners,
                    presentation: application.presentation)
            },
            showScreens: { dependencies in
                let terminal = Terminal(
                    input: 0, output: 1, theme: console.page.theme, stopping: Application.stop)
                let giveBack = terminal.emergencyExit()
                let input = TerminalInput(
                    descriptor: 0, signals: Signals.catchAll(),
                    end: { signal in
                        giveBack()
                        Signals.obey(signal)
                    })
                let shell = Shell(
                    dependencies.presentation, banner: dependencies.banner,
                    shorterBanners: dependencies.shorterBanners, terminal: terminal,
                    theme: console.page.theme)
                return await shell.run(
                    input.events(), beside: { await shell.accompany(dependencies.presentation) })
            },
            signals: { Signals.ends() })
        switch await program.run(Array(CommandLine.arguments.dropFirst())) {
        case .status(let status): exit(status)
        case .signal(let number):
            Signals.obey(number)
            exit(128 + number)
        }
    }
}
