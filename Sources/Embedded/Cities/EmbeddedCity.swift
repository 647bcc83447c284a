internal import CEmbeddedCities
internal import Foundation

/// A city of `Fixtures/cities.json`, which is put into the program when it is built.
public struct EmbeddedCity: Hashable, Sendable, Decodable {
    /// Its GeoNames number.
    public let id: Int
    /// Its English name.
    public let name: String
    /// Its other names by language, where known: `de`, `ru`, `zh`, and `local` where it is called otherwise at home.
    public let names: [String: String]
    /// The country's English name.
    public let country: String
    /// By ISO 3166-1, in capitals.
    public let countryCode: String
    /// The part of the country, where it has any.
    public let region: String?
    /// In degrees, north is positive.
    public let latitude: Double
    /// In degrees, east is positive.
    public let longitude: Double
    /// The name of its time zone: `Europe/Moscow`.
    public let timezone: String
    /// The number of people, years old.
    public let population: Int
    /// Whether it is its country's capital.
    public let capital: Bool

    /// All its names: the English one first, then the local, German, Russian and Chinese one, where known.
    public var allNames: [String] { [name] + ["local", "de", "ru", "zh"].compactMap { names[$0] } }

    /// Every city, in the order of the file. It is read when it is first asked for.
    public static let all: [EmbeddedCity] = {
        var count = 0
        let data = embedded_cities(&count).map { Data(bytes: $0, count: count) } ?? Data()
        // A user could do nothing about a file that can't be read, and a test reads it in every build.
        return (try? JSONDecoder().decode([EmbeddedCity].self, from: data)) ?? []
    }()
}
