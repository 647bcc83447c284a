internal import BusinessLogic
internal import EmbeddedCities
internal import Foundation

/// The cities that the program carries with it.
enum KnownCities {
    /// The ten best, each under the name that fits best, or the one whose number the text is.
    static func matching(_ typed: PlaceName) -> [City] {
        let found = all.compactMap { names in
            names.compactMap { name in name.folded.match(typed).map { (match: $0, city: name.city) } }
                .min { $0.match < $1.match } ?? names.first.flatMap { numbered(typed, $0.city) }
        }
        let best = found.sorted { one, other in
            (one.match, -(one.city.population ?? 0)) < (other.match, -(other.city.population ?? 0))
        }
        return best.prefix(10).map(\.city)
    }

    private static func numbered(_ typed: PlaceName, _ city: City) -> (match: PlaceName.Match, city: City)? {
        typed == PlaceName(city.id.description) ? (.exact, city) : nil
    }

    private static let all: [[(folded: PlaceName, city: City)]] = {
        var count = 0
        let bytes = embedded_cities(&count)
        let data = bytes.map { Data(bytes: $0, count: count) } ?? Data()
        let rows = (try? JSONDecoder().decode([Row].self, from: data)) ?? []
        return rows.map { row in
            ([row.name] + ["local", "de", "ru", "zh"].compactMap { row.names[$0] }).compactMap { name in
                row.city(named: name).map { (PlaceName(name), $0) }
            }
        }
    }()

    private struct Row: Decodable {
        let id: CityID
        let name: String
        let names: [String: String]
        let country: String
        let countryCode: String
        let region: String?
        let latitude: Double
        let longitude: Double
        let timezone: String
        let population: Int

        func city(named name: String) -> City? {
            try? City(
                id: id, name: name, region: region, country: country, countryCode: countryCode,
                coordinate: Coordinate(latitude: latitude, longitude: longitude), timeZone: timezone,
                population: population)
        }
    }
}
