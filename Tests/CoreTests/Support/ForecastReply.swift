/// A forecast of Open-Meteo, decoded leniently.
struct ForecastReply: Decodable {
    let latitude: Double
    let longitude: Double
    let utcOffsetSeconds: Int
    let timezone: String
    let timezoneAbbreviation: String
    let elevation: Double
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
        case latitude, longitude, timezone, elevation, current, hourly, daily
        case utcOffsetSeconds = "utc_offset_seconds"
        case timezoneAbbreviation = "timezone_abbreviation"
        case currentUnits = "current_units"
        case hourlyUnits = "hourly_units"
        case dailyUnits = "daily_units"
    }
}

extension ForecastReply {
    /// All values, one variable per line, for people.
    var lines: [String] {
        func section(
            _ name: String, _ columns: [String: [Value]], _ units: [String: String]
        ) -> [String] {
            columns.sorted { $0.key < $1.key }.map { column in
                let values = column.value.map(\.description).joined(separator: " ")
                return "\(name) \(column.key) [\(units[column.key] ?? "none")]: \(values)"
            }
        }
        let place = "\(latitude) \(longitude), \(elevation) m, \(timezone)"
        return ["\(place), \(timezoneAbbreviation), \(utcOffsetSeconds) s"]
            + section("current", current.mapValues { [$0] }, currentUnits)
            + section("hourly", hourly, hourlyUnits) + section("daily", daily, dailyUnits)
    }
}

extension ForecastReply.Value: CustomStringConvertible {
    var description: String { text ?? number.map { "\($0)" } ?? "null" }
}
