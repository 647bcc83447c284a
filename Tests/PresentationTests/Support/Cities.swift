import BusinessLogic
import Testing

/// Sample places.
enum Cities {
    static let all: [City] = [
        city(551487, "Kazan", "Tatarstan", "Russia", "RU", "Europe/Moscow", 1_115_000),
        city(2_643_743, "London", "Greater London", "United Kingdom", "GB", "Europe/London", 8_567_000),
        city(1_283_240, "Kathmandu", "Bagmati Province", "Nepal", "NP", "Asia/Kathmandu", 895_000),
        city(2_729_907, "Longyearbyen", "Svalbard", "Norway", "SJ", "Arctic/Longyearbyen", 1_232),
        city(1_850_147, "Tokyo", "Tokyo", "Japan", "JP", "Asia/Tokyo", 35_676_000),
        city(3_448_439, "São Paulo", "São Paulo", "Brazil", "BR", "America/Sao_Paulo", 18_845_000),
        city(2_073_124, "Darwin", "Northern Territory", "Australia", "AU", "Australia/Darwin", 93_080),
        city(2_950_159, "Berlin", "Berlin", "Germany", "DE", "Europe/Berlin", 3_406_000),
        city(360630, "Cairo", "Al Qahirah", "Egypt", "EG", "Africa/Cairo", 11_893_000),
        city(1_529_102, "Ürümqi", "Xinjiang Uygur", "China", "CN", "Asia/Urumqi", 2_151_000),
        city(2_988_507, "Paris", "Île-de-France", "France", "FR", "Europe/Paris", 2_138_551),
        city(4_717_560, "Paris", "Texas", "United States", "US", "America/Chicago", 24_782),
        city(4_409_896, "Springfield", "Missouri", "United States", "US", "America/Chicago", 166_810),
        city(4_250_542, "Springfield", "Illinois", "United States", "US", "America/Chicago", 116_565),
    ].compactMap { $0 }

    /// The first city of this name.
    static func named(_ name: String) throws -> City { try #require(all.first { $0.name == name }) }

    private static func city(
        _ id: Int, _ name: String, _ region: String, _ country: String, _ code: String, _ zone: String,
        _ population: Int
    ) -> City? {
        guard let somewhere = try? Coordinate(latitude: 10, longitude: 20) else { return nil }
        return try? City(
            id: CityID(id), name: name, region: region, country: country, countryCode: code,
            coordinate: somewhere, timeZone: zone, population: population)
    }
}
