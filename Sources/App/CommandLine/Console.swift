internal import Foundation

/// The standard streams of the process.
@MainActor struct Console {
    /// Whether input and output are a terminal that can show screens.
    let isInteractive: Bool
    /// The page layout for answers.
    let page: Page
    /// Prints an answer to the standard output.
    let answer: (String) -> PrintResult
    /// Prints a remark to the standard error.
    let remark: (String) -> Void
    /// Asks for a password: on the terminal, or where there is none, takes a line of the standard input.
    let password: (String) async -> PasswordAnswer
    /// Rings the terminal's bell, where there is a terminal.
    var ring: () -> Void = {}
}

/// The result of printing a text.
enum PrintResult: Hashable, Sendable {
    case done
    /// The reader has closed the pipe.
    case notRead
    /// The system refused the write, for this reason.
    case failed(String)

    /// Why the last write of this thread failed.
    fileprivate static var lastFailure: PrintResult {
        errno == EPIPE ? .notRead : .failed(String(cString: strerror(errno)))
    }
}

extension Console {
    /// The standard input, output and error of the process.
    static func standard(environment: [String: String]) -> Console {
        let (input, output, error): (Int32, Int32, Int32) = (0, 1, 2)
        let isTerminal = System.isTerminal(output)
        let theme = Theme(environment: environment, isTerminal: isTerminal)
        let columns = isTerminal ? System.size(of: output)?.columns : nil
        return Console(
            isInteractive: isTerminal && System.isTerminal(input) && theme.colours != .none,
            page: Page(
                size: Size(columns: columns ?? Size.standard.columns, rows: Size.standard.rows), theme: theme,
                isUnbounded: !isTerminal),
            answer: { System.write(Array(($0 + "\n").utf8), to: output) ? .done : .lastFailure },
            remark: { System.write(Array(($0 + "\n").utf8), to: error) },
            password: { question in
                // A question that went into a file would be waited for unseen.
                let questions = System.isTerminal(input) && !System.isTerminal(error) ? input : error
                let prompt = PasswordPrompt(input: input)
                guard System.isTerminal(input) else { return prompt.readLine() }
                let terminal = Terminal(input: input, output: questions, theme: theme)
                let giveBack = terminal.emergencyExit()
                defer { Signals.release() }
                let events = TerminalInput(
                    descriptor: input, signals: Signals.catchAll(),
                    end: { signal in
                        giveBack()
                        Signals.obey(signal)
                    }
                ).events()
                return await prompt.ask(question, events, on: terminal)
            },
            ring: { if isTerminal { _ = System.write([0x07], to: output) } })
    }
}
