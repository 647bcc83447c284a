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
        let layout = layout(of: list)
        let count = layout.pages.count
        let status = count > 1 ? [StyledText(text: "\(number + 1) of \(count)")] : []
        return draw(Header(title: "Keys", subtitle: list.title, status: status), notice: nil) { frame, area in
            let shown = layout.pages.indices.contains(number) ? layout.pages[number] : []
            let top = area.rows > shown.count ? area.row + 1 : area.row
            for (index, line) in shown.enumerated() {
                let column = 2 + index / layout.rows * layout.width
                let row = top + index % layout.rows
                frame.write(line.key, row: row, column: column, style: .accent)
                frame.write(line.action, row: row, column: column + layout.actionColumn)
            }
        }
    }

    /// How many pages the keys of a screen take.
    func pageCount(of list: KeyList) -> Int { layout(of: list).pages.count }

    private func layout(of list: KeyList) -> KeyLayout {
        KeyLayout(list, area: contentArea(above: nil), symbols: theme.symbols)
    }
}

/// How the keys of a screen are divided into pages. Each key has its action beside it, in a narrow window below it; a
/// long action takes several lines.
private struct KeyLayout {
    /// A key with its action, or with the first line of it, or a line of that below.
    struct Line {
        var key = ""
        var action = ""
    }

    /// The lines of a list. Further lists stand beside it.
    let rows: Int
    /// The width from one list to the next.
    let width: Int
    /// Where in a list the actions begin.
    let actionColumn: Int
    /// At least one.
    let pages: [[Line]]

    /// Fewer columns for an action would break its words.
    private static let leastActionColumns = 16

    init(_ list: KeyList, area: Area, symbols: Symbols) {
        let entries = list.entries.map { entry in
            (key: entry.key(in: symbols), action: symbols.readable(entry.action))
        }
        let keyColumns = entries.map { symbols.columns(of: $0.key) }.max() ?? 0
        let widest = entries.map { $0.action.columns }.max() ?? 0
        let room = area.columns - 3
        let isBeside = room - keyColumns - 3 >= min(widest, Self.leastActionColumns)
        let actionColumn = isBeside ? keyColumns + 3 : 2
        let actionRoom = max(1, room - actionColumn)
        let blocks = entries.map { entry in
            var lines = entry.action.wrapped(to: actionRoom).map { Line(action: $0) }
            if !isBeside { lines.insert(Line(), at: 0) }
            lines[0].key = entry.key
            return lines
        }
        let lineCount = blocks.map(\.count).reduce(0, +)
        let rows = max(1, area.rows > lineCount ? area.rows - 1 : area.rows)
        let width = max(keyColumns, actionColumn + min(widest, actionRoom)) + 4

        self.rows = rows
        self.width = width
        self.actionColumn = actionColumn
        pages = Self.paginated(blocks, capacity: rows * max(1, (area.columns + 2) / width))
    }

    /// Keeps the lines of a key on one page, unless they are more than a page has.
    private static func paginated(_ blocks: [[Line]], capacity: Int) -> [[Line]] {
        var pages: [[Line]] = []
        var page: [Line] = []
        for block in blocks {
            if !page.isEmpty, page.count + block.count > capacity {
                pages.append(page)
                page = []
            }
            for line in block {
                if page.count == capacity {
                    pages.append(page)
                    page = []
                }
                page.append(line)
            }
        }
        return pages + [page]
    }
}
