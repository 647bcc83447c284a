internal import Presentation

/// All keys of a screen, each with what it does.
struct KeyList: Hashable, Sendable {
    /// The screen's name.
    var title: String
    /// Keys with their actions, the most used first.
    var entries: [Hint]
    /// Pictures with their meanings. Without UTF-8 they are letters and signs, so none stands on a page of keys.
    var pictures: [Hint] = []
}

extension Page {
    /// The keys that work on a screen, then its pictures. Where not all have room, they take several pages.
    ///
    /// - Parameter number: Less than `pageCount(of:)`.
    func keys(_ list: KeyList, page number: Int = 0) -> Frame {
        let pages = pages(of: list)
        let (layout, shown) = pages[number]
        let status = pages.count > 1 ? [StyledText(text: "\(number + 1) of \(pages.count)")] : []
        let header = Header(title: layout.title, subtitle: list.title, status: status)
        return draw(header, notice: nil) { frame, area in
            let top = area.rows > shown.count ? area.row + 1 : area.row
            for (index, line) in shown.enumerated() {
                let column = 2 + index / layout.rows * layout.width
                let row = top + index % layout.rows
                frame.write(line.key, row: row, column: column, style: layout.keyStyle)
                frame.write(line.action, row: row, column: column + layout.actionColumn)
            }
        }
    }

    /// How many pages the keys of a screen and its pictures take; at least one.
    func pageCount(of list: KeyList) -> Int { pages(of: list).count }

    private func pages(of list: KeyList) -> [(layout: KeyLayout, lines: [KeyLayout.Line])] {
        let area = contentArea(above: nil)
        let keys = KeyLayout(
            list.entries, title: "Keys", keyStyle: .accent, area: area, symbols: theme.symbols)
        let pictures = KeyLayout(
            list.pictures, title: "Pictures", keyStyle: .plain, area: area, symbols: theme.symbols)
        let layouts = list.pictures.isEmpty ? [keys] : [keys, pictures]
        return layouts.flatMap { layout in layout.pages.map { (layout: layout, lines: $0) } }
    }
}

/// How the keys of a screen, or its pictures, are divided into pages. Each key has its action beside it, in a narrow
/// window below it; a long action takes several lines.
private struct KeyLayout {
    /// A key with its action, or with the first line of it, or a line of that below.
    struct Line {
        var key = ""
        var action = ""
    }

    /// The title of each page.
    let title: String
    let keyStyle: Style
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

    init(_ hints: [Hint], title: String, keyStyle: Style, area: Area, symbols: Symbols) {
        let entries = hints.map { entry in
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

        self.title = title
        self.keyStyle = keyStyle
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
