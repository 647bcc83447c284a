internal import BusinessLogic
internal import EmbeddedCities
internal import Foundation

/// The cities that the program carries with it.
enum KnownCities {
    /// The ten best of these and of others that fit, each under the name that fits best; or the one whose number the
    /// text is.
    static func matching(_ typed: PlaceName, or others: [City]) -> [City] {
        let found = all.compactMap { known in
            known.names.compactMap { name in name.folded.match(typed).map { (match: $0, city: name.city) } }
                .min { $0.match < $1.match }
                ?? (known.number == typed ? known.names.first.map { (match: .exact, city: $0.city) } : nil)
        }
        let known = Set(found.map(\.city.id))
        let more = others.filter { !known.contains($0.id) }.compactMap { city in
            PlaceName(city.name).match(typed).map { (match: $0, city: city) }
        }
        let best = (found + more).sorted { one, other in
            (one.match, -(one.city.population ?? 0)) < (other.match, -(other.city.population ?? 0))
        }
        return best.prefix(10).map(\.city)
    }

    /// A city under each of its names, folded once for all searches.
    private struct Known {
        let number: PlaceName
        let names: [(folded: PlaceName, city: City)]
    }

    private static let all: [Known] = {
        var count = 0
        let bytes = embedded_cities(&count)
        let data = bytes.map { Data(bytes: $0, count: count) } ?? Data()
        let rows = (try? JSONDecoder().decode([Row].self, from: data)) ?? []
        return rows.map { row in
            let names = [row.name] + ["local", "de", "ru", "zh"].compactMap { row.names[$0] }
            return Known(
                number: PlaceName(row.id.description),
                names: names.compactMap { name in row.city(named: name).map { (PlaceName(name), $0) } })
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
