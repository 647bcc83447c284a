internal import Presentation

/// All keys of a screen, each with what it does.
struct KeyList: Hashable, Sendable {
    /// The screen's name.
    var title: String
    /// Keys with their actions, the most used first.
    var entries: [Hint]
}

extension Page {
    /// The keys that work on a screen.
    func keys(_ list: KeyList) -> Frame {
        draw(Header(title: "Keys", subtitle: list.title), notice: nil) { frame, area in
            let keyColumns = list.entries.map { theme.symbols.readable($0.key).columns }.max() ?? 0
            let actionColumns = list.entries.map { theme.symbols.readable($0.action).columns }.max() ?? 0
            let columns = keyColumns + 3 + actionColumns
            // Two columns when one is too long.
            let top = area.rows > list.entries.count ? area.row + 1 : area.row
            let rows = max(1, area.row + area.rows - top)
            for (index, entry) in list.entries.enumerated() {
                let column = 2 + index / rows * (columns + 4)
                let row = top + index % rows
                frame.write(entry.key, row: row, column: column, room: keyColumns, style: .accent)
                frame.write(entry.action, row: row, column: column + keyColumns + 3)
            }
        }
    }
}
