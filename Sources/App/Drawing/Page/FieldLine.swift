internal import Presentation

/// A text field on one line, with its name before it.
struct FieldLine: Hashable, Sendable {
    /// What the field is called.
    let label: String
    /// In how many columns the names of all fields stand.
    let labelColumns: Int
    /// What is written.
    let field: TextField

    /// Draws the field from a column on so that its cursor is in sight; with the focus, the terminal's cursor is put
    /// there.
    func draw(in frame: inout Frame, row: Int, column: Int, hasFocus: Bool) {
        let start = column + labelColumns + 2
        let room = frame.size.columns - start - 2
        frame.write(label, row: row, column: column, room: labelColumns, style: hasFocus ? .accent : .dim)
        let before = frame.symbols.readable(String(field.text.prefix(field.cursor)))
        let behind = frame.symbols.readable(String(field.text.dropFirst(field.cursor)))
        let shown = before[...].suffix(columns: room)
        frame.write((shown + behind).prefix(columns: room), row: row, column: start, style: .strong)
        if hasFocus { frame.cursor = Frame.Cursor(row: row, column: start + shown.columns) }
    }
}
