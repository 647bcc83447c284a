import Foundation
import Synchronization

/// The output of a command: plain lines, and on a terminal a progress line that is replaced in place.
package struct Console: Sendable {
    /// Whether the output is a terminal that knows escape codes, as Emacs's does not; only then progress is shown.
    package let isTerminal: Bool
    /// Whether styles are allowed: on such a terminal, unless `NO_COLOR` is set.
    package let hasColour: Bool
    private let write: @Sendable (String) -> Void
    private let writeError: @Sendable (String) -> Void

    package init(
        isTerminal: Bool = false, environment: [String: String] = [:],
        write: @escaping @Sendable (String) -> Void, writeError: @escaping @Sendable (String) -> Void
    ) {
        self.isTerminal = isTerminal && environment["TERM"] != "dumb"
        hasColour = self.isTerminal && (environment["NO_COLOR"] ?? "").isEmpty
        self.write = write
        self.writeError = writeError
    }

    /// The process's standard output and error, unbuffered, so that lines of child processes stay in order.
    ///
    /// A command whose output can't be written runs on, so that its work is whole; `hasLostOutput` tells of it.
    package static let standard = Console(
        isTerminal: isatty(1) == 1, environment: ProcessInfo.processInfo.environment,
        write: { if !write($0, to: 1) { lostOutput.store(true, ordering: .relaxed) } },
        writeError: { _ = write($0, to: 2) })

    private static let lostOutput = Atomic(false)

    /// Whether something of the process's output could not be written, as on a full disk or into a closed pipe.
    static var hasLostOutput: Bool { lostOutput.load(ordering: .relaxed) }

    /// Writes all of a text; returns false when it can't be written.
    private static func write(_ text: String, to descriptor: Int32) -> Bool {
        var rest = Array(text.utf8)[...]
        while !rest.isEmpty {
            let written = rest.withUnsafeBytes { Foundation.write(descriptor, $0.baseAddress, $0.count) }
            if written > 0 {
                rest = rest.dropFirst(written)
            } else if errno == EAGAIN {
                // Waits as a blocking call does: another program may have made the shared descriptor non-blocking.
                var request = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
                _ = poll(&request, 1, -1)
            } else if errno != EINTR {
                return false
            }
        }
        return true
    }

    /// A line of the result.
    package func say(_ line: String) { write(line + "\n") }

    /// A line about a problem.
    package func complain(_ line: String) { writeError(line + "\n") }

    /// Replaces the progress line; an empty text removes it. Does nothing elsewhere.
    ///
    /// The terminal does not wrap it meanwhile: of several lines only the last would be replaced.
    package func progress(_ text: String) {
        guard isTerminal else { return }
        write("\r\u{1B}[2K\u{1B}[?7l\(text.prefix(100))\u{1B}[?7h")
    }

    package func bold(_ text: String) -> String { styled("1", text) }
    package func red(_ text: String) -> String { styled("31", text) }
    package func green(_ text: String) -> String { styled("32", text) }

    private func styled(_ code: String, _ text: String) -> String {
        hasColour ? "\u{1B}[\(code)m\(text)\u{1B}[0m" : text
    }
}
