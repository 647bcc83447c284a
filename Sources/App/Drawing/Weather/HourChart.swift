internal import Presentation

/// A bar chart of the hours' temperatures, with weather, numbers and times below it, then precipitation, wind, and
/// a line of day and night.
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
        let widest =
            hours.map { hour in
                max(
                    symbols.readable(hour.temperature).columns, hour.time.columns,
                    hour.wind.map { symbols.text(of: $0).columns } ?? 0)
            }.max() ?? 0
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
            write(
                hour.time, hour: index, of: shown, in: &frame, row: row + 1,
                style: beginsDay(index) ? .accent : .dim)
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
            drawBars(of: shown, in: &frame, row: row, rows: layout.rainRows)
            row += layout.rainRows
            drawChances(of: shown, in: &frame, row: row, withBars: layout.rainRows == 0)
            row += 1
        }
        if layout.showsWind {
            drawWind(of: shown, in: &frame, row: row)
            row += 1
        }
        if layout.showsSun {
            drawSun(of: shown, in: &frame, row: row)
            row += 1
        }
        return area.dropping(rows: row - area.row)
    }

    // Some services tell every third hour only, from 01 on; of the hour before the first nothing is known.
    private func beginsDay(_ index: Int) -> Bool {
        let time = hours[index].time
        return index > 0 ? time < hours[index - 1].time : time.hasPrefix("00")
    }

    // MARK: Rain and snow

    private func drawChances(of shown: Range<Int>, in frame: inout Frame, row: Int, withBars: Bool) {
        drawName(precipitationName(in: hours[shown]), in: &frame, row: row)
        for (index, hour) in zip(shown, hours[shown]) {
            let percent = hour.chance.map { Int(($0 * 100).rounded()) }
            let block = withBars ? block(of: hour, rows: 1, row: 0) : " "
            var told = (block == " " ? "" : "\(block)") + (percent.map { $0 == 0 ? "" : "\($0)%" } ?? "")
            // A number must not touch its neighbour.
            if told.columns >= step { told.removeLast() }
            write(
                told.isEmpty && percent != nil ? symbols.nothing : told, hour: index, of: shown,
                in: &frame, row: row, style: percent ?? 100 < 20 ? .dim : .cool)
        }
    }

    private func drawBars(of shown: Range<Int>, in frame: inout Frame, row: Int, rows: Int) {
        for (index, hour) in zip(shown, hours[shown]) {
            let column = start + (index - shown.lowerBound) * step
            for line in 0..<rows {
                let block = block(of: hour, rows: rows, row: rows - 1 - line)
                guard block != " " else { continue }
                frame.fill(block, row: row + line, columns: column + 1..<column + step - 1, style: .cool)
            }
        }
    }

    /// The part of a precipitation bar in this row, counted from the lowest. The height is proportional to the
    /// square root of the amount, so that drizzle is visible beside heavy rain.
    private func block(of hour: HourColumn, rows: Int, row: Int) -> Character {
        guard let amount = hour.amount, amount > 0 else { return " " }
        let steps = symbols.blocks.count - 1
        let most = max(4, hours.compactMap(\.amount).max() ?? 0)
        let level = max(1, Int(((amount / most).squareRoot() * Double(rows * steps)).rounded()))
        return symbols.blocks[max(0, min(steps, level - row * steps))]
    }

    // MARK: Wind and sun

    private func drawWind(of shown: Range<Int>, in frame: inout Frame, row: Int) {
        drawName("wind", in: &frame, row: row)
        for (index, hour) in zip(shown, hours[shown]) {
            guard let wind = hour.wind else { continue }
            write(symbols.text(of: wind), hour: index, of: shown, in: &frame, row: row)
        }
    }

    /// A thick line by day, a thin one by night, with the times of sunrise and sunset.
    private func drawSun(of shown: Range<Int>, in frame: inout Frame, row: Int) {
        drawName("sun", in: &frame, row: row)
        for (index, hour) in zip(shown, hours[shown]) {
            guard let daylight = hour.daylight else { continue }
            let column = start + (index - shown.lowerBound) * step
            for cell in 0..<step {
                let isDay = daylight.share.contains((Double(cell) + 0.5) / Double(step))
                frame.fill(
                    isDay ? symbols.bar.range : symbols.bar.scale, row: row,
                    columns: column + cell..<column + cell + 1, style: isDay ? .warm : .dim)
            }
            if let turn = daylight.turn {
                write(turn, hour: index, of: shown, in: &frame, row: row, style: .strong)
            }
        }
    }

    // Left out on narrow screens, where the pictures are enough.
    private func drawName(_ name: String, in frame: inout Frame, row: Int) {
        if start > 5 { frame.write(name, row: row, column: 1, style: .dim) }
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
        _ text: String, hour index: Int, of shown: Range<Int>, in frame: inout Frame, row: Int,
        style: Style = .plain
    ) {
        let column = start + (index - shown.lowerBound) * step
        frame.write(text, row: row, column: column, room: step, alignment: .centre, style: style)
    }
}
