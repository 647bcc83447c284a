import AssemblyTesting
import BusinessLogic
import Foundation
import Testing

/// The simulated services all know the same weather. What one of them tells otherwise was lost or changed on the way to
/// its report.
@Suite("Reports of several services") struct AgreementContract {
    private static let services = ReportWorld.all.testing("Weather", \.services.weatherService)

    @Test(
        "all services tell the same weather, as exactly as each of them tells it", arguments: services,
        Visit.all)
    func agree(_ world: Implementation<ReportWorld>, visit: Visit) async throws {
        let world = try await world.make()
        try world.move(to: visit.time)
        let city = try visit.city
        let service = world.services.weatherService
        // It tells the most, and rounds the least.
        let reference = try await service.weather(in: city, .refreshed, from: .openMeteo).report

        for provider in Provider.withForecast where provider != .openMeteo {
            let report = try await service.weather(in: city, .refreshed, from: provider).report

            #expect(report.differences(from: reference) == [], "\(provider)")
        }
    }
}

extension WeatherReport {
    /// Where this report differs from another of the same weather by more than services round.
    fileprivate func differences(from other: WeatherReport) -> [String] {
        differencesOfNow(from: other) + differencesOfHours(from: other) + differencesOfDays(from: other)
    }

    private func differencesOfNow(from other: WeatherReport) -> [String] {
        guard let current, let same = other.current else { return ["there is no weather now"] }
        // Some tell that of the last whole hour of UTC, which may be another hour of the place.
        let hours = other.hourly.filter { $0.time <= current.time && current.time < $0.end }
        return Step(current).differences(from: [Step(same)] + hours.map(Step.init), of: source)
            + [
                // Some tell that of the last whole hour.
                far(
                    current.time.timeIntervalSince1970, same.time.timeIntervalSince1970, 3_600,
                    "s since 1970 now"),
                current.condition.difference(from: same.condition),
                far(current.cloudCover, same.cloudCover, 10, "% of the sky now"),
                far(current.precipitation, same.precipitation, 0.1, "mm of rain now"),
            ].compactMap(\.self)
    }

    private func differencesOfHours(from other: WeatherReport) -> [String] {
        let pairs = hourly.map { step in (step, other.hourly.filter { $0.isHour(of: step) }) }
            .filter { !$0.1.isEmpty }
        // Some forecasts begin earlier or last longer.
        let isAlone = pairs.count * 4 < hourly.count * 3
        var differences =
            isAlone ? ["\(pairs.count) of \(hourly.count) hours are those of \(other.source)"] : []
        for (step, same) in pairs {
            var ofStep = Step(step).differences(from: same.map(Step.init), of: source)
            if let ofRain = step.differenceOfRain(from: same) { ofStep.append(ofRain) }
            if step.length <= 1 { ofStep += step.differencesOfHour(from: same[0]) }
            differences += ofStep.map { "\(step.time): \($0)" }
        }
        return differences
    }

    /// Whether the service tells no days.
    private var isMadeOfSteps: Bool { ["met-norway", "openweathermap"].contains(source) }

    private func differencesOfDays(from other: WeatherReport) -> [String] {
        daily.flatMap { day -> [String] in
            guard let same = other.daily.first(where: { $0.date == day.date }), day.complete, same.complete
            else { return [] }
            return [
                // Steps of three hours miss the lowest and the highest, or span midnight.
                far(day.minTemperature, same.minTemperature, isMadeOfSteps ? 3 : 2, "°C at least"),
                far(day.maxTemperature, same.maxTemperature, isMadeOfSteps ? 3 : 2, "°C at most"),
                far(day.maxWindSpeed, same.maxWindSpeed, 1, "m/s at most"),
                // Each part of a day is rounded, and a step may span midnight.
                isMadeOfSteps ? nil : far(day.precipitation, same.precipitation, 0.5, "mm of rain"),
                far(day.sun.rises, same.sun.rises, 60, "s since 2001 at sunrise"),
                far(day.sun.sets, same.sun.sets, 60, "s since 2001 at sunset"),
            ].compactMap(\.self).map { "\(day.date): \($0)" }
        }
    }
}

/// What is told of now and of each step of a forecast alike.
private struct Step {
    let temperature, feelsLike, humidity, pressure, windSpeed, windDirection, windGust: Double?

