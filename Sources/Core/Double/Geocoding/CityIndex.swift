internal import EmbeddedCities
internal import Foundation

/// The cities of `Fixtures/cities.json`, which are part of the program.
struct CityIndex {
    private let cities = EmbeddedCity.all
    /// The names of each, as names are compared.
    private let names: [[String]]

    static let shared = CityIndex()

    private init() { names = cities.map { $0.allNames.map(Self.folded) } }

    /// The cities that the text means in any language, the largest first.
    ///
    /// As the real service has it: less than three letters find only a whole name.
    func cities(named text: String) -> [EmbeddedCity] {
        let wanted = Self.folded(text)
        let found = zip(cities, names).filter { _, names in
            names.contains(wanted) || (wanted.count > 2 && names.contains { $0.hasPrefix(wanted) })
        }
        return found.map(\.0).sorted { $0.population > $1.population }
    }

    /// The city that is nearest on the globe.
    func city(nearest latitude: Double, _ longitude: Double) -> EmbeddedCity? {
        cities.max { closeness($0, latitude, longitude) < closeness($1, latitude, longitude) }
    }

    // The cosine of the angle between the two, seen from the middle of the earth.
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
    /// The name in the language of this code, or the English one where it is not known in it. `local` is the name that
    /// the people there use, and no language.
    func name(in language: String) -> String { (language == "local" ? nil : names[language]) ?? name }
}
