import AssemblyTesting
import BusinessLogic
import BusinessLogicBase
import BusinessLogicDouble
import Conditions
import CoreDouble
import Foundation
import Testing

@Suite("Reports of any place") struct ReportContract {
    private static let services = ReportWorld.all.testing("Weather", \.services.weatherService)

    @Test(
        "whatever the place and the day, the report of each service makes sense",
        arguments: services, Visit.all)
    func makesSense(_ world: Implementation<ReportWorld>, visit: Visit) async throws {
        let world = try await world.make()
        try world.move(to: visit.time)
        let (city, now) = (try visit.city, world.time.now)

        for provider in Provider.withForecast {
            let report = try await world.services.weatherService.weather(in: city, .refreshed, from: provider)
                .report

            #expect(report.contradictions(at: now, in: visit.zone) == [], "\(provider)")
        }
    }

    /// Days on which the sun is far before or behind the clocks of its meridian, and by how many seconds it is behind.
    private static let almanac = [
        (
            Visit(zone: "Asia/Kathmandu", latitude: 27.7, longitude: 85.32, time: "2025-02-11T12:00:00Z"),
            852.0
        ),
        (Visit(zone: "Europe/Berlin", latitude: 52.52, longitude: 13.4, time: "2025-05-14T12:00:00Z"), -220),
        (
            Visit(zone: "Pacific/Apia", latitude: -13.83, longitude: -171.77, time: "2025-07-26T12:00:00Z"),
            392
        ),
        (
            Visit(zone: "America/St_Johns", latitude: 47.56, longitude: -52.71, time: "2025-11-03T12:00:00Z"),
            -986
        ),
    ]

    @Test(
        "halfway between sunrise and sunset it is noon by the sun, to 17 minutes", arguments: services,
        almanac)
    func noon(_ world: Implementation<ReportWorld>, of almanac: (visit: Visit, delay: Double)) async throws {
        let world = try await world.make()
        try world.move(to: almanac.visit.time)
        let expected = 43_200 - almanac.visit.longitude * 240 + almanac.delay

        for provider in Provider.allCases {
            let report = try await world.services.weatherService
                .weather(in: almanac.visit.city, .refreshed, from: provider).report

            let tellsSun = report.daily.contains { if case .risesAndSets = $0.sun { true } else { false } }
            #expect(tellsSun || !Self.servicesWithSunrise.contains(provider), "\(provider)")
            for day in report.daily {
                guard case .risesAndSets(let rises, let sets) = day.sun else { continue }
                let noon = (rises.timeIntervalSince1970 + sets.timeIntervalSince1970) / 2
                let difference = (noon - expected).remainder(dividingBy: 86_400)
                #expect(difference.magnitude <= 17 * 60, "\(provider), \(day.date)")
            }
        }
    }

    /// The services that tell when the sun rises. In the Double all do.
    private static let servicesWithSunrise: Set<Provider> = [.openMeteo, .openWeatherMap, .yandex, .yahoo]

    @Test(
        "on the night in which clocks change, all services that tell the sunrise tell the same",
        arguments: services)
    func sunriseOfTheNight(_ world: Implementation<ReportWorld>) async throws {
        let world = try await world.make()
        try world.move(to: "2026-03-28T23:30:00Z")
        let berlin = try City.sample(1, latitude: 52.52, longitude: 13.4, timeZone: "Europe/Berlin")

        var sunrises: [Provider: Date] = [:]
        for provider in Provider.allCases {
            let report = try await world.services.weatherService
                .weather(in: berlin, .refreshed, from: provider).report
            let today = report.daily.first { $0.date.description == "2026-03-29" }
            if case .risesAndSets(let rises, _) = today?.sun { sunrises[provider] = rises }
        }

        #expect(Self.servicesWithSunrise.isSubset(of: sunrises.keys), "\(sunrises)")
        let first = try #require(sunrises.values.min()), last = try #require(sunrises.values.max())
        #expect(last.timeIntervalSince(first) < 60, "\(sunrises)")
    }
}

