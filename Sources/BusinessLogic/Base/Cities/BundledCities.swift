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

    private static let index = PlaceNameIndex(EmbeddedCity.all, names: \.allNames, number: \.id)
}

extension EmbeddedCity {
    /// The city under one of its names; nil for invalid values, which the file does not contain.
    fileprivate func city(named name: String) -> City? {
        try? City(
            id: CityID(id), name: name, region: region, country: country, countryCode: countryCode,
            coordinate: Coordinate(latitude: latitude, longitude: longitude), timeZone: timezone,
            population: population)
    }
}
