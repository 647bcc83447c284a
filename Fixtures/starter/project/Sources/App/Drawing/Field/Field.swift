internal import Presentation

extension Frame {
    /// Draws a field behind its label so that its cursor is in sight, and puts the terminal's cursor there.
    mutating func drawField(_ label: String, _ field: TextField, row: Int) {
        let start = 1 + label.columns + 2
        let remark = field.isFull ? "\(field.limit) at most" : ""
        let room = size.columns - start - 2 - (remark.isEmpty ? 0 : remark.columns + 2)
        write(remark, row: row, column: size.columns - 1 - remark.columns, style: .warning)
        write(label, row: row, column: 1, style: .dim)
        let text = symbols.readable(field.text)
        let before = symbols.readable(String(field.text.prefix(field.cursor)))
        let hidden = before.count - String(before.reversed()).prefix(columns: room).count
        write(String(text.dropFirst(hidden)).prefix(columns: room), row: row, column: start, style: .strong)
        cursor = Cursor(row: row, column: start + before.dropFirst(hidden).columns)
    }
}
