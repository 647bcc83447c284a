internal import BusinessLogic
internal import EmbeddedCities

/// The cities embedded in the program, loaded at the first search.
struct BundledCities: Sendable {
    /// The matching cities, each under its best matching name, and the one with the number in the text; in the
    /// order of the file.
    func matches(_ typed: PlaceName) -> [FoundCity] {
        Self.index.matches(typed).compactMap { found in
            found.place.city(named: found.name).map { FoundCity(city: $0, match: found.match) }
        }
    }

    /// Whether the text is the number of one of them.
    func hasNumber(_ typed: PlaceName) -> Bool { Self.index.hasNumber(typed) }

    /// The city that is nearest on the globe, under its name in this language, or the English one.
    func nearest(to place: Coordinate, namedIn language: Language) -> City? {
        let cities = EmbeddedCity.all.compactMap { city in city.city(named: city.name(in: language)) }
        return cities.min { $0.coordinate.distance(to: place) < $1.coordinate.distance(to: place) }
    }

    private static let index = PlaceNameIndex(EmbeddedCity.all, names: \.allNames, number: \.id)
}

extension EmbeddedCity {
    fileprivate func name(in language: Language) -> String { names[language.rawValue] ?? name }

    /// The city under one of its names; nil for invalid values, which the file does not contain.
    fileprivate func city(named name: String) -> City? {
        try? City(
            id: CityID(id), name: name, region: region, country: country, countryCode: countryCode,
            coordinate: Coordinate(latitude: latitude, longitude: longitude), timeZone: timezone,
            population: population)
    }
}
