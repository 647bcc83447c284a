internal import BusinessLogic
internal import Foundation
internal import Presentation

/// Formats a report for the weather screen.
struct WeatherStateFactory: Sendable {
    private let errors: WeatherErrorHandler

    /// How far ahead the hours go.
    private static let hoursAhead: TimeInterval = 48 * 3600

    init(errors: WeatherErrorHandler) { self.errors = errors }

    /// The whole state with all hours visible, for drawing it once.
    func state(of weather: Weather, at now: Date, _ formats: Formats) -> WeatherState {
        var state = WeatherState()
        fill(&state, with: weather, at: now, formats)
        state.window.resize(capacity: state.hours.count)
        return state
    }

    /// Updates the parts of the state that come from a report.
    func fill(_ state: inout WeatherState, with weather: Weather, at now: Date, _ formats: Formats) {
        let report = weather.report
        let zone = report.zone
        state.phase = .loaded
        state.title = report.place.name
        state.subtitle = report.place.detail
        let today = LocalDay(now, in: zone)
        let start = report.start(at: now)
        let current = report.weatherNow(at: now)
        state.now = current.map { panel($0, today: today, in: zone, formats) }
        let daylight = Daylight(of: report, in: zone)
        state.hours = report.hours(from: start, within: Self.hoursAhead)
            .map { column($0, daylight, in: zone, formats) }
        state.window.resize(total: state.hours.count)
        let dayOfNow = current.flatMap { LocalDay($0.time, in: zone) }
        state.days = report.days(from: LocalDay(start, in: zone)).map { day in
            row(
                day, name: name(of: day, in: report, isToday: day.date == today, formats),
                now: day.date == dayOfNow ? current?.temperature : nil, in: zone, formats)
        }
        state.staleness = weather.age(at: now).map(formats.age)
        state.attribution = report.attribution
        state.notice = errors.notice(about: weather)
    }

    private func panel(
        _ current: CurrentWeather, today: LocalDay?, in zone: TimeZone, _ formats: Formats
    ) -> NowPanel {
        let day = LocalDay(current.time, in: zone).flatMap { $0 == today ? nil : formats.day($0) }
        return NowPanel(
            glyph: current.condition.glyph(isDay: current.isDay ?? true),
            condition: current.condition.words,
            temperature: formats.temperature(celsius: current.temperature),
            feelsLike: current.feelsLike.map { "feels like " + formats.temperature(celsius: $0) },
            time: [day, formats.time(current.time, in: zone)].compactMap(\.self).joined(separator: " "),
            details: details(current, formats))
    }

    private func details(_ current: CurrentWeather, _ formats: Formats) -> [NowPanel.Detail] {
        let details: [(String, String?)] = [
            (
                "Wind",
                current.windSpeed.map { formats.wind(metersPerSecond: $0, from: current.windDirection) }
            ),
            (current.condition.precipitationName, current.precipitation.map(formats.precipitationRate)),
            ("Gusts", current.windGust.map(formats.speed)),
            ("Humidity", current.humidity.map { formats.percent($0) }),
            ("Pressure", current.pressure.map(formats.pressure)),
            ("Visibility", current.visibility.map(formats.distance)),
            ("Cloud", current.cloudCover.map { formats.percent($0) }),
        ]
        return details.compactMap { label, value in value.map { NowPanel.Detail(label, $0) } }
    }

    private func column(
        _ hour: HourForecast, _ daylight: Daylight, in zone: TimeZone, _ formats: Formats
    ) -> HourColumn {
        HourColumn(
            time: formats.hour(hour.time, in: zone),
            glyph: hour.condition.glyph(isDay: daylight.isUp(in: hour) ?? true),
            temperature: formats.shortTemperature(celsius: hour.temperature),
            degrees: formats.degrees(celsius: hour.temperature),
            chance: hour.precipitationProbability,
            amount: hour.precipitation.map { $0 / Double(hour.length) },
            wind: hour.windSpeed.map {
                HourColumn.Wind(speed: formats.shortSpeed(metersPerSecond: $0), degrees: hour.windDirection)
            },
            daylight: daylight.column(of: hour, formats))
    }

    // The name of a day that is told in part says so, because its range is not the whole day's. Of the first day a
    // report tells what is left of it.
    private func name(
        of day: DayForecast, in report: WeatherReport, isToday: Bool, _ formats: Formats
    ) -> String {
        if day.complete { return isToday ? "Today" : formats.day(day.date) }
        let part = day.date == report.daily.first?.date ? "Rest of " : "Part of "
        return part + (isToday ? "today" : formats.day(day.date))
    }

    // The range includes `now`, the present temperature if the day is today: a forecast may begin some hours later.
    private func row(
        _ day: DayForecast, name: String, now: Double?, in zone: TimeZone, _ formats: Formats
    ) -> DayRow {
        let low = day.minTemperature.map { min($0, now ?? $0) }
        let high = day.maxTemperature.map { max($0, now ?? $0) }
        return DayRow(
            name: name,
            glyph: day.condition.glyph(isDay: true),
            condition: day.condition.words,
            low: low.map(formats.shortTemperature),
            high: high.map(formats.shortTemperature),
            lowDegrees: low.map(formats.degrees),
            highDegrees: high.map(formats.degrees),
            precipitation: day.precipitation.map(formats.precipitation),
            chance: day.precipitationProbability.map { formats.percent(of: $0) },
            sun: sun(day.sun, in: zone, formats))
    }

    private func sun(_ sun: Sun, in zone: TimeZone, _ formats: Formats) -> String? {
        switch sun {
        case .risesAndSets(let rises, let sets):
            formats.time(rises, in: zone) + " – " + formats.time(sets, in: zone)
        case .alwaysUp: "midnight sun"
        case .alwaysDown: "polar night"
        case .unknown: nil
        }
    }
}