/// All weather services as they are, on a clock that is moved.
struct ReportWorld: Sendable {
    let services: any BusinessLogicAssembly
    let time = ManualTime()

    static let all = Contract<ReportWorld>("BusinessLogic") {
        ReportWorld { time in
            BusinessLogicBase(
                core: CoreDouble(conditions: Conditions(time: time)),
                settings: BusinessLogicSettings(providers: Set(Provider.allCases)))
        }
    } double: {
        ReportWorld { BusinessLogicDouble(conditions: Conditions(time: $0), providers: MadeUpProvider.all) }
    }

    /// Moves the clock to this time, as ISO 8601 writes it in UTC.
    func move(to moment: String) throws {
        time.advance(by: .seconds(try Date(utc: moment).timeIntervalSince(time.now)))
    }

    private init(_ start: (ManualTime) -> any BusinessLogicAssembly) { services = start(time) }
}

/// A place at a time.
struct Visit: Sendable, CustomTestStringConvertible {
    let zone: String
    let latitude: Double
    let longitude: Double
    let time: String

    var city: City {
        get throws { try City.sample(1, latitude: latitude, longitude: longitude, timeZone: zone) }
    }

    var testDescription: String { "\(zone) (\(latitude), \(longitude)) at \(time)" }

    static let all = [
        Visit(zone: "Europe/Berlin", latitude: 52.52, longitude: 13.4, time: "2026-03-28T23:30:00Z"),
        Visit(zone: "Europe/Berlin", latitude: 52.52, longitude: 13.4, time: "2026-10-25T00:30:00Z"),
        Visit(zone: "Pacific/Apia", latitude: -13.83, longitude: -171.77, time: "2026-07-01T10:30:00Z"),
        Visit(zone: "Pacific/Auckland", latitude: -36.85, longitude: 174.76, time: "2026-09-26T03:00:00Z"),
        Visit(zone: "Pacific/Honolulu", latitude: 21.31, longitude: -157.86, time: "2026-12-31T23:59:00Z"),
        Visit(zone: "Asia/Kathmandu", latitude: 27.7, longitude: 85.32, time: "2026-01-01T18:14:00Z"),
        Visit(zone: "Asia/Kathmandu", latitude: 27.7, longitude: 85.32, time: "2026-07-05T00:15:00Z"),
        Visit(zone: "America/St_Johns", latitude: 47.56, longitude: -52.71, time: "2026-02-11T22:40:00Z"),
        Visit(zone: "America/St_Johns", latitude: 47.56, longitude: -52.71, time: "2026-03-07T12:10:00Z"),
        Visit(zone: "Asia/Kolkata", latitude: 19.02, longitude: 72.86, time: "2026-08-02T06:20:00Z"),
        Visit(zone: "Asia/Yangon", latitude: 16.8, longitude: 96.16, time: "2026-06-12T11:00:00Z"),
        Visit(zone: "Asia/Kabul", latitude: 34.53, longitude: 69.17, time: "2026-01-22T03:40:00Z"),
        Visit(zone: "Australia/Adelaide", latitude: -34.93, longitude: 138.6, time: "2026-04-04T15:45:00Z"),
        Visit(zone: "Arctic/Longyearbyen", latitude: 78.22, longitude: 15.64, time: "2026-06-21T12:00:00Z"),
        Visit(zone: "Arctic/Longyearbyen", latitude: 78.22, longitude: 15.64, time: "2026-12-21T12:00:00Z"),
        Visit(zone: "Australia/Hobart", latitude: -68.58, longitude: 147.3, time: "2026-12-21T05:00:00Z"),
        Visit(zone: "Australia/Hobart", latitude: -68.58, longitude: 147.3, time: "2026-06-21T05:00:00Z"),
        Visit(zone: "Atlantic/Reykjavik", latitude: 64.15, longitude: -21.94, time: "2026-06-21T00:02:00Z"),
        Visit(zone: "Atlantic/Reykjavik", latitude: 64.15, longitude: -21.94, time: "2026-03-10T06:00:00Z"),
        Visit(
            zone: "America/Punta_Arenas", latitude: -53.15, longitude: -70.92, time: "2026-02-28T22:00:00Z"),
    ]
}

