/// A place with weather.
public struct City: Hashable, Sendable, Identifiable {
    /// Its unique id; names are not unique.
    public let id: CityID
    /// The name in the language of the search; never empty.
    public private(set) var name: String
    /// The first-level division: a state, a province.
    public let region: String?
    /// The country's name.
    public let country: String?
    /// The country's code of ISO 3166-1, two capital letters.
    public let countryCode: String?
    /// Where it is.
    public let coordinate: Coordinate
    /// Its IANA time zone, such as `Asia/Kathmandu`.
    public let timeZone: String?
    /// The approximate population.
    public let population: Int?

    /// A city. Surrounding blanks of the name are dropped, empty texts become nil.
    ///
    /// - Throws: ``InvalidValue`` for an empty name, a control character in any text, a country code that is not two
    ///   letters, or a population below zero.
    public init(
        id: CityID, name: String, region: String? = nil, country: String? = nil, countryCode: String? = nil,
        coordinate: Coordinate, timeZone: String? = nil, population: Int? = nil
    ) throws(InvalidValue) {
        let name = name.trimmed
        guard !name.isEmpty else {
            throw InvalidValue("city name", name, expected: "at least one letter")
        }
        for text in [name, region ?? "", country ?? "", timeZone ?? ""] where text.hasControlCharacter {
            throw InvalidValue("city", text.debugDescription, expected: "texts without control characters")
        }
        let code = countryCode?.trimmed.uppercased().nonEmpty
        if let code, !(code.count == 2 && code.allSatisfy { $0.isASCII && $0.isLetter }) {
            throw InvalidValue("country code", code, expected: "two letters of ISO 3166-1, such as FR")
        }
        if let population, population < 0 {
            throw InvalidValue("population", "\(population)", expected: "zero or more")
        }
        self.id = id
        self.name = name
        self.region = region?.trimmed.nonEmpty
        self.country = country?.trimmed.nonEmpty
        self.countryCode = code
        self.coordinate = coordinate
        self.timeZone = timeZone?.trimmed.nonEmpty
        self.population = population
    }
}

extension City {
    /// This city under the name that another record of it has.
    package func named(as other: City) -> City {
        var city = self
        city.name = other.name
        return city
    }
}

extension City: Codable {
    private enum CodingKeys: CodingKey {
        case id, name, region, country, countryCode, coordinate, timeZone, population
    }

    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        try self.init(
            id: container.decode(CityID.self, forKey: .id),
            name: container.decode(String.self, forKey: .name),
            region: container.decodeIfPresent(String.self, forKey: .region),
            country: container.decodeIfPresent(String.self, forKey: .country),
            countryCode: container.decodeIfPresent(String.self, forKey: .countryCode),
            coordinate: container.decode(Coordinate.self, forKey: .coordinate),
            timeZone: container.decodeIfPresent(String.self, forKey: .timeZone),
            population: container.decodeIfPresent(Int.self, forKey: .population))
    }
}

extension String {
    fileprivate var trimmed: String {
        let tail = drop(while: \.isWhitespace)
        return String(
            tail.prefix(upTo: tail.lastIndex { !$0.isWhitespace }.map(tail.index(after:)) ?? tail.startIndex))
    }

    fileprivate var nonEmpty: String? { isEmpty ? nil : self }

    // Names come from the network, and a terminal would execute control characters.
    fileprivate var hasControlCharacter: Bool {
        unicodeScalars.contains { $0.properties.generalCategory == .control }
    }
}
