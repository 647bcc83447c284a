internal import BusinessLogic
internal import EmbeddedCities

/// The cities that the program carries with it, read when somebody first searches them.
struct BundledCities: Sendable {
    /// The cities with a name that fits, each under the name that fits best, and the one whose number the text is; in
    /// the order of the file.
    func matches(_ typed: PlaceName) -> [FoundCity] {
        Self.entries.compactMap { entry in
            let fits = entry.names.compactMap { name in
                name.folded.match(typed).map { (match: $0, name: name.name) }
            }
            // The first of equals: English before the others.
            let best =
                fits.min { $0.match < $1.match } ?? (typed == entry.number ? (.exact, entry.city.name) : nil)
            return best.flatMap { best in
                entry.city.city(named: best.name).map { FoundCity(city: $0, match: best.match) }
            }
        }
    }

    /// The city that is nearest on the globe, under its name in this language, or the English one.
    func nearest(to place: Coordinate, namedIn language: Language) -> City? {
        let cities = EmbeddedCity.all.compactMap { city in city.city(named: city.name(in: language)) }
        return cities.min { $0.coordinate.distance(to: place) < $1.coordinate.distance(to: place) }
    }

    /// A city with its names, folded once for all searches.
    private struct Entry: Sendable {
        let city: EmbeddedCity
        let number: PlaceName
        let names: [(folded: PlaceName, name: String)]

        init(_ city: EmbeddedCity) {
            self.city = city
            number = PlaceName("\(city.id)")
            names = city.allNames.map { (PlaceName($0), $0) }
        }
    }

    private static let entries = EmbeddedCity.all.map(Entry.init)
}

extension EmbeddedCity {
    fileprivate func name(in language: Language) -> String { names[language.rawValue] ?? name }

    /// The city under one of its names; nil for values that no city can have, of which the file has none.
    fileprivate func city(named name: String) -> City? {
        try? City(
            id: CityID(id), name: name, region: region, country: country, countryCode: countryCode,
            coordinate: Coordinate(latitude: latitude, longitude: longitude), timeZone: timezone,
            population: population)
    }
}
