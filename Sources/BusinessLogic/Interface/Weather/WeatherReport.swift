public import Foundation

/// What every provider's reply becomes: the weather at a place, in SI units and UTC.
///
/// Temperatures are °C, speeds m/s, pressures hPa at sea level, amounts of rain mm, distances m, directions degrees
/// from north that the wind blows from, humidity and cloud 0 to 100, probabilities 0 to 1. What is nil is not known.
public struct WeatherReport: Hashable, Sendable, Codable {
    /// The name of the provider: `open-meteo`.
    public let source: String
    /// The city that was asked for.
    public let place: City
    /// The place's time zone, as the provider tells it.
    public let timeZone: ReportTimeZone
    /// When the provider's reply had come.
    public let fetchedAt: Date
    /// Until when the provider wants it kept.
    public let expiresAt: Date?
    /// Whom to credit, as the provider wants it shown.
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

    /// When it began to age: when it was had, or, where the weather of now was more than two hours old then, the time of
    /// that.
    package var agesFrom: Date {
        guard let reading = current?.time, fetchedAt.timeIntervalSince(reading) > 2 * 3600 else {
            return fetchedAt
        }
        return reading
    }

    /// Whether it is young enough to be given again: until the provider has news, where it says when, or else while it
    /// is younger than `limit`. A provider is believed for six hours ahead at most, and not about a reading that was old
    /// when it came.
    package func isFresh(at now: Date, limit: Duration) -> Bool {
        let age = Duration.seconds(now.timeIntervalSince(agesFrom))
        guard age >= .zero else { return false }
        guard let expiresAt, expiresAt > fetchedAt, agesFrom == fetchedAt else { return age < limit }
        return now < min(expiresAt, fetchedAt.addingTimeInterval(6 * 3600))
    }

    /// The report for somebody who knows the city by another name or a finer coordinate.
    package func placed(in city: City) -> WeatherReport {
        WeatherReport(
            source: source, place: city, timeZone: timeZone, fetchedAt: fetchedAt, expiresAt: expiresAt,
            attribution: attribution, current: current, hourly: hourly, daily: daily)
    }
}
