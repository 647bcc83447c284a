internal import BusinessLogic
internal import EmbeddedCities
internal import Foundation

/// The cities that the program carries with it, read when somebody first searches them.
struct CarriedCities: Sendable {
    /// The cities with a name that fits, each under the name that fits best, and the one whose number the text is; in
    /// the order of the file.
    func matches(_ typed: PlaceName) -> [FoundCity] {
        Self.entries.compactMap { entry in
            let fits = entry.names.compactMap { name in
                name.folded.match(typed).map { (match: $0, city: name.city) }
            }
            // The first of equals: English before the others.
            if let best = fits.min(by: { $0.match < $1.match }) {
                return FoundCity(city: best.city, match: best.match)
            }
            guard typed == entry.number, let city = entry.names.first?.city else { return nil }
            return FoundCity(city: city, match: .exact)
        }
    }

    private struct Entry: Sendable {
        let number: PlaceName
        let names: [(folded: PlaceName, city: City)]
    }

    private struct Row: Decodable, Sendable {
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

        func city(named name: String) throws -> City {
            try City(
                id: id, name: name, region: region, country: country, countryCode: countryCode,
                coordinate: Coordinate(latitude: latitude, longitude: longitude), timeZone: timezone,
                population: population)
        }
    }

    // They are part of the program, and a test finds them: there is nobody to tell that they can't be read.
    private static let entries: [Entry] = (try? read()) ?? []

    private static func read() throws -> [Entry] {
        var count = 0
        let bytes = embedded_cities(&count)
        let data = bytes.map { Data(bytes: $0, count: count) } ?? Data()
        return try JSONDecoder().decode([Row].self, from: data).map { row in
            let names = [row.name] + ["local", "de", "ru", "zh"].compactMap { row.names[$0] }
            return Entry(
                number: PlaceName(row.id.description),
                names: try names.map { (PlaceName($0), try row.city(named: $0)) })
        }
    }
}
