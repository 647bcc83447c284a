internal import Foundation

/// Where the program prints, and how.
@MainActor struct Console {
    /// Whether a person sits there, with a terminal that can show screens.
    let isInteractive: Bool
    /// The paper for answers.
    let page: Page
    /// Prints an answer.
    let answer: (String) -> PrintResult
    /// Prints what is to be known beside the answer.
    let remark: (String) -> Void
    /// Rings the terminal's bell, where there is a terminal.
    var ring: () -> Void = {}
}

/// What became of a text that was to be printed.
enum PrintResult: Hashable, Sendable {
    case done
    /// Nobody reads any more.
    case notRead
    /// It can't be written, in the words of the system.
    case failed(String)

    /// Why the last write of this thread did not succeed.
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
                size: Size(columns: columns ?? Size.standard.columns, rows: Size.standard.rows), theme: theme),
            answer: { System.write(Array(($0 + "\n").utf8), to: output) ? .done : .lastFailure },
            remark: { System.write(Array(($0 + "\n").utf8), to: error) },
            ring: { if isTerminal { _ = System.write([0x07], to: output) } })
    }
}
