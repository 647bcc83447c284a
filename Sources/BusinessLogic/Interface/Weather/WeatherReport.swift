public import Foundation

/// The weather at a place in SI units and UTC, the same for all providers.
///
/// Temperatures are °C, speeds m/s, pressures hPa, amounts of rain mm, distances m, wind directions degrees from north
/// where it blows from, humidity and cloud cover 0 to 100, probabilities 0 to 1. Unknown values are nil.
///
/// Pressures are those at sea level, except from Yandex and Gismeteo, which state them at the height of the place.
public struct WeatherReport: Hashable, Sendable, Codable {
    /// The name of the provider: `open-meteo`.
    public let source: String
    /// The requested city.
    public let place: City
    /// The place's time zone, as the provider states it.
    public let timeZone: ReportTimeZone
    /// When the reply was received.
    public let fetchedAt: Date
    /// When it expires, as the provider states it; of a remembered report without one of its parts, when that is asked
    /// for again.
    public package(set) var expiresAt: Date?
    /// The attribution in the provider's wording.
    public let attribution: String
    /// The weather now.
    public let current: CurrentWeather?
    /// The hours, the earliest first.
    public let hourly: [HourForecast]
    /// The days, the earliest first.
    public let daily: [DayForecast]

    /// A report.
    public init(
        source: String, place: City, timeZone: ReportTimeZone, fetchedAt: Date, expiresAt: Date?,
        attribution: String, current: CurrentWeather?, hourly: [HourForecast], daily: [DayForecast]
    ) {
        self.source = source
        self.place = place
        self.timeZone = timeZone
        self.fetchedAt = fetchedAt
        self.expiresAt = expiresAt
        self.attribution = attribution
        self.current = current
        self.hourly = hourly
        self.daily = daily
    }

    /// The start of its age: when it was received, or the time of the current weather if that was more than two
    /// hours older.
    package var agesFrom: Date {
        guard let reading = current?.time, fetchedAt.timeIntervalSince(reading) > 2 * 3600 else {
            return fetchedAt
        }
        return reading
    }

    /// How old it is. A file may hold a date of any size, and a duration can't; thirty thousand years are as old as any.
    package func age(at now: Date) -> Duration {
        .seconds(min(max(now.timeIntervalSince(agesFrom), -1e12), 1e12))
    }

    /// Whether it may be reused: until it expires, or else while it is younger than `limit`. An expiry is honoured
    /// for six hours at most, and not for a report whose current weather was old when it was received.
    package func isFresh(at now: Date, limit: Duration) -> Bool {
        let age = age(at: now)
        // Where the clock was ahead, the reading may be of the past though the report is of the future.
        guard age >= .zero, fetchedAt <= now else { return false }
        guard let expiresAt, expiresAt > fetchedAt, agesFrom == fetchedAt else { return age < limit }
        return now < min(expiresAt, fetchedAt.addingTimeInterval(6 * 3600))
    }

    /// The same report for a city with another name or a finer coordinate.
    package func placed(in city: City) -> WeatherReport {
        WeatherReport(
            source: source, place: city, timeZone: timeZone, fetchedAt: fetchedAt, expiresAt: expiresAt,
            attribution: attribution, current: current, hourly: hourly, daily: daily)
    }
}
