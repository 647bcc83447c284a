internal import BusinessLogic
internal import EmbeddedCities

/// The cities that the program carries with it.
enum KnownCities {
    /// The ten best of these and of others that fit, each under the name that fits best; or the one whose number the
    /// text is.
    static func matching(_ typed: PlaceName, or others: [City]) -> [City] {
        let found = all.compactMap { known in known.best(typed) }
        let known = Set(found.map(\.city.id))
        let more = others.filter { !known.contains($0.id) }.compactMap { city in
            PlaceName(city.name).match(typed).map { (match: $0, city: city) }
        }
        let best = (found + more).sorted { one, other in
            (one.match, -(one.city.population ?? 0)) < (other.match, -(other.city.population ?? 0))
        }
        return best.prefix(10).map(\.city)
    }

    /// The city with the shortest way to the place, under its name in this language, or the English one.
    static func nearest(to place: Coordinate, namedIn language: Language) -> City? {
        let byDistance = EmbeddedCity.all
            .compactMap { known in known.city(named: known.name).map { (known: known, city: $0) } }
            .map { (known: $0.known, distance: $0.city.coordinate.distance(to: place)) }
        let nearest = byDistance.min { $0.distance < $1.distance }?.known
        return nearest.flatMap { $0.city(named: $0.names[language.rawValue] ?? $0.name) }
    }

    /// A city with its names, folded once for all searches.
    private struct Known {
        let city: EmbeddedCity
        let number: PlaceName
        let names: [(folded: PlaceName, name: String)]

        init(_ city: EmbeddedCity) {
            self.city = city
            number = PlaceName("\(city.id)")
            names = city.allNames.map { (PlaceName($0), $0) }
        }

        func best(_ typed: PlaceName) -> (match: PlaceName.Match, city: City)? {
            let fits = names.compactMap { name in
                name.folded.match(typed).map { (match: $0, name: name.name) }
            }
            let best = fits.min { $0.match < $1.match } ?? (number == typed ? (.exact, city.name) : nil)
            return best.flatMap { best in city.city(named: best.name).map { (best.match, $0) } }
        }
    }

    private static let all = EmbeddedCity.all.map(Known.init)
}

extension EmbeddedCity {
    fileprivate func city(named name: String) -> City? {
        try? City(
            id: CityID(id), name: name, region: region, country: country, countryCode: countryCode,
            coordinate: Coordinate(latitude: latitude, longitude: longitude), timeZone: timezone,
            population: population)
    }
}
