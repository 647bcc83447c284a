import Foundation

/// Where a command speaks: plain lines, and on a terminal one line of progress that replaces itself.
package struct Console: Sendable {
    /// Whether somebody watches: progress is shown only then.
    package let isTerminal: Bool
    /// Whether a style may be used: on a terminal, unless `NO_COLOR` is set to anything.
    package let hasColour: Bool
    private let write: @Sendable (String) -> Void
    private let writeError: @Sendable (String) -> Void

    package init(
        isTerminal: Bool = false, environment: [String: String] = [:],
        write: @escaping @Sendable (String) -> Void, writeError: @escaping @Sendable (String) -> Void
    ) {
        self.isTerminal = isTerminal
        hasColour =
            isTerminal && (environment["NO_COLOR"] ?? "").isEmpty && environment["TERM"] != "dumb"
        self.write = write
        self.writeError = writeError
    }

    /// The process's own standard output and error. Unbuffered, so that lines of child processes keep their
    /// place.
    package static let standard = Console(
        isTerminal: isatty(1) == 1, environment: ProcessInfo.processInfo.environment,
        write: { FileHandle.standardOutput.write(Data($0.utf8)) },
        writeError: { FileHandle.standardError.write(Data($0.utf8)) })

    /// A line of the result.
    package func say(_ line: String) { write(line + "\n") }

    /// A line about what went wrong.
    package func complain(_ line: String) { writeError(line + "\n") }

    /// Replaces the line of progress; an empty text takes it away. Nothing in a pipe.
    package func progress(_ text: String) {
        guard isTerminal else { return }
        write("\r\u{1B}[2K\(text.prefix(100))")
    }

    package func bold(_ text: String) -> String { styled("1", text) }
    package func red(_ text: String) -> String { styled("31", text) }
    package func green(_ text: String) -> String { styled("32", text) }

    private func styled(_ code: String, _ text: String) -> String {
        hasColour ? "\u{1B}[\(code)m\(text)\u{1B}[0m" : text
    }
}
