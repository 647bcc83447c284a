internal import Presentation

/// How the rows of the weather screen are divided.
///
/// Rows are assigned by importance: first a little of each part, then more of each.
struct WeatherLayout: Hashable, Sendable {
    /// Empty rows at the top of a large screen.
    private(set) var margin = 0
    /// The rows of the weather now.
    private(set) var nowRows = 0
    /// Whether the temperature is three rows high.
    private(set) var isBig = false
    /// An empty row between the parts.
    private(set) var gaps = 0
    /// A title line above the hours and above the days.
    private(set) var hasTitles = false
    /// The height of the hour chart; 0 leaves it out.
    private(set) var chartRows = 0
    private(set) var showsHourGlyphs = false
    private(set) var showsRain = false
    /// The height of the precipitation bars; 0 leaves them out, and only the chances are shown.
    private(set) var rainRows = 0
    private(set) var showsWind = false
    /// Whether there is a line of day and night below the hours.
    private(set) var showsSun = false
    /// How many days.
    private(set) var days = 0
    /// The distance between two days.
    private(set) var dayStep = 1
    private(set) var showsAttribution = false

    /// The empty rows at the end.
    private(set) var left: Int

    /// The layout of a state for so many rows and columns.
    init(_ state: WeatherState, rows: Int, columns: Int, symbols: Symbols) {
        left = rows
        let hasDetails = !(state.now?.details.isEmpty ?? true) || state.now?.feelsLike != nil
        let canBeBig =
            columns >= 60 && symbols == .unicode
            && state.now.map { NowDrawing($0, symbols: symbols, isBig: true).fits(columns: columns, rows: 3) }
                ?? false

        if state.now != nil, take(1) { nowRows = 1 }
        if !state.hours.isEmpty, take(3) { chartRows = 1 }
        if !state.attribution.isEmpty, take(1) { showsAttribution = true }
        addDays(upTo: 3, of: state)
        if hasDetails, take(1) { nowRows += 1 }
        if take(1) { gaps += 1 }
        let tellsRain = state.hours.contains { $0.chance != nil || $0.amount ?? 0 > 0 }
        if tellsRain, chartRows > 0, take(1) { showsRain = true }
        if nowRows > 0, canBeBig, take(3 - nowRows) {
            nowRows = 3
            isBig = true
        }
        addDays(upTo: 5, of: state)
        if chartRows > 0, state.hours.contains(where: { $0.daylight != nil }), take(1) { showsSun = true }
        if chartRows > 0, state.hours.contains(where: { $0.wind != nil }), take(1) { showsWind = true }
        addDays(upTo: 6, of: state)
        // The line of day and night also separates hours and days.
        if !state.days.isEmpty, chartRows > 0, !showsSun, take(1) { gaps += 1 }
        if chartRows > 0, take(1) { chartRows += 1 }
        if chartRows > 0, take(1) { showsHourGlyphs = true }
        addDays(upTo: .max, of: state)
        if take(1) { margin = 1 }
        if chartRows > 0, !state.days.isEmpty, take(2) { hasTitles = true }
        if showsSun, !state.days.isEmpty, take(1) { gaps += 1 }
        // An empty row above the attribution.
        if showsAttribution { _ = take(1) }
        while (1..<4).contains(chartRows), take(1) { chartRows += 1 }
        if showsRain, state.hours.contains(where: { $0.amount ?? 0 > 0 }), take(2) { rainRows = 2 }
        while (1..<6).contains(chartRows), take(1) { chartRows += 1 }
        if days > 1, take(days - 1 + 2) { dayStep = 2 }
        while (1..<9).contains(chartRows), take(1) { chartRows += 1 }
    }

    /// The rows of a printed report: all parts, with a chart four rows high.
    static func printedRows(_ state: WeatherState) -> Int { 23 + state.days.count }

    private mutating func take(_ rows: Int) -> Bool {
        guard left >= rows else { return false }
        left -= rows
        return true
    }

    private mutating func addDays(upTo most: Int, of state: WeatherState) {
        while days < min(most, state.days.count), take(1) { days += 1 }
    }
}