extension WeatherReport {
    /// What can't be true of the weather at any place.
    fileprivate func contradictions(at now: Date, in zone: String) -> [String] {
        guard let zone = TimeZone(identifier: zone) else { return ["there is no zone \(zone)"] }
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = zone
        let hours = Dictionary(grouping: hourly) { calendar.day(of: $0.time) }
        return ofClock(now, zone) + ofNow(now, calendar) + ofHours(calendar) + ofDays(hours, now, calendar)
            + ofParts(hours, calendar) + ofSums(hours, calendar) + ofSun(now, calendar)
    }

    private func ofClock(_ now: Date, _ zone: TimeZone) -> [String] {
        let offset = zone.secondsFromGMT(for: now)
        guard timeZone.offsetSeconds == offset else {
            return ["the clock is \(timeZone.offsetSeconds) s ahead, not \(offset)"]
        }
        guard let told = timeZone.id.flatMap(TimeZone.init(identifier:)) else {
            return ["the time zone is \(timeZone.id ?? "not told")"]
        }
        return hourly.filter { told.secondsFromGMT(for: $0.time) != zone.secondsFromGMT(for: $0.time) }
            .map { "the clock at \($0.time) is that of \(told.identifier)" }
    }

    private func ofNow(_ now: Date, _ calendar: Calendar) -> [String] {
        guard let current else { return [] }
        return [
            abs(current.time.timeIntervalSince(now)) > 3_600 ? "now is \(current.time)" : nil,
            contradiction(of: current.isDay, at: current.time, calendar),
        ].compactMap(\.self)
    }

    private func ofHours(_ calendar: Calendar) -> [String] {
        let order = zip(hourly, hourly.dropFirst()).compactMap { hour, next in
            hour.end == next.time ? nil : "the hour after \(hour.time) is \(next.time)"
        }
        let values = hourly.flatMap { hour in
            [
                (0...100).contains(hour.humidity ?? 0) ? nil : "humidity at \(hour.time)",
                (0...1).contains(hour.precipitationProbability ?? 0) ? nil : "a probability at \(hour.time)",
                hour.precipitation ?? 0 >= 0 ? nil : "rain at \(hour.time)",
                contradiction(of: hour.isDay, at: hour.time, calendar),
                source == "met-norway" && hour.isDay == nil && Self.kindsWithSun.contains(hour.condition.kind)
                    ? "neither day nor night at \(hour.time)" : nil,
            ].compactMap(\.self)
        }
        return order + values
    }

    /// The weather of which MET Norway has a symbol for the day and one for the night, by its list of symbols:
    /// <https://github.com/metno/weathericons>.
    private static let kindsWithSun: [Condition.Kind] = [
        .clear, .mainlyClear, .partlyCloudy, .rainShowers, .snowShowers, .sleetShowers,
    ]

    private func ofDays(
        _ hours: [LocalDay?: [HourForecast]], _ now: Date, _ calendar: Calendar
    ) -> [String] {
        // The first step of a forecast may begin before midnight, or in the last hours of the day not before the next.
        let isLate = hourly.first.map {
            $0.time > now && calendar.day(of: $0.time) != calendar.day(of: now)
        }
        let first = calendar.startOfDay(for: isLate == true ? now + 3 * 3_600 : now)
        let today = calendar.day(of: first)
        let told = daily.map(\.date).filter { date in today.map { date >= $0 } ?? false }
        let dates = told.indices.compactMap { calendar.date(byAdding: .day, value: $0, to: first) }
        let isInOrder = !told.isEmpty && told == dates.map(calendar.day)
        let order = isInOrder ? [] : ["the days after \(now) are \(told)"]
        return order
            + daily.flatMap { day -> [String] in
                guard let low = day.minTemperature, let high = day.maxTemperature else { return [] }
                let beyond = hours[day.date, default: []].filter {
                    !(low - 1...max(low, high) + 1).contains($0.temperature)
                }
                return (low <= high ? [] : ["\(low) to \(high) °C on \(day.date)"])
                    + beyond.map { "\($0.temperature) °C at \($0.time), of \(low) to \(high)" }
            }
    }

