/// Computes the bytes that turn the terminal's current contents into the next frame.
struct Painter: Sendable {
    private let theme: Theme
    private var shown: Frame?

    init(theme: Theme) { self.theme = theme }

    /// Redraws everything with the next frame.
    mutating func forget() { shown = nil }

    /// The rows that differ from the frame before, in one synchronized update, which avoids flicker. Empty when
    /// nothing differs.
    mutating func paint(_ frame: Frame) -> String {
        guard frame != shown else { return "" }
        defer { shown = frame }
        let before = shown?.size == frame.size ? shown : nil
        var text = Sequence.begin + Sequence.hideCursor
        if before == nil { text += Sequence.clear }
        for row in frame.rows.indices where frame.rows[row] != before?.rows[row] {
            text += Sequence.move(row, 0) + frame.ansi(row: row, theme: theme)
        }
        if let cursor = frame.cursor {
            text += Sequence.move(cursor.row, cursor.column) + Sequence.showCursor
        } else if let cursor = frame.hiddenCursor {
            text += Sequence.move(cursor.row, cursor.column)
        }
        return text + Sequence.end
    }

    private enum Sequence {
        static let begin = "\u{1B}[?2026h"
        static let end = "\u{1B}[?2026l"
        static let clear = "\u{1B}[0m\u{1B}[2J"
        static let hideCursor = "\u{1B}[?25l"
        static let showCursor = "\u{1B}[?25h"

        static func move(_ row: Int, _ column: Int) -> String { "\u{1B}[\(row + 1);\(column + 1)H" }
    }
}
