import BusinessLogic
import BusinessLogicDouble
import Conditions
import Foundation
import Testing

@Suite("Made-up weather") struct MadeUpWeatherTests {
    @Test("the same place and time have the same weather, in every program")
    func stable() async throws {
        let reports = try await [weather(in: .kazan()), weather(in: .kazan())]

        #expect(reports[0] == reports[1])
    }

    @Test("places differ, and days")
    func varied() async throws {
        let report = try await weather(in: .sample(1, latitude: 50, longitude: 10))
        let other = try await weather(in: .sample(2, latitude: 50, longitude: 10))

        #expect(report.hourly.map(\.temperature) != other.hourly.map(\.temperature))
        #expect(Set(report.daily.map(\.maxTemperature)).count > 3)
    }

    @Test("an hour of a later report is told as before")
    func keepsItsWord() async throws {
        let time = ManualTime()
        let weather = BusinessLogicDouble(conditions: Conditions(time: time)).weatherService
        let before = try await weather.weather(in: .kazan(), .refreshed).report
        time.advance(by: .seconds(86_400))
        let after = try await weather.weather(in: .kazan(), .refreshed).report

        #expect(after.hourly.prefix(144) == before.hourly.suffix(144))
    }

    @Test(
        "it could be: warm near the equator, no snow in the warm, no rain in the frost, min below max",
        arguments: [
            (0.0, "Africa/Nairobi"), (30, "Africa/Cairo"), (55, "Europe/Moscow"), (-45, "Pacific/Auckland"),
            (78, "Arctic/Longyearbyen"), (90, "UTC"), (-90, "UTC"),
        ])
    func plausible(latitude: Double, zone: String) async throws {
        for month in [0, 3, 6, 9] {
            let start = try Date(utc: "2025-01-15T12:00:00Z").addingTimeInterval(Double(month) * 30 * 86_400)
            let report = try await weather(in: .sample(1, latitude: latitude, timeZone: zone), at: start)

            #expect((167...169).contains(report.hourly.count))
            for hour in report.hourly {
                #expect((-80...45).contains(hour.temperature))
                if latitude == 0 { #expect(hour.temperature > 15) }
                if hour.condition.kind == .snow { #expect(hour.temperature <= 1) }
                if hour.condition.kind == .rain { #expect(hour.temperature > 1) }
                #expect((hour.precipitation ?? 0) >= 0 && (hour.windSpeed ?? -1) >= 0)
                #expect((0...100).contains(hour.humidity ?? -1) && (950...1060).contains(hour.pressure ?? 0))
            }
            for day in report.daily { #expect((day.minTemperature ?? 99) <= (day.maxTemperature ?? -99)) }
        }
    }

    @Test(
        "an hour's rain is light below one millimetre, and heavy from three on",
        arguments: [
            (0.9, Condition.Intensity.light), (1, .moderate), (2.9, .moderate), (3, .heavy),
        ])
    func intensity(precipitation: Double, intensity: Condition.Intensity) async throws {
        // A week with hours of each of these amounts.
        let report = try await weather(in: .sample(1), at: Date(utc: "2025-05-26T12:00:00Z"))

        let hours = report.hourly.filter { $0.precipitation == precipitation }
        #expect(Set(hours.map(\.condition.intensity)) == [intensity])
    }

    @Test(
        "a day has as many hours as clocks show: 23 and 25 when they change",
        arguments: [
            ("2025-03-30", "2025-03-30T22:00:00Z", 23), ("2025-10-26", "2025-10-26T23:00:00Z", 25),
            ("2025-06-01", "2025-06-01T22:00:00Z", 24),
        ])
    func clockChange(date: String, end: String, hours: Int) async throws {
        let city = try City.sample(1, latitude: 52.5, longitude: 13.4, timeZone: "Europe/Berlin")

        let report = try await weather(in: city, at: Date(utc: "\(date)T12:00:00Z"))

        let midnight = try Date(utc: end)
        #expect(report.daily.first?.date.description == date)
        #expect(report.hourly.prefix { $0.time < midnight }.count == hours)
    }

    @Test("where clocks pass over midnight, the days after it begin at midnight all the same")
    func noMidnight() async throws {
        let city = try City.sample(1, latitude: 30.06, longitude: 31.25, timeZone: "Africa/Cairo")
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = try #require(TimeZone(identifier: "Africa/Cairo"))

        let report = try await weather(in: city, at: Date(utc: "2025-04-25T10:00:00Z"))

        let byDay = Dictionary(grouping: report.hourly) { calendar.component(.day, from: $0.time) }
        #expect(byDay.mapValues(\.count)[25] == 23)
        for day in report.daily {
            let temperatures = try #require(byDay[day.date.day]).map(\.temperature)
            #expect(day.minTemperature == temperatures.min())
            #expect(day.maxTemperature == temperatures.max())
        }
    }

    @Test("where clocks change by half an hour, one hour follows the other all the same")
    func halfAnHour() async throws {
        let city = try City.sample(1, latitude: -31.55, longitude: 159.08, timeZone: "Australia/Lord_Howe")

        let report = try await weather(in: city, at: Date(utc: "2026-04-04T12:00:00Z"))

        let steps = zip(report.hourly, report.hourly.dropFirst()).map { $1.time.timeIntervalSince($0.time) }
        #expect(Set(steps) == [3600])
    }

    @Test(
        "a place without a known time zone has that of its longitude",
        arguments: [(-75.0, -5), (-112, -7), (158, 11), (172, 11), (-180, -12)])
    func nauticalTime(longitude: Double, hours: Int) async throws {
        let report = try await weather(in: .sample(1, longitude: longitude, timeZone: "Middle/Earth"))

        #expect(report.timeZone.offsetSeconds == hours * 3600)
    }

    @Test("the sun rises and sets within a quarter of an hour of the almanac", arguments: Almanac.entries)
    func sun(_ entry: Almanac) async throws {
        let city = try City.sample(
            1, latitude: entry.latitude, longitude: entry.longitude, timeZone: entry.zone)

        let report = try await weather(in: city, at: Date(utc: entry.noon))

        guard case .risesAndSets(let rises, let sets) = report.daily[0].sun else {
            Issue.record("\(report.daily[0].sun)")
            return
        }
        #expect(abs(rises.timeIntervalSince(try Date(utc: entry.rises))) <= 15 * 60)
        #expect(abs(sets.timeIntervalSince(try Date(utc: entry.sets))) <= 15 * 60)
        for hour in report.hourly where hour.time < sets.addingTimeInterval(3600) {
            #expect(hour.isDay == (rises <= hour.time && hour.time < sets), "\(hour.time)")
        }
    }

    @Test("where the sun sets after midnight, the first hour of a day is bright")
    func lateSunset() async throws {
        let fairbanks = try City.sample(1, latitude: 64.84, longitude: -147.72, timeZone: "America/Anchorage")

        let report = try await weather(in: fairbanks, at: Date(utc: "2025-06-21T20:00:00Z"))

        let midnight = try Date(utc: "2025-06-22T08:00:00Z")
        let night = report.hourly.filter { $0.time >= midnight }.prefix(4)
        #expect(night.map(\.isDay) == [true, false, false, false])
    }

    @Test(
        "what was made up once is told again, today and by every later version",
        arguments: [
            ("kazan", 55.75, 49.15, "Europe/Moscow", "2025-03-18T05:15:00Z"),
            ("longyearbyen", 78.22, 15.55, "Arctic/Longyearbyen", "2025-06-20T12:00:00Z"),
            ("berlin", 52.5, 13.4, "Europe/Berlin", "2025-10-26T08:00:00Z"),
            ("apia", -13.83, -171.77, "Pacific/Apia", "2025-01-02T00:30:00Z"),
            ("anywhere", -53, -75, "", "2025-07-01T00:30:00Z"),
        ])
    func golden(name: String, latitude: Double, longitude: Double, zone: String, now: String) async throws {
        let city = try City.sample(
            name.utf8.count, latitude: latitude, longitude: longitude, timeZone: zone)

        let report = try await weather(in: city, at: Date(utc: now))

        try Fixture.expect(report.text, toBe: "reports/made-up-\(name).txt")
    }

    private func weather(in city: City, at date: Date? = nil) async throws -> WeatherReport {
        let time = date.map { ManualTime($0) } ?? ManualTime()
        let services = BusinessLogicDouble(conditions: Conditions(time: time))
        return try await services.weatherService.weather(in: city, .remembered).report
    }
}

/// When the sun rises and sets on a day, in UTC, as almanacs have it.
struct Almanac: Sendable {
    let latitude: Double
    let longitude: Double
    let zone: String
    let noon: String
    let rises: String
    let sets: String

    static let entries = [
        Almanac(
            latitude: 51.5, longitude: -0.12, zone: "Europe/London", noon: "2025-06-21T12:00:00Z",
            rises: "2025-06-21T03:43:00Z", sets: "2025-06-21T20:21:00Z"),
        Almanac(
            latitude: 51.5, longitude: -0.12, zone: "Europe/London", noon: "2025-12-21T12:00:00Z",
            rises: "2025-12-21T08:04:00Z", sets: "2025-12-21T15:53:00Z"),
        Almanac(
            latitude: -33.87, longitude: 151.21, zone: "Australia/Sydney", noon: "2025-12-21T01:00:00Z",
            rises: "2025-12-20T18:41:00Z", sets: "2025-12-21T09:05:00Z"),
        Almanac(
            latitude: -0.18, longitude: -78.47, zone: "America/Guayaquil", noon: "2025-03-20T17:00:00Z",
            rises: "2025-03-20T11:17:00Z", sets: "2025-03-20T23:24:00Z"),
        Almanac(
            latitude: -13.83, longitude: -171.77, zone: "Pacific/Apia", noon: "2025-06-20T23:00:00Z",
            rises: "2025-06-20T17:50:00Z", sets: "2025-06-21T05:03:00Z"),
    ]
}