    /// A day is complete from eighteen hours on, also where the service tells days. A step that is under way counts from now on.
    private func ofParts(_ hours: [LocalDay?: [HourForecast]], _ calendar: Calendar) -> [String] {
        daily.compactMap { day in
            let covered = hours[day.date, default: []]
                .map { hour -> TimeInterval in
                    let end = calendar.dateInterval(of: .day, for: hour.time)?.end ?? hour.end
                    let now = current.map(\.time).flatMap { (hour.time..<hour.end).contains($0) ? $0 : nil }
                    return max(0, min(hour.end, end).timeIntervalSince(now ?? hour.time))
                }
                .reduce(0, +)
            return covered < 18 * 3_600 || day.complete
                ? nil : "\(day.date) is in part, of \(covered / 3_600) hours"
        }
    }

    /// What falls on a day is what falls in its hours, each of which is rounded to a tenth.
    private func ofSums(_ hours: [LocalDay?: [HourForecast]], _ calendar: Calendar) -> [String] {
        daily.compactMap { day in
            let steps = hours[day.date, default: []]
            let amounts = steps.compactMap(\.precipitation)
            guard let told = day.precipitation, let start = steps.first?.time, amounts.count == steps.count,
                start == calendar.startOfDay(for: start),
                steps.last?.end == calendar.dateInterval(of: .day, for: start)?.end
            else { return nil }
            let sum = amounts.reduce(0, +)
            return abs(sum - told) <= 0.15 ? nil : "\(sum) mm of rain in the hours of \(day.date), of \(told)"
        }
    }

    /// The services that tell when the sun rises, or that it does not; the others have no word for that.
    private static let sunTellers = ["open-meteo", "openweathermap", "yandex"]

    private func ofSun(_ now: Date, _ calendar: Calendar) -> [String] {
        let latitude = place.coordinate.latitude
        return daily.compactMap { day in
            let isSummer = (4...9).contains(day.date.month) == (latitude > 0)
            return switch day.sun {
            case .unknown:
                Self.sunTellers.contains(source) && day.date == calendar.day(of: now)
                    ? "the sun of today is unknown" : nil
            case .alwaysUp: latitude.magnitude > 65 && isSummer ? nil : "the sun does not set on \(day.date)"
            case .alwaysDown:
                latitude.magnitude > 65 && !isSummer ? nil : "the sun does not rise on \(day.date)"
            case .risesAndSets(let rises, let sets):
                rises < sets && sets.timeIntervalSince(rises) <= 86_400
                    && calendar.day(of: rises) == day.date
                    ? nil : "the sun of \(day.date) is up from \(rises) to \(sets)"
            }
        }
    }

    /// What the times of the sun say against its being day or night. Services round them, by a quarter of an hour at
    /// most.
    private func contradiction(of isDay: Bool?, at time: Date, _ calendar: Calendar) -> String? {
        // The sun of the day before the first may set after midnight.
        guard let isDay,
            let date = calendar.day(of: time), let today = daily.firstIndex(where: { $0.date == date }),
            today > 0
        else { return nil }
        var isUp = false
        for day in [daily[today - 1], daily[today]] {
            switch day.sun {
            case .unknown: return nil
            case .alwaysUp: if day.date == daily[today].date { isUp = true }
            case .alwaysDown: break
            case .risesAndSets(let rises, let sets):
                for edge in [rises, sets] where abs(edge.timeIntervalSince(time)) <= 900 { return nil }
                if (rises..<sets).contains(time) { isUp = true }
            }
        }
        return isDay == isUp ? nil : "it is \(isDay ? "day" : "night") at \(time)"
    }
}

extension HourForecast {
    /// When the step is over.
    var end: Date { time.addingTimeInterval(Double(length) * 3_600) }
}

extension Calendar {
    fileprivate func day(of time: Date) -> LocalDay? {
        let parts = dateComponents([.year, .month, .day], from: time)
        return LocalDay(year: parts.year ?? 0, month: parts.month ?? 0, day: parts.day ?? 0)
    }
}
