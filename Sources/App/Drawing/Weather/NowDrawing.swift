internal import Presentation

/// The weather now: a large temperature, the weather in words, and details in columns beside or below it.
struct NowDrawing: Hashable, Sendable {
    private let now: NowPanel
    private let symbols: Symbols
    private let big: BigText?

    init(_ now: NowPanel, symbols: Symbols, isBig: Bool) {
        self.now = now
        self.symbols = symbols
        big = isBig ? BigText(now.temperature) : nil
    }

    /// Draws it into the first rows of the area.
    func draw(in frame: inout Frame, _ area: Area, rows: Int) {
        if let big {
            draw(big, in: &frame, area, rows: rows)
        } else {
            drawLine(in: &frame, area, rows: rows)
        }
    }

    /// Whether the large temperature and, beside it, the most important details fit into so many columns.
    func fits(columns: Int, rows: Int) -> Bool {
        guard let big else { return false }
        let start = 2 + (big.rows.first?.columns ?? 0) + 3 + roomForWords(columns: columns) + 2
        return now.details.isEmpty || start + widths(of: now.details.prefix(rows)).total < columns
    }

    private func draw(_ big: BigText, in frame: inout Frame, _ area: Area, rows: Int) {
        var column = area.column + 2
        for (index, text) in big.rows.enumerated() {
            frame.write(text, row: area.row + index, column: column, style: .title)
        }
        column += (big.rows.first?.columns ?? 0) + 3
        let end = frame.write(
            symbols.glyph(now.glyph) + " ", row: area.row, column: column, style: now.glyph.style)
        let room = roomForWords(columns: area.columns)
        frame.write(now.condition, row: area.row, column: end, room: room - 2, style: .strong)
        frame.write(now.feelsLike ?? "", row: area.row + 1, column: column, room: room)
        frame.write("at \(now.time)", row: area.row + 2, column: column, room: room, style: .dim)
        let details = Area(
            row: area.row, column: column + room + 2, rows: rows,
            columns: area.columns - column - room - 3)
        drawDetails(in: &frame, details)
    }

    private func drawLine(in frame: inout Frame, _ area: Area, rows: Int) {
        var column = area.column + 1
        column = frame.write(symbols.glyph(now.glyph), row: area.row, column: column, style: now.glyph.style)
        column = frame.write(now.temperature, row: area.row, column: column + 2, style: .title)
        let time = "at \(now.time)"
        // The date of another day is longer than a narrow window.
        let timeColumn = max(column + 2, area.columns - 1 - symbols.columns(of: time))
        frame.write(
            now.condition, row: area.row, column: column + 2, room: timeColumn - column - 4, style: .strong)
        frame.write(
            time, row: area.row, column: timeColumn, room: area.columns - 1 - timeColumn, style: .dim)
        guard rows > 1 else { return }
        var parts = now.details.map { "\($0.label) \($0.value)" }
        if let feelsLike = now.feelsLike { parts.insert(feelsLike, at: 0) }
        var line = ""
        for part in parts {
            let longer = line.isEmpty ? part : "\(line) \(symbols.dot) \(part)"
            // A lesser detail never takes the place of a more important one.
            guard symbols.columns(of: longer) <= area.columns - 2 else { break }
            line = longer
        }
        frame.write(line, row: area.row + 1, column: 1, room: area.columns - 2)
    }

    /// The details from top to bottom, in as many columns as fit, each as wide as needed.
    private func drawDetails(in frame: inout Frame, _ area: Area) {
        var column = area.column
        for start in stride(from: 0, to: now.details.count, by: area.rows) {
            let shown = now.details.dropFirst(start).prefix(area.rows)
            let widths = widths(of: shown)
            let end = column + widths.total
            guard end <= area.column + area.columns else { return }
            for (row, detail) in shown.enumerated() {
                frame.write(detail.label, row: area.row + row, column: column, style: .dim)
                frame.write(detail.value, row: area.row + row, column: column + widths.label + 2)
            }
            column = end + 3
        }
    }

    /// The width of a column: of its labels, and in total.
    private func widths(of details: ArraySlice<NowPanel.Detail>) -> (label: Int, total: Int) {
        let label = details.map { symbols.readable($0.label).columns }.max() ?? 0
        return (label, label + 2 + (details.map { symbols.readable($0.value).columns }.max() ?? 0))
    }

    // Long words are cut to leave room for details.
    private func roomForWords(columns: Int) -> Int {
        min(max(16, wordColumns), now.details.isEmpty ? .max : columns / 2 - 10)
    }

    private var wordColumns: Int {
        [symbols.glyph(now.glyph) + " " + now.condition, now.feelsLike ?? "", "at \(now.time)"]
            .map { symbols.readable($0).columns }.max() ?? 0
    }
}
