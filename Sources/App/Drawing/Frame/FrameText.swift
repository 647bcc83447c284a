extension Frame {
    /// The frame as plain lines without trailing spaces.
    var text: String { rows.map(Self.text).joined(separator: "\n") }

    /// The frame as lines for a terminal, without trailing spaces.
    func ansi(_ theme: Theme) -> String {
        rows.map { Self.ansi(Self.trimmed($0), theme: theme) }.joined(separator: "\n")
    }

    /// One row for a terminal, exactly as wide as the frame.
    func ansi(row: Int, theme: Theme) -> String { Self.ansi(rows[row], theme: theme) }

    private static func text(_ row: [Cell]) -> String { trimmed(row).map(\.text).joined() }

    private static func trimmed(_ row: [Cell]) -> ArraySlice<Cell> {
        row[..<(row.lastIndex { $0.text != " " }.map { $0 + 1 } ?? 0)]
    }

    private static func ansi(_ row: some Sequence<Cell>, theme: Theme) -> String {
        var result = ""
        var current: String?
        for (column, cell) in row.enumerated() {
            let rendition = theme.rendition(of: cell.style)
            if rendition != current {
                // Each style change goes through a reset, so that nothing of the former style is left.
                result += rendition.map { "\u{1B}[0;\($0)m" } ?? "\u{1B}[0m"
                current = rendition
            }
            guard theme.colours != .none, cell.text.contains(where: \.isOfDisputedWidth) else {
                result += cell.text
                continue
            }
            // The cursor is set explicitly behind such a character. Where it takes less than its room, what stood there
            // before must not stay.
            let width = cell.text.columns
            let blanks = String(repeating: " ", count: width)
            result += "\(blanks)\u{1B}[\(column + 1)G\(cell.text)\u{1B}[\(column + width + 1)G"
        }
        return current == nil ? result : result + "\u{1B}[0m"
    }
}
