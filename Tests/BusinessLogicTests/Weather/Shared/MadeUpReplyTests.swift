import AssemblyTesting
import BusinessLogic
import Conditions
import Core
import CoreDouble
import Foundation
import Testing

@testable import BusinessLogicBase

@Suite("Replies that Core's Double makes up") struct MadeUpReplyTests {
    @Test(
        "the source of each provider understands them: the weather now, and days",
        arguments: [WeatherProvider.yandex, .gismeteo, .yahoo])
    func understood(provider: WeatherProvider) async throws {
        let core = CoreDouble(conditions: Conditions(time: ManualTime()))
        let source = BusinessLogicBase(core: core).weatherSource(for: provider)

        let report = try await source.report(of: .kazan())

        #expect(report.source == provider.rawValue)
        #expect(report.current != nil)
        #expect(report.daily.count >= 3)
        #expect(report.daily.allSatisfy { $0.complete && $0.minTemperature != nil })
        #expect(report.hourly.isEmpty == (provider == .yahoo))
        #expect(report.timeZone == ReportTimeZone(id: "Europe/Moscow", offsetSeconds: 10_800))
        #expect(core.log.entries(last: 100).filter { $0.level >= .warning } == [])
    }

    @Test(
        "each provider's report about the same days in St. John's says what it said before",
        arguments: WeatherProvider.withForecast)
    func golden(provider: WeatherProvider) async throws {
        let city = try City.sample(
            6_324_733, latitude: 47.56, longitude: -52.71, timeZone: "America/St_Johns")
        let time = ManualTime(try Date(utc: "2025-02-11T22:40:00Z"))
        let base = BusinessLogicBase(core: CoreDouble(conditions: Conditions(time: time)))

        let report = try await base.weatherSource(for: provider).report(of: city)

        try Fixture.expect(report.text, toBe: "reports/simulated-\(provider.rawValue).txt")
    }

    @Test("MET Norway's reply is good for half an hour, whenever it is asked for", arguments: [0, 25, 50])
    func expiry(minutes: Int) async throws {
        let time = ManualTime()
        time.advance(by: .seconds(minutes * 60))
        let base = BusinessLogicBase(core: CoreDouble(conditions: Conditions(time: time)))

        let report = try await base.weatherSource(for: .metNorway).report(of: .kazan())

        #expect(report.expiresAt == time.now.addingTimeInterval(1_800))
    }

    private static let places = [
        (551_487, 55.75, 49.13, "Europe/Moscow"), (2_729_907, 78.2, 15.6, "Arctic/Longyearbyen"),
        (2_073_124, -12.46, 130.84, "Australia/Darwin"), (3_413_829, 64.1, -21.9, "Atlantic/Reykjavik"),
    ]

