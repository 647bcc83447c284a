internal import EmbeddedCities
internal import Foundation

/// An index of the embedded cities of `Fixtures/cities.json`.
struct CityIndex {
    private let cities = EmbeddedCity.all
    /// All names of each city, folded for comparison.
    private let names: [[String]]

    static let shared = CityIndex()

    private init() { names = cities.map { $0.allNames.map(Self.folded) } }

    /// The cities with this name in any language, the largest first.
    ///
    /// Like the real service, a query of fewer than three letters matches whole names only.
    func cities(named text: String) -> [EmbeddedCity] {
        let wanted = Self.folded(text)
        let found = zip(cities, names).filter { _, names in
            names.contains(wanted) || (wanted.count > 2 && names.contains { $0.hasPrefix(wanted) })
        }
        return found.map(\.0).sorted { $0.population > $1.population }
    }

    /// The city with the smallest distance on the globe.
    func city(nearest latitude: Double, _ longitude: Double) -> EmbeddedCity? {
        cities.max { closeness($0, latitude, longitude) < closeness($1, latitude, longitude) }
    }

    // The cosine of the angle between both places, measured at the centre of the earth.
    private func closeness(_ city: EmbeddedCity, _ latitude: Double, _ longitude: Double) -> Double {
        let (one, other) = (city.latitude.inRadians, latitude.inRadians)
        let between = (city.longitude - longitude).inRadians
        return sin(one) * sin(other) + cos(one) * cos(other) * cos(between)
    }

    private static func folded(_ text: String) -> String {
        text.trimmingCharacters(in: .whitespaces)
            .folding(options: [.caseInsensitive, .diacriticInsensitive], locale: nil)
    }
}

extension EmbeddedCity {
    /// The name in the language of this code, or the English one where it is unknown. `local` is the name in local
    /// use, which belongs to no language.
    func name(in language: String) -> String { (language == "local" ? nil : names[language]) ?? name }
}
