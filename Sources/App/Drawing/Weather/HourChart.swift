internal import Presentation

/// A bar chart of the hours' temperatures, with weather, numbers, times and the chance of rain or snow below it.
struct HourChart: Hashable, Sendable {
    /// How many hours fit.
    let capacity: Int

    private let hours: [HourColumn]
    private let symbols: Symbols
    private let start: Int
    private let step: Int

    init(_ hours: [HourColumn], columns: Int, symbols: Symbols) {
        self.hours = hours
        self.symbols = symbols
        let widest = hours.map { max(symbols.readable($0.temperature).columns, $0.time.columns) }.max() ?? 0
        step = max(5, widest + 1)
        start = columns >= 60 ? 6 : 2
        capacity = max(1, (columns - start - 2) / step)
    }

    /// Draws the visible hours; returns the rest of the area.
    func draw(in frame: inout Frame, _ area: Area, window: ScrollWindow, layout: WeatherLayout) -> Area {
        let shown = window.range.clamped(to: hours.indices).prefix(capacity)
        drawCurve(of: shown, in: &frame, area, rows: layout.chartRows)
        var row = area.row + layout.chartRows
        if layout.showsHourGlyphs {
            for (index, hour) in zip(shown, hours[shown]) {
                write(
                    symbols.glyph(hour.glyph), hour: index, of: shown, in: &frame, row: row,
                    style: hour.glyph.style)
            }
            row += 1
        }
        for (index, hour) in zip(shown, hours[shown]) {
            write(hour.temperature, hour: index, of: shown, in: &frame, row: row, style: .strong)
            // A new day begins at midnight.
            write(
                hour.time, hour: index, of: shown, in: &frame, row: row + 1,
                style: hour.time == "00" ? .accent : .dim)
        }
        if shown.lowerBound > 0 {
            frame.write(symbols.more.before, row: row + 1, column: start - 1, style: .accent)
        }
        if shown.upperBound < hours.count {
            let column = start + shown.count * step
            frame.write(symbols.more.after, row: row + 1, column: column, style: .accent)
        }
        row += 2
        if layout.showsRain {
            drawRain(of: shown, in: &frame, row: row)
            row += 1
        }
        return area.dropping(rows: row - area.row)
    }

    private func drawRain(of shown: Range<Int>, in frame: inout Frame, row: Int) {
        if start > 5 { frame.write(precipitationName(in: hours[shown]), row: row, column: 1, style: .dim) }
        for (index, hour) in zip(shown, hours[shown]) {
            guard let chance = hour.chance else { continue }
            let percent = Int((chance * 100).rounded())
            write(
                percent == 0 ? symbols.nothing : "\(percent)%", hour: index, of: shown, in: &frame, row: row,
                style: percent < 20 ? .dim : .cool)
        }
    }

    /// The kind of precipitation that the chances are for.
    private func precipitationName(in hours: ArraySlice<HourColumn>) -> String {
        let glyphs = Set(hours.map(\.glyph))
        guard !glyphs.isDisjoint(with: [.snow, .sleet, .hail]) else { return "rain" }
        let isSnowOnly = glyphs.isDisjoint(with: [
            .sleet, .hail, .drizzle, .rain, .showers, .thunderstorm,
        ])
        return isSnowOnly ? "snow" : "wet"
    }

    /// The temperature curve, on a scale common to all hours, so that it does not change when it is scrolled.
    private func drawCurve(of shown: Range<Int>, in frame: inout Frame, _ area: Area, rows: Int) {
        let degrees = hours.map(\.degrees)
        guard let lowest = degrees.min(), let highest = degrees.max() else { return }
        let blocks = symbols.blocks
        let most = Double(rows * (blocks.count - 1))
        for cell in 0..<shown.count * step {
            let position = Double(shown.lowerBound) + (Double(cell) + 0.5) / Double(step) - 0.5
            let share = highest > lowest ? (value(at: position) - lowest) / (highest - lowest) : 0.5
            let level = Int((1 + share * (most - 1)).rounded())
            for row in 0..<rows {
                let filled = level - (rows - 1 - row) * (blocks.count - 1)
                let block = blocks[max(0, min(blocks.count - 1, filled))]
                guard block != " " else { continue }
                frame.fill(
                    block, row: area.row + row, columns: start + cell..<start + cell + 1, style: .accent)
            }
        }
    }

    private func value(at position: Double) -> Double {
        let position = max(0, min(Double(hours.count - 1), position))
        let before = Int(position)
        let after = min(before + 1, hours.count - 1)
        let share = position - Double(before)
        return hours[before].degrees * (1 - share) + hours[after].degrees * share
    }

    private func write(
        _ text: String, hour index: Int, of shown: Range<Int>, in frame: inout Frame, row: Int, style: Style
    ) {
        let column = start + (index - shown.lowerBound) * step
        frame.write(text, row: row, column: column, room: step, alignment: .centre, style: style)
    }
}
