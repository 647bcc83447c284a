internal import BusinessLogic
internal import EmbeddedCities

/// The built-in cities.
enum KnownCities {
    /// The ten best matches among these and the given cities, each under the name that matches best; or the one
    /// with the number in the text.
    static func matching(_ typed: PlaceName, or others: [City]) -> [City] {
        let found = index.matches(typed).compactMap { found in
            found.place.city(named: found.name).map { (match: found.match, city: $0) }
        }
        let more = others.compactMap { city in
            PlaceName(city.name).match(typed).map { (match: $0, city: city) }
        }
        let cities = Dictionary(
            (found + more).map { ($0.city.id, $0) },
            uniquingKeysWith: { known, other in
                guard other.match < known.match else { return known }
                return (match: other.match, city: known.city.named(as: other.city))
            })
        let best = cities.values.sorted { one, other in
            (one.match, -(one.city.population ?? 0), one.city.name, one.city.id.rawValue)
                < (other.match, -(other.city.population ?? 0), other.city.name, other.city.id.rawValue)
        }
        return best.prefix(10).map(\.city)
    }

    /// Whether the text is the number of one of them.
    static func hasNumber(_ typed: PlaceName) -> Bool { index.hasNumber(typed) }

    /// The city with the shortest way to the place, under its name in this language, or the English one.
    static func nearest(to place: Coordinate, namedIn language: Language) -> City? {
        let byDistance = EmbeddedCity.all
            .compactMap { known in known.city(named: known.name).map { (known: known, city: $0) } }
            .map { (known: $0.known, distance: $0.city.coordinate.distance(to: place)) }
        let nearest = byDistance.min { $0.distance < $1.distance }?.known
        return nearest.flatMap { $0.city(named: $0.names[language.rawValue] ?? $0.name) }
    }

    private static let index = PlaceNameIndex(EmbeddedCity.all, names: \.allNames, number: \.id)
}

extension EmbeddedCity {
    fileprivate func city(named name: String) -> City? {
        try? City(
            id: CityID(id), name: name, region: region, country: country, countryCode: countryCode,
            coordinate: Coordinate(latitude: latitude, longitude: longitude), timeZone: timezone,
            population: population)
    }
}
