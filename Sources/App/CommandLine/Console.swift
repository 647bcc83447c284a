internal import Foundation

/// The standard streams of the process.
///
/// What is printed is written in its order on a thread of its own: a write that nobody reads blocks, and the program
/// must handle a signal all the same.
@MainActor struct Console {
    /// Whether input and output are a terminal that can show screens.
    let isInteractive: Bool
    /// The page layout for answers.
    let page: Page
    /// Prints an answer to the standard output.
    let answer: (String) async -> PrintResult
    /// Prints a remark to the standard error.
    let remark: (String) async -> Void
    /// Asks for a password: on the terminal, or where there is none, takes a line of the standard input.
    let password: (String) async -> PasswordAnswer
    /// Rings the terminal's bell, where there is a terminal.
    var ring: () async -> Void = {}
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
            answer: { await write($0 + "\n", to: output) },
            remark: { _ = await write($0 + "\n", to: error) },
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
            ring: { if isTerminal { _ = await write("\u{07}", to: output) } })
    }

    private static let writes = DispatchQueue(label: "Console")

    private static func write(_ text: String, to descriptor: Int32) async -> PrintResult {
        await withCheckedContinuation { continuation in
            writes.async {
                let isWritten = System.write(Array(text.utf8), to: descriptor)
                continuation.resume(returning: isWritten ? .done : .lastFailure)
            }
        }
    }
}
