internal import Presentation

/// Cities in columns: name, temperature, weather, and if there is room, where the city is.
struct CitiesTable: Hashable, Sendable {
    let rows: [CityRow]
    let symbols: Symbols

    private let margin: Int
    private let nameColumns: Int
    private let temperatureColumns: Int
    private let weatherColumns: Int
    private let detailColumns: Int

    /// The table for so many columns. Column widths depend on all rows, not only the visible ones, so that nothing
    /// jumps when the list scrolls. The pointer stands in the margin at the left.
    init(_ rows: [CityRow], columns: Int, symbols: Symbols, margin: Int = 3) {
        self.rows = rows
        self.margin = margin
        self.symbols = symbols
        func widest(_ text: (CityRow) -> String?) -> Int {
            rows.reduce(0) { widest, row in max(widest, text(row).map(symbols.columns) ?? 0) }
        }
        temperatureColumns = max(4, widest(\.temperature))
        // The width without the fixed parts: margins, the picture, and gaps of two.
        var left = columns - margin - 2 - temperatureColumns - 2 - 2 - 1
        nameColumns = max(8, min(widest(\.name), left * 2 / 5))
        left -= nameColumns
        let weather = widest { Self.weather(of: $0, symbols: symbols) }
        let detail = widest(\.detail)
        if left - 2 >= weather + min(detail, 12) {
            weatherColumns = max(14, weather)
            detailColumns = max(0, min(detail, left - 2 - weatherColumns))
        } else {
            weatherColumns = max(0, left)
            detailColumns = 0
        }
    }

    /// Draws one row.
    func draw(_ index: Int, in frame: inout Frame, row: Int, isSelected: Bool) {
        let city = rows[index]
        var column = margin
        frame.write(city.name, row: row, column: column, room: nameColumns, style: .strong)
        column += nameColumns + 2
        frame.write(
            city.temperature ?? "", row: row, column: column, room: temperatureColumns, alignment: .trailing,
            style: city.staleness == nil ? .plain : .dim)
        column += temperatureColumns + 2
        if let glyph = city.glyph {
            frame.write(symbols.glyph(glyph), row: row, column: column, style: glyph.style)
        }
        column += 2
        drawWeather(of: city, in: &frame, row: row, column: column)
        column += weatherColumns + 2
        if detailColumns > 0 {
            frame.write(city.detail, row: row, column: column, room: detailColumns, style: .dim)
        }
        if isSelected { frame.select(row: row, columns: 0..<frame.size.columns - 1) }
    }

    private func drawWeather(of city: CityRow, in frame: inout Frame, row: Int, column: Int) {
        if let problem = city.problem {
            frame.write(problem, row: row, column: column, room: weatherColumns, style: .failure)
            return
        }
        let age = city.staleness.map { " \(symbols.dot) \($0)" } ?? ""
        let room = weatherColumns - symbols.readable(age).columns
        if let staleness = city.staleness, room <= 0 {
            frame.write(staleness, row: row, column: column, room: weatherColumns, style: .warning)
            return
        }
        let end = frame.write(
            city.condition ?? "", row: row, column: column, room: room,
            style: city.staleness == nil ? .plain : .dim)
        frame.write(age, row: row, column: end, room: column + weatherColumns - end, style: .warning)
    }

    private static func weather(of city: CityRow, symbols: Symbols) -> String {
        if let problem = city.problem { return problem }
        return (city.condition ?? "") + (city.staleness.map { " \(symbols.dot) \($0)" } ?? "")
    }
}

extension WeatherGlyph {
    /// The style of a weather picture.
    var style: Style {
        switch self {
        case .sun, .sunAndCloud: .warm
        case .drizzle, .rain, .showers, .sleet, .hail: .cool
        case .snow: .accent
        case .thunderstorm: .vivid
        case .moon, .moonAndCloud, .cloud, .fog, .haze, .wind: .plain
        case .unknown: .dim
        }
    }
}
