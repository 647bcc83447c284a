import BusinessLogic
import Foundation

extension City {
    /// A sample city with defaults.
    static func sample(
        _ id: Int, _ name: String = "Somewhere", region: String? = nil, latitude: Double = 10,
        longitude: Double = 20, timeZone: String? = nil, population: Int? = nil
    ) throws -> City {
        try City(
            id: CityID(id), name: name, region: region,
            coordinate: Coordinate(latitude: latitude, longitude: longitude), timeZone: timeZone,
            population: population)
    }

    static func kazan() throws -> City {
        try City(
            id: CityID(551_487), name: "Kazan", region: "Tatarstan", country: "Russia", countryCode: "RU",
            coordinate: Coordinate(latitude: 55.75, longitude: 49.1497), timeZone: "Europe/Moscow",
            population: 1_104_000)
    }

    static func longyearbyen() throws -> City {
        try City(
            id: CityID(2_729_907), name: "Longyearbyen", country: "Norway", countryCode: "NO",
            coordinate: Coordinate(latitude: 78.2167, longitude: 15.55), timeZone: "Arctic/Longyearbyen")
    }
}

extension Weather {
    /// The same weather as the cache returns it, without attempts.
    var withoutAttempts: Weather { Weather(report: report, freshness: freshness) }
}

extension Condition {
    /// What weather it is, by whatever number it was told.
    struct Sort: Hashable {
        let kind: Kind
        let intensity: Intensity
    }

    var sort: Sort { Sort(kind: kind, intensity: intensity) }
}

extension Date {
    /// A date such as `2025-03-14T10:15:00Z`.
    init(utc text: String) throws { try self.init(text, strategy: .iso8601) }
}
