internal import Presentation

/// All keys of a screen, each with what it does.
struct KeyList: Hashable, Sendable {
    /// The screen's name.
    var title: String
    /// Keys with their actions, the most used first, then pictures with their meanings.
    var entries: [Hint]
}

extension Page {
    /// The keys that work on a screen. Where not all have room, they take several pages.
    func keys(_ list: KeyList, page number: Int = 0) -> Frame {
        let count = pageCount(of: list)
        let status = count > 1 ? [StyledText(text: "\(number + 1) of \(count)")] : []
        return draw(Header(title: "Keys", subtitle: list.title, status: status), notice: nil) { frame, area in
            let grid = grid(of: list)
            let shown = list.entries.dropFirst(number * grid.count).prefix(grid.count)
            let top = area.rows > shown.count ? area.row + 1 : area.row
            for (index, entry) in shown.enumerated() {
                let column = 2 + index / grid.rows * grid.width
                let row = top + index % grid.rows
                frame.write(
                    entry.key(in: theme.symbols), row: row, column: column, room: grid.keyColumns,
                    style: .accent)
                frame.write(entry.action, row: row, column: column + grid.keyColumns + 3)
            }
        }
    }

    /// How many pages the keys of a screen take.
    func pageCount(of list: KeyList) -> Int {
        let room = grid(of: list).count
        return max(1, (list.entries.count + room - 1) / room)
    }

    /// The rows of a page, the width of the keys, that from one list of them to the next, and how many keys have room.
    private func grid(of list: KeyList) -> (rows: Int, keyColumns: Int, width: Int, count: Int) {
        func widest(_ text: (Hint) -> String) -> Int {
            list.entries.map { theme.symbols.readable(text($0)).columns }.max() ?? 0
        }
        let keyColumns = widest { $0.key(in: theme.symbols) }
        let width = keyColumns + 3 + widest(\.action) + 4
        let area = contentArea(above: nil)
        let rows = max(1, area.rows > list.entries.count ? area.rows - 1 : area.rows)
        return (rows, keyColumns, width, rows * max(1, (size.columns + 2) / width))
    }
}
