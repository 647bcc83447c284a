internal import Presentation

/// A table of the days, with their temperatures as bars on one scale.
struct DayTable: Hashable, Sendable {
    private let days: [DayRow]
    private let symbols: Symbols
    private let columns: Columns
    private let scale: ClosedRange<Double>?

    /// The width of each column; 0 leaves it out.
    private struct Columns: Hashable {
        var name, condition, low, bar, high, precipitation, chance, sun: Int

        /// The width of everything except the bar: margins, the picture and gaps.
        var withoutBar: Int {
            let optional = [condition, precipitation, chance, sun].filter { $0 > 0 }
            return 1 + name + 2 + 1 + optional.reduce(0) { $0 + $1 + 2 } + 2 + low + 1 + 1 + high + 1
        }
    }

    private static let shortestBar = 10
    /// The weather in words is not cut to fewer columns: it would tell too little.
    private static let fewestOfWords = 14

    init(_ days: [DayRow], columns room: Int, symbols: Symbols) {
        self.days = days
        self.symbols = symbols
        func widest(_ text: (DayRow) -> String?) -> Int {
            days.map { text($0).map { symbols.readable($0).columns } ?? 0 }.max() ?? 0
        }
        var columns = Columns(
            name: widest(\.name), condition: widest(\.condition), low: widest(\.low), bar: 0,
            high: widest(\.high), precipitation: widest(\.precipitation), chance: widest(\.chance),
            sun: widest(\.sun))
        var lacking: Int { Self.shortestBar - (room - columns.withoutBar) }
        // First the sun's times are dropped. Then the weather in words, which is also shown as a picture, is cut, and at
        // last dropped, before the numbers are.
        if lacking > 0 { columns.sun = 0 }
        if lacking > 0 {
            let fewest = min(Self.fewestOfWords, columns.condition)
            columns.condition = max(fewest, columns.condition - lacking)
        }
        for part in [\Columns.condition, \.precipitation, \.chance] where lacking > 0 {
            columns[keyPath: part] = 0
        }
        // A cut number would look like another one; a cut name does not.
        columns.name = max(0, min(columns.name, columns.name + room - columns.withoutBar))
        columns.bar = max(0, min(32, room - columns.withoutBar))
        self.columns = columns
        let degrees = days.flatMap { [$0.lowDegrees, $0.highDegrees].compactMap { $0 } }
        scale = degrees.min().flatMap { low in degrees.max().map { low...$0 } }
    }

    /// Draws one day.
    func draw(_ index: Int, in frame: inout Frame, row: Int) {
        let day = days[index]
        var column = 1
        func part(_ text: String?, _ width: Int, _ alignment: Frame.Alignment, _ style: Style, gap: Int = 2) {
            guard width > 0 else { return }
            frame.write(
                text ?? "", row: row, column: column, room: width, alignment: alignment, style: style)
            column += width + gap
        }
        part(day.name, columns.name, .leading, index == 0 ? .strong : .plain)
        part(symbols.glyph(day.glyph), 1, .leading, day.glyph.style)
        part(day.condition, columns.condition, .leading, .plain)
        part(day.low, columns.low, .trailing, .plain, gap: 1)
        drawBar(of: day, in: &frame, row: row, column: column)
        column += columns.bar + 1
        part(day.high, columns.high, .trailing, .strong)
        part(day.precipitation, columns.precipitation, .trailing, .cool)
        part(day.chance, columns.chance, .trailing, .cool)
        part(day.sun, columns.sun, .leading, .dim)
    }

    private func drawBar(of day: DayRow, in frame: inout Frame, row: Int, column: Int) {
        guard columns.bar > 0, let scale, let low = day.lowDegrees, let high = day.highDegrees else { return }
        let width = Double(columns.bar)
        let span = max(scale.upperBound - scale.lowerBound, .leastNonzeroMagnitude)
        let first = min(columns.bar - 1, Int(((low - scale.lowerBound) / span * width).rounded(.down)))
        let end = max(first + 1, Int(((high - scale.lowerBound) / span * width).rounded()))
        frame.fill(symbols.bar.scale, row: row, columns: column..<column + columns.bar, style: .dim)
        frame.fill(symbols.bar.range, row: row, columns: column + first..<column + end, style: .warm)
    }
}