    @Test("all services tell of the same weather, anywhere and at any time", arguments: places)
    func alike(id: Int, latitude: Double, longitude: Double, zone: String) async throws {
        let city = try City.sample(id, latitude: latitude, longitude: longitude, timeZone: zone)
        for hours in [0, 7, 31, 64, 1_500, 2_411, 6_000] {
            let time = ManualTime()
            time.advance(by: .seconds(hours * 3_600))
            let base = BusinessLogicBase(core: CoreDouble(conditions: Conditions(time: time)))
            let one = try await base.weatherSource(for: .openMeteo).report(of: city)

            for provider in WeatherProvider.withForecast where provider != .openMeteo {
                let other = try await base.weatherSource(for: provider).report(of: city)

                #expect(one.differences(from: other) == [], "\(provider), after \(hours) hours")
                // They tell the sun of today, which is no complete day and so not compared above.
                guard [.openWeatherMap, .yahoo].contains(provider), let today = one.daily.first,
                    case .risesAndSets = today.sun
                else { continue }
                #expect(
                    other.daily.first { $0.date == today.date }?.sun != .unknown, "\(zone), \(today.date)")
            }
        }
    }

    @Test(
        "Gismeteo tells night from day, but under a whole cover of clouds and in fog",
        arguments: [("2025-03-14T10:15:00Z", false), ("2026-12-08T00:30:00Z", true)])
    func night(now: String, hasFog: Bool) async throws {
        let time = ManualTime(try Date(utc: now))
        let base = BusinessLogicBase(core: CoreDouble(conditions: Conditions(time: time)))

        let hours = try await base.weatherSource(for: .gismeteo).report(of: .kazan()).hourly

        #expect(Set(hours.compactMap(\.isDay)) == [true, false])
        #expect(hours.contains { $0.condition.kind == .fog } == hasFog)
        for hour in hours {
            let isCovered = [.overcast, .fog].contains(hour.condition.kind)
            #expect((hour.isDay == nil) == (isCovered || hour.precipitation ?? 0 > 0), "\(hour.time)")
        }
    }

    @Test(
        "Yandex tells of a polar day or night that begins within the week",
        arguments: ["2025-04-17T12:00:00Z", "2025-10-20T12:00:00Z"])
    func polarSun(now: String) async throws {
        let city = try City.sample(
            2_729_907, latitude: 78.2, longitude: 15.6, timeZone: "Arctic/Longyearbyen")
        let time = ManualTime(try Date(utc: now))
        let base = BusinessLogicBase(core: CoreDouble(conditions: Conditions(time: time)))

        let one = try await base.weatherSource(for: .openMeteo).report(of: city)
        let other = try await base.weatherSource(for: .yandex).report(of: city)

        let polar = one.daily.filter { [.alwaysUp, .alwaysDown].contains($0.sun) }
        #expect((1..<7).contains(polar.count))
        for day in polar { #expect(other.daily.first { $0.date == day.date }?.sun == day.sun, "\(day.date)") }
    }

    @Test(
        "Yahoo tells the sun of today from the first minute on, where clocks are ahead by a part of an hour")
    func afterMidnight() async throws {
        let city = try City.sample(1_283_240, latitude: 27.7, longitude: 85.3, timeZone: "Asia/Kathmandu")
        let time = ManualTime(try Date(utc: "2025-03-13T18:20:00Z"))
        let base = BusinessLogicBase(core: CoreDouble(conditions: Conditions(time: time)))

        let today = try await base.weatherSource(for: .yahoo).report(of: city).daily.first

        #expect(today?.date.description == "2025-03-14")
        guard case .risesAndSets = today?.sun else {
            Issue.record("\(String(describing: today?.sun))")
            return
        }
    }

    @Test(
        "every kind of weather that is made up is read back from each service, as it names it",
        arguments: try kinds)
    func everyKind(_ code: Int, _ city: City, _ time: String) async throws {
        let time = try Date(utc: time)
        let start = MadeUpHour(time: time, precipitation: 0, city: city)
        let told = try await start.report(from: .openMeteo).hourly.first { $0.time == time }
        #expect(told?.condition.wmo == code)
        let hour = MadeUpHour(time: time, precipitation: told?.precipitation ?? 0, city: city)

        for provider in WeatherProvider.withForecast {
            let now = try #require(try await hour.report(from: provider).current)
            let expected = Self.otherNames[provider]?[code] ?? Condition(wmo: code).sort
            #expect(now.condition.sort == expected, "\(provider)")
            guard Self.tellsAmountNow(provider, of: hour.precipitation) else {
                #expect(now.precipitation == nil, "\(provider)")
                continue
            }
            let told = try #require(now.precipitation, "\(provider)")
            #expect(abs(told - hour.precipitation) < 0.05, "\(provider)")
        }
    }

    /// Whether the service tells how much falls now, if this does.
    private static func tellsAmountNow(_ provider: WeatherProvider, of amount: Double) -> Bool {
        switch provider {
        case .openMeteo, .metNorway, .gismeteo: true
        case .openWeatherMap: amount > 0
        default: false
        }
    }

    /// An hour with each of the codes that are made up, at places of whole hours: MET Norway's are those of UTC.
    private static var kinds: [(Int, City, String)] {
        get throws {
            let kazan = try City.kazan()
            let longyearbyen = try City.sample(
                2_729_907, latitude: 78.2, longitude: 15.6, timeZone: "Arctic/Longyearbyen")
            let manila = try City.sample(
                1_701_668, latitude: 14.6, longitude: 120.98, timeZone: "Asia/Manila")
            return [
                (0, kazan, "2025-03-15T21:00:00Z"), (1, kazan, "2025-03-16T09:00:00Z"),
                (2, kazan, "2025-03-20T06:00:00Z"), (3, kazan, "2025-03-14T05:00:00Z"),
                (45, manila, "2025-03-14T16:00:00Z"), (48, longyearbyen, "2025-03-13T23:00:00Z"),
                (51, kazan, "2025-03-17T11:00:00Z"), (61, kazan, "2025-03-30T10:00:00Z"),
                (63, kazan, "2025-04-07T07:00:00Z"), (71, kazan, "2025-03-13T21:00:00Z"),
                (73, longyearbyen, "2025-03-18T08:00:00Z"), (80, manila, "2025-03-19T02:00:00Z"),
                (81, manila, "2025-04-07T00:00:00Z"), (95, manila, "2025-06-26T04:00:00Z"),
            ]
        }
    }

    private static let otherNames: [WeatherProvider: [Int: Condition.Sort]] = [
        .metNorway: [51: Condition(.rain, .light).sort, 95: Condition(.thunderstorm, .moderate).sort],
        .yandex: [
            45: Condition(.overcast).sort, 48: Condition(.overcast).sort,
            80: Condition(.rainShowers, .heavy).sort, 81: Condition(.rainShowers, .heavy).sort,
        ],
        .gismeteo: [
            51: Condition(.rain, .light).sort, 80: Condition(.rain, .light).sort,
            81: Condition(.rain, .moderate).sort,
        ],
        .yahoo: [
            51: Condition(.drizzle, .moderate).sort, 61: Condition(.rainShowers, .light).sort,
            71: Condition(.snowShowers, .light).sort, 81: Condition(.rainShowers, .light).sort,
        ],
    ]

    @Test(
        "Yandex sums up as a day's weather the worst from six to twenty-one o'clock",
        arguments: ["2025-03-17", "2025-05-13", "2025-10-30"])
    func daylight(date: String) async throws {
        let noon = MadeUpHour(time: try Date(utc: "\(date)T09:00:00Z"), precipitation: 0, city: try .kazan())

        let report = try await noon.report(from: .yandex)

        let hours = report.hourly.prefix(24).map(\.condition)
        let worst = hours[6..<21].max { ($0.wmo ?? 0) < ($1.wmo ?? 0) }
        #expect(report.daily.first?.date == LocalDay(date))
        #expect(report.daily.first?.condition == worst)
    }
}

