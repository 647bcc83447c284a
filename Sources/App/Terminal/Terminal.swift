internal import Foundation

#if canImport(Glibc)
    internal import Glibc
#elseif canImport(Musl)
    internal import Musl
#elseif canImport(Darwin)
    internal import Darwin
#endif

/// A terminal to draw on: takes it over, and gives it back as it was.
@MainActor final class Terminal {
    private let input: Int32
    private let output: Int32
    private let fallbackSize: Size
    private var painter: Painter
    private var modeBefore: termios?
    private var showsFrames = false

    /// A terminal to read from and one to write to; most often the same. `fallbackSize` is what counts where the
    /// terminal does not know its own.
    init(input: Int32, output: Int32, theme: Theme, fallbackSize: Size = .standard) {
        self.input = input
        self.output = output
        self.fallbackSize = fallbackSize
        painter = Painter(theme: theme)
    }

    /// How many cells there are now.
    var size: Size { System.size(of: output) ?? fallbackSize }

    /// Takes the terminal over: keys come one by one and unseen, and what is drawn covers what was there.
    func enter() {
        takeKeys()
        painter.forget()
        write(Sequence.enter)
        showsFrames = true
    }

    private func takeKeys() {
        if modeBefore == nil {
            var mode = termios()
            if tcgetattr(input, &mode) == 0 { modeBefore = mode }
        }
        if var mode = modeBefore {
            cfmakeraw(&mode)
            tcsetattr(input, TCSANOW, &mode)
        }
    }

    /// Gives the terminal back as it was. Does nothing when it was not taken over.
    func leave() {
        guard var mode = modeBefore else { return }
        if showsFrames { write(Sequence.leave) }
        showsFrames = false
        tcsetattr(input, TCSANOW, &mode)
        modeBefore = nil
    }

    /// The terminal as it was before, for whoever has to give it back while the program is busy: a closure that can be
    /// called from any thread, and does not wait for a terminal that takes nothing.
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

    /// Shows a text below what was there before the program, as the terminal itself would: it breaks long lines, and
    /// knows that they are one. Until the next frame.
    func show(text: String) {
        leave()
        takeKeys()
        write(
            text.split(separator: "\n", omittingEmptySubsequences: false).joined(separator: "\r\n") + "\r\n")
    }

    /// Puts a question at the beginning of a line, and hides what is typed behind it.
    func ask(_ question: String) {
        takeKeys()
        write(question)
    }

    /// Ends the line of the answer, and gives the terminal back as it was.
    func endAnswer() {
        write("\r\n")
        leave()
    }

    /// Shows a frame; only what changed is written.
    func show(_ frame: Frame) { write(painter.paint(frame)) }

    /// Draws everything anew with the next frame, because something else may have drawn over it.
    func forget() { painter.forget() }

    private func write(_ text: String) {
        guard !text.isEmpty else { return }
        System.write(Array(text.utf8), to: output)
    }

    private enum Sequence {
        /// Another screen, no cursor, no wrapping at the right edge, pasted text in brackets.
        static let enter = "\u{1B}[?1049h\u{1B}[?25l\u{1B}[?7l\u{1B}[?2004h"
        static let leave = "\u{1B}[0m\u{1B}[?2004l\u{1B}[?7h\u{1B}[?25h\u{1B}[?1049l"
    }
}
