import BusinessLogic
import Foundation
import Testing

@Suite("Reports as JSON") struct WeatherReportTests {
    @Test("a report is written for other programs, and can be read back")
    func json() async throws {
        let report = try report()

        let text = try report.json()

        try Fixture.expect(text, toBe: "reports/every-member.json")
        #expect(try CanonicalJSON.value(WeatherReport.self, from: text) == report)
    }

    @Test("a number that is none can't be written")
    func notANumber() throws {
        let report = try report(temperature: .nan)

        #expect(throws: EncodingError.self) { try report.json() }
    }

    private func report(temperature: Double = 2.6) throws -> WeatherReport {
        let time = try Date(utc: "2025-03-14T10:15:00Z")
        let night = try Date(utc: "2025-03-14T14:37:00Z")
        return WeatherReport(
            source: "open-meteo",
            place: try .kazan(),
            timeZone: ReportTimeZone(id: "Europe/Moscow", offsetSeconds: 10_800),
            fetchedAt: time,
            expiresAt: night,
            attribution: "Weather data by Open-Meteo.com (open-meteo.com), CC BY 4.0",
            current: CurrentWeather(
                time: time, temperature: temperature, feelsLike: -1.4, humidity: 71, pressure: 1017.3,
                windSpeed: 3.4, windDirection: 248, windGust: 7.9, cloudCover: 96, visibility: 24_140,
                precipitation: 0, condition: Condition(.overcast, wmo: 3), isDay: true),
            hourly: [
                HourForecast(
                    time: time, length: 3, temperature: 2.6, feelsLike: -1.4, humidity: 71, pressure: 1017.3,
                    windSpeed: 3.4, windDirection: 248, windGust: 7.9, precipitation: 0.07,
                    precipitationProbability: 0.29, condition: Condition(.snow, .light, wmo: 71), isDay: false
                ),
                HourForecast(time: night, temperature: -0.5, condition: Condition(.unknown)),
            ],
            daily: [
                try day(14, .risesAndSets(rises: time, sets: night)), try day(15, .alwaysUp),
                try day(16, .alwaysDown), try day(17, .unknown),
            ])
    }

    private func day(_ day: Int, _ sun: Sun) throws -> DayForecast {
        DayForecast(
            date: try #require(LocalDay(year: 2025, month: 3, day: day)), minTemperature: -6.5,
            maxTemperature: 3.5,
            precipitation: 1.5, precipitationProbability: 0.6, maxWindSpeed: 4.5,
            condition: Condition(.rainShowers, .moderate, wmo: 81), sun: sun, complete: day != 17)
    }
}
