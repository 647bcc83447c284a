/// A forecast of Open-Meteo, as loosely as it may come.
struct ForecastReply: Decodable {
    let latitude: Double
    let longitude: Double
    let utcOffsetSeconds: Int
    let timezone: String
    let timezoneAbbreviation: String
    let currentUnits: [String: String]
    let current: [String: Value]
    let hourlyUnits: [String: String]
    let hourly: [String: [Value]]
    let dailyUnits: [String: String]
    let daily: [String: [Value]]

    struct Value: Decodable, Hashable {
        let number: Double?
        let text: String?

        init(from decoder: any Decoder) throws {
            let container = try decoder.singleValueContainer()
            number = try? container.decode(Double.self)
            text = number == nil ? try? container.decode(String.self) : nil
        }
    }

    private enum CodingKeys: String, CodingKey {
        case latitude, longitude, timezone, current, hourly, daily
        case utcOffsetSeconds = "utc_offset_seconds"
        case timezoneAbbreviation = "timezone_abbreviation"
        case currentUnits = "current_units"
        case hourlyUnits = "hourly_units"
        case dailyUnits = "daily_units"
    }
}