private struct MadeUpHour {
    let time: Date
    let precipitation: Double
    let city: City

    func report(from provider: WeatherProvider) async throws -> WeatherReport {
        let core = CoreDouble(conditions: Conditions(time: ManualTime(time)))
        return try await BusinessLogicBase(core: core).weatherSource(for: provider).report(of: city)
    }
}

extension WeatherReport {
    /// What two services that tell of the same weather say differently. Some round to whole degrees, to whole metres a
    /// second or to eight directions; some tell of several hours in one.
    fileprivate func differences(from other: WeatherReport) -> [String] {
        guard let now = current, let there = other.current else { return ["current"] }
        var found: [String] = []
        func compare(
            _ what: @autoclosure () -> String, _ one: Double?, _ other: Double?, within tolerance: Double
        ) {
            guard let one, let other, abs(one - other) > tolerance else { return }
            found.append("\(what()): \(one), \(other)")
        }
        if now.condition.withoutShowers != there.condition.withoutShowers {
            found.append("condition: \(now.condition.kind), \(there.condition.kind)")
        }
        compare("temperature", now.temperature, there.temperature, within: 1)
        compare("feels like", now.feelsLike, there.feelsLike, within: 0.5)
        compare("humidity", now.humidity, there.humidity, within: 3)
        compare("wind", now.windSpeed, there.windSpeed, within: 0.5)
        compare("gust", now.windGust, there.windGust, within: 0.1)
        compare("precipitation", now.precipitation, there.precipitation, within: 0.05)
        if let one = now.windDirection, (now.windSpeed ?? 0) >= 0.5 {
            let turn = there.windDirection.map { abs(one - $0) } ?? 180
            compare("direction", 0, min(turn, 360 - turn), within: 22.5)
        }
        // A step of several hours may lie in two days.
        let shared = other.hourly.contains { $0.length > 1 } ? 1 : 0.05
        for day in daily where day.complete {
            guard let there = other.daily.first(where: { $0.date == day.date && $0.complete }) else {
                continue
            }
            compare("\(day.date) minimum", day.minTemperature, there.minTemperature, within: 2)
            compare("\(day.date) maximum", day.maxTemperature, there.maxTemperature, within: 2)
            compare("\(day.date) precipitation", day.precipitation, there.precipitation, within: shared)
            compare("\(day.date) wind", day.maxWindSpeed, there.maxWindSpeed, within: 1)
            // Not all tell of the sun.
            guard there.sun != .unknown else { continue }
            guard case .risesAndSets(let rise, let set) = day.sun,
                case .risesAndSets(let riseThere, let setThere) = there.sun
            else {
                if day.sun != there.sun { found.append("\(day.date) sun: \(day.sun), \(there.sun)") }
                continue
            }
            compare("\(day.date) sunrise", 0, rise.timeIntervalSince(riseThere), within: 60)
            compare("\(day.date) sunset", 0, set.timeIntervalSince(setThere), within: 60)
        }
        for hour in hourly {
            // A step that is under way has the temperature of now.
            guard let there = other.hourly.first(where: { $0.time == hour.time }),
                there.length == 1 || there.time > now.time
            else { continue }
            compare("\(hour.time) temperature", hour.temperature, there.temperature, within: 0.5)
            compare("\(hour.time) wind", hour.windSpeed, there.windSpeed, within: 1)
            guard hour.length == there.length else { continue }
            compare("\(hour.time) precipitation", hour.precipitation, there.precipitation, within: 0.05)
            compare(
                "\(hour.time) probability", hour.precipitationProbability, there.precipitationProbability,
                within: 0.005)
        }
        return found
    }
}

extension Condition {
    /// Not all services tell showers from what falls for hours.
    fileprivate var withoutShowers: Kind {
        switch kind {
        case .rainShowers: .rain
        case .snowShowers: .snow
        default: kind
        }
    }
}