    init(_ now: CurrentWeather) {
        (temperature, feelsLike, humidity) = (now.temperature, now.feelsLike, now.humidity)
        (pressure, windSpeed, windDirection) = (now.pressure, now.windSpeed, now.windDirection)
        windGust = now.windGust
    }

    init(_ hour: HourForecast) {
        (temperature, feelsLike, humidity) = (hour.temperature, hour.feelsLike, hour.humidity)
        (pressure, windSpeed, windDirection) = (hour.pressure, hour.windSpeed, hour.windDirection)
        windGust = hour.windGust
    }

    /// Gismeteo and Yandex tell the pressure where the place is, not at sea level.
    private static let tellGround: Set = ["gismeteo", "yandex"]

    /// Where it is like none of these: a long step tells each value of one of its hours.
    func differences(from hours: [Step], of source: String) -> [String] {
        func fromAll(_ value: (Step) -> Double?, _ limit: Double, _ unit: String) -> String? {
            let all = hours.map { far(value(self), value($0), limit, unit) }
            return all.contains(nil) ? nil : all.first ?? nil
        }
        func turn(_ other: Step) -> Double? {
            windDirection.flatMap { mine in other.windDirection.map { ($0 - mine).remainder(dividingBy: 360) }
            }
        }
        return [
            fromAll(\.temperature, 0.5, "°C"),
            fromAll(\.feelsLike, 0.5, "°C felt"),
            fromAll(\.humidity, 1, "% humidity"),
            fromAll(\.pressure, Self.tellGround.contains(source) ? 30 : 0.5, "hPa"),
            fromAll(\.windSpeed, 0.5, "m/s"),
            fromAll(\.windGust, 1.2, "m/s in gusts"),
            // Of eight directions at the least.
            fromAll(turn, 22.5, "° beside the wind"),
        ].compactMap(\.self)
    }
}

extension HourForecast {
    /// Whether an hour of another step begins in this one. Some services tell hours of UTC also where the place's own
    /// begin between them, with the weather of the place's hour.
    fileprivate func isHour(of step: HourForecast) -> Bool {
        time > step.time - 3_600 && time <= step.end - 3_600
    }

    /// What falls in a step is what falls in its hours.
    fileprivate func differenceOfRain(from hours: [HourForecast]) -> String? {
        let amounts = hours.compactMap(\.precipitation)
        guard amounts.count == length else { return nil }
        return far(precipitation, amounts.reduce(0, +), 0.05 * Double(length + 1), "mm of rain")
    }

    /// What is told of one hour only.
    fileprivate func differencesOfHour(from other: HourForecast) -> [String] {
        [
            condition.difference(from: other.condition),
            isDay == nil || other.isDay == nil || isDay == other.isDay || time != other.time
                ? nil : "it is day for one only",
            far(precipitationProbability, other.precipitationProbability, 0.01, "for the chance of rain"),
        ].compactMap(\.self)
    }
}

extension Condition {
    fileprivate func difference(from other: Condition) -> String? {
        family == other.family ? nil : "\(kind), not \(other.kind)"
    }

    /// Services have different words for the same weather; what falls from the sky is one of these.
    private var family: String {
        switch kind {
        case .clear, .mainlyClear, .partlyCloudy, .overcast, .mist, .haze, .smoke, .dust, .fog: "dry"
        case .drizzle, .rain, .rainShowers, .hail, .squall: "rain"
        case .freezingDrizzle, .freezingRain, .sleet, .sleetShowers: "sleet"
        case .snow, .blowingSnow, .snowShowers: "snow"
        case .thunderstorm, .thunderstormWithHail, .tornado: "thunder"
        case .unknown: "unknown"
        }
    }
}

extension Sun {
    fileprivate var rises: Double? {
        if case .risesAndSets(let rises, _) = self { rises.timeIntervalSinceReferenceDate } else { nil }
    }

    fileprivate var sets: Double? {
        if case .risesAndSets(_, let sets) = self { sets.timeIntervalSinceReferenceDate } else { nil }
    }
}

/// That two numbers are further apart than this; nil when one of them is not told.
private func far(_ number: Double?, _ other: Double?, _ limit: Double, _ unit: String) -> String? {
    guard let number, let other, abs(number - other) > limit + 1e-6 else { return nil }
    return "\(number) \(unit), not \(other)"
}
