internal import EmbeddedCities
internal import Foundation

/// A city of `Fixtures/cities.json`.
struct GazetteerCity: Decodable {
    let id: Int
    /// The English name.
    let name: String
    /// Other names by language; `local` is that of the people there, and no language.
    let names: [String: String]
    let country: String
    let countryCode: String
    let region: String?
    let latitude: Double
    let longitude: Double
    let timezone: String
    let population: Int
    let capital: Bool

    /// The name in the language of this code, or the English one where it is not known in it.
    func name(in language: String) -> String { (language == "local" ? nil : names[language]) ?? name }
}

/// The cities of `Fixtures/cities.json`, which are part of the program.
struct Gazetteer {
    private let cities: [GazetteerCity]
    /// The names of each, as names are compared.
    private let names: [[String]]

    static let shared = Gazetteer()

    private init() {
        var count = 0
        let data = Data(bytes: embedded_cities(&count), count: count)
        cities = (try? JSONDecoder().decode([GazetteerCity].self, from: data)) ?? []
        names = cities.map { ([$0.name] + $0.names.values).map(Self.folded) }
    }

    /// The cities that the text means in any language, the largest first.
    ///
    /// As the real service has it: less than three letters find only a whole name.
    func cities(named text: String) -> [GazetteerCity] {
        let wanted = Self.folded(text)
        let found = zip(cities, names).filter { _, names in
            names.contains(wanted) || (wanted.count > 2 && names.contains { $0.hasPrefix(wanted) })
        }
        return found.map(\.0).sorted { $0.population > $1.population }
    }

    /// The city that is nearest on the globe.
    func city(nearest latitude: Double, _ longitude: Double) -> GazetteerCity? {
        cities.max { closeness($0, latitude, longitude) < closeness($1, latitude, longitude) }
    }

    // The cosine of the angle between the two, seen from the middle of the earth.
    private func closeness(_ city: GazetteerCity, _ latitude: Double, _ longitude: Double) -> Double {
        let (one, other) = (city.latitude.inRadians, latitude.inRadians)
        let between = (city.longitude - longitude).inRadians
        return sin(one) * sin(other) + cos(one) * cos(other) * cos(between)
    }

    private static func folded(_ text: String) -> String {
        text.trimmingCharacters(in: .whitespaces)
            .folding(options: [.caseInsensitive, .diacriticInsensitive], locale: nil)
    }
}
