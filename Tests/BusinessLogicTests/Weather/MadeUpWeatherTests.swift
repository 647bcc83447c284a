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

    @Test("a place without a known time zone has that of its longitude")
    func nauticalTime() async throws {
        let report = try await weather(in: .sample(1, longitude: -75, timeZone: "Middle/Earth"))

        #expect(report.timeZone.offsetSeconds == -5 * 3600)
    }

    private func weather(in city: City, at date: Date? = nil) async throws -> WeatherReport {
        let time = date.map { ManualTime($0) } ?? ManualTime()
        let services = BusinessLogicDouble(conditions: Conditions(time: time))
        return try await services.weatherService.weather(in: city, .remembered).report
    }
}
