internal import BusinessLogic
internal import EmbeddedCities

/// The cities that the program carries with it, read when somebody first searches them.
struct BundledCities: Sendable {
    /// The cities with a name that fits, each under the name that fits best, and the one whose number the text is; in
    /// the order of the file.
    func matches(_ typed: PlaceName) -> [FoundCity] {
        Self.index.matches(typed).compactMap { found in
            found.place.city(named: found.name).map { FoundCity(city: $0, match: found.match) }
        }
    }

    private static let index = PlaceNameIndex(EmbeddedCity.all, names: \.allNames, number: \.id)
}

extension EmbeddedCity {
    /// The city under one of its names; nil for values that no city can have, of which the file has none.
    fileprivate func city(named name: String) -> City? {
        try? City(
            id: CityID(id), name: name, region: region, country: country, countryCode: countryCode,
            coordinate: Coordinate(latitude: latitude, longitude: longitude), timeZone: timezone,
            population: population)
    }
}
