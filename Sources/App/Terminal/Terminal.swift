internal import Foundation

#if canImport(Glibc)
    internal import Glibc
#elseif canImport(Musl)
    internal import Musl
#elseif canImport(Darwin)
    internal import Darwin
#endif

/// The terminal for drawing: saves its state, and restores it at the end.
@MainActor final class Terminal {
    private let input: Int32
    private let output: Int32
    private let stopping: (() -> Void) -> Void
    private var painter: Painter
    private var modeBefore: termios?
    /// What undoes what was switched on last.
    private var undoing = ""
    private var isTaken: Bool { modeBefore != nil }

    /// Descriptors to read from and to write to, usually of the same terminal.
    ///
    /// - Parameter stopping: Calls the function that stops the process, when that holds up no other program.
    init(
        input: Int32, output: Int32, theme: Theme, stopping: @escaping (() -> Void) -> Void = { $0() }
    ) {
        self.input = input
        self.output = output
        self.stopping = stopping
        painter = Painter(theme: theme)
    }

    /// The current size in cells; the standard one where the terminal does not know its size.
    var size: Size { System.size(of: output) ?? .standard }

    /// Enters raw mode and the alternate screen, if it can take the terminal.
    func enter() {
        takeKeys()
        guard isTaken else { return }
        painter.forget()
        write(Sequence.enter)
        undoing = Sequence.leave
    }

    /// Takes the keys one by one as they are typed, and shows none of them. Not in the background, where the terminal
    /// is another program's.
    func takeKeys() {
        guard System.waitForForeground(of: input, stopping) else { return }
        if modeBefore == nil {
            var mode = termios()
            if tcgetattr(input, &mode) == 0 { modeBefore = mode }
        }
        if var mode = modeBefore {
            cfmakeraw(&mode)
            tcsetattr(input, TCSANOW, &mode)
        }
    }

    /// Restores the terminal. Does nothing when it was not entered.
    func leave() {
        guard var mode = modeBefore else { return }
        write(undoing)
        undoing = ""
        tcsetattr(input, TCSANOW, &mode)
        modeBefore = nil
    }

    /// Restores the terminal and stops the process. Returns when it goes on, with the terminal not taken.
    func stop() {
        leave()
        stopping { Signals.obey(Signals.stop) }
    }

    /// Restores the terminal from any thread, without blocking on its output: for a signal while the program is
    /// busy.
    func emergencyExit() -> @Sendable () -> Void {
        var mode = termios()
        let hasMode = tcgetattr(input, &mode) == 0
        return { [input, output, mode] in
            var mode = mode
            if hasMode { tcsetattr(input, TCSANOW, &mode) }
            Thread.detachNewThread { System.write(Array(Sequence.leave.utf8), to: output) }
            Thread.sleep(forTimeInterval: 0.2)
        }
    }

    /// Shows a text on the normal screen until the next frame. The terminal wraps long lines itself, so they can be
    /// copied whole. What is pasted meanwhile still comes as a paste, and not as keys.
    func show(text: String) {
        leave()
        takeKeys()
        guard isTaken else { return }
        undoing = Sequence.endPastes
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        write(Sequence.beginPastes + lines.joined(separator: "\r\n") + "\r\n")
    }

    /// Asks a question at the beginning of a line, and hides what is typed after it.
    func ask(_ question: String) {
        takeKeys()
        guard isTaken else { return }
        write(question)
    }

    /// Ends the line of the answer, and restores the terminal. Does nothing when it was not taken.
    func endAnswer() {
        guard isTaken else { return }
        write("\r\n")
        leave()
    }

    /// Shows a frame; only the changes are written. Nothing while the terminal is not taken.
    func show(_ frame: Frame) {
        guard isTaken else { return }
        write(painter.paint(frame))
    }

    /// Redraws everything with the next frame, because other output may have overwritten it.
    func forget() { painter.forget() }

    private func write(_ text: String) {
        guard !text.isEmpty else { return }
        System.write(Array(text.utf8), to: output)
    }

    private enum Sequence {
        /// Bracketed paste: what is pasted comes between marks.
        static let beginPastes = "\u{1B}[?2004h"
        static let endPastes = "\u{1B}[?2004l"
        /// The alternate screen, a hidden cursor, no wrapping at the right edge, bracketed paste.
        static let enter = "\u{1B}[?1049h\u{1B}[?25l\u{1B}[?7l\(beginPastes)"
        static let leave = "\(belowFrame)\(endPastes)\u{1B}[?7h\u{1B}[?25h\u{1B}[?1049l"
        /// A new line below the last one. Not every terminal has an alternate screen: without it the frame stays, and
        /// what comes next would be written over it.
        private static let belowFrame = "\u{1B}[0m\u{1B}[999;1H\r\n"
    }
}
