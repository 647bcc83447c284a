internal import Presentation

extension Frame {
    /// Draws the scroll bar of a list into one column; nothing when the whole list is visible.
    mutating func drawScrollBar(_ window: ScrollWindow, column: Int, rows: Range<Int>) {
        guard window.total > window.range.count, !rows.isEmpty else { return }
        let length = max(1, rows.count * window.range.count / window.total)
        let room = rows.count - length
        let hidden = window.total - window.range.count
        let start = rows.lowerBound + (room * window.first + hidden / 2) / hidden
        for row in rows {
            let isThumb = (start..<start + length).contains(row)
            write(
                String(isThumb ? symbols.scrollBar.thumb : symbols.scrollBar.track), row: row, column: column,
                style: .dim)
        }
    }
}
