import BusinessLogic
import Foundation

/// Sample reports.
enum Reports {
    /// A complete report, from midnight UTC of the day before `date`, four days long.
    static func full(_ city: City, at date: Date) -> WeatherReport {
        let midnight = Date(
            timeIntervalSince1970: (date.timeIntervalSince1970 / 86400).rounded(.down) * 86400 - 86400)
        return report(
            city, at: date,
            current: current(at: date),
            hourly: (0..<96).map { hour in
                HourForecast(
                    time: midnight.addingTimeInterval(Double(hour) * 3600), temperature: Double(hour % 24),
                    precipitationProbability: 0.6, condition: Condition(.partlyCloudy), isDay: true)
            },
            daily: (0..<4).compactMap { day in
                let noon = midnight.addingTimeInterval(Double(day) * 86400 + 12 * 3600)
                return LocalDay(String(noon.formatted(.iso8601).prefix(10))).map { date in
                    DayForecast(
                        date: date, minTemperature: -6, maxTemperature: 2, precipitation: 1.5,
                        precipitationProbability: 0.6, condition: Condition(.rainShowers, .heavy),
                        sun: .risesAndSets(
                            rises: noon.addingTimeInterval(-6 * 3600), sets: noon.addingTimeInterval(6 * 3600)
                        ))
                }
            })
    }

    /// A report without hours and days.
    static func brief(_ city: City, at date: Date) -> WeatherReport {
        report(city, at: date, current: current(at: date))
    }

    private static func current(at date: Date) -> CurrentWeather {
        CurrentWeather(
            time: date, temperature: -3.2, feelsLike: -7.4, humidity: 80, pressure: 1013.4,
            windSpeed: 3.4, windDirection: 247, windGust: 8.1, cloudCover: 60, visibility: 24140,
            precipitation: 0.2, condition: Condition(.snow, .light, wmo: 71), isDay: true)
    }

    /// A report of the given parts.
    static func report(
        _ city: City, at date: Date, zone: ReportTimeZone? = nil, current: CurrentWeather? = nil,
        hourly: [HourForecast] = [], daily: [DayForecast] = []
    ) -> WeatherReport {
        WeatherReport(
            source: "test", place: city,
            timeZone: zone ?? ReportTimeZone(id: city.timeZone, offsetSeconds: 0),
            fetchedAt: date, expiresAt: nil, attribution: "Weather data by a test", current: current,
            hourly: hourly, daily: daily)
    }
}
