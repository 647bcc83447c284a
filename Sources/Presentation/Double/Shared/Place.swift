internal import Foundation
internal import Presentation

/// A place that the Double knows.
struct Place: Hashable {
    let id: PlaceID
    let name: String
    let detail: String
    /// Its country's code: `RU`.
    let countryCode: String
    /// In degrees north and east.
    let latitude, longitude: Double
    /// Its time zone: `Europe/Moscow`.
    let zone: String
    /// The mean temperature in °C.
    let celsius: Double
    let glyph: WeatherGlyph
    let condition: String

    /// All places, by their GeoNames numbers.
    static let all = [
        Place(
            551487, "Kazan", "Tatarstan, Russia", "RU", at: (55.7499, 49.1263), zone: "Europe/Moscow",
            celsius: -7, .snow, "light snow"),
        Place(
            2_643_743, "London", "Greater London, United Kingdom", "GB", at: (51.5, -0.1167),
            zone: "Europe/London", celsius: 8, .rain, "light rain"),
        Place(
            1_850_147, "Tokyo", "Japan", "JP", at: (35.685, 139.7514), zone: "Asia/Tokyo", celsius: 11, .sun,
            "clear"),
        Place(
            1_283_240, "Kathmandu", "Bagmati Province, Nepal", "NP", at: (27.7167, 85.3166),
            zone: "Asia/Kathmandu", celsius: 17, .haze, "haze"),
        Place(
            3_448_439, "São Paulo", "Brazil", "BR", at: (-23.5587, -46.625), zone: "America/Sao_Paulo",
            celsius: 23, .showers, "rain showers"),
        Place(
            3_413_829, "Reykjavík", "Höfuðborgarsvæðið, Iceland", "IS", at: (64.15, -21.95),
            zone: "Atlantic/Reykjavik", celsius: 1, .sleet, "sleet"),
        Place(
            2_729_907, "Longyearbyen", "Svalbard, Svalbard and Jan Mayen Islands", "SJ",
            at: (78.2167, 15.55), zone: "Arctic/Longyearbyen", celsius: -16, .snow, "snow"),
        Place(
            2_073_124, "Darwin", "Northern Territory, Australia", "AU", at: (-12.4254, 130.85),
            zone: "Australia/Darwin", celsius: 29, .thunderstorm, "thunderstorm"),
        Place(
            5_128_581, "New York City", "New York, United States of America", "US", at: (40.75, -73.98),
            zone: "America/New_York", celsius: 6, .cloud, "overcast"),
        Place(
            2_950_159, "Berlin", "Germany", "DE", at: (52.5218, 13.4015), zone: "Europe/Berlin", celsius: 5,
            .sunAndCloud, "partly cloudy"),
        Place(
            360630, "Cairo", "Al Qahirah, Egypt", "EG", at: (30.05, 31.25), zone: "Africa/Cairo", celsius: 21,
            .sun, "clear"),
        Place(
            1_529_102, "Ürümqi", "Xinjiang Uygur, China", "CN", at: (43.805, 87.575), zone: "Asia/Urumqi",
            celsius: 0, .fog, "fog"),
        Place(
            4_140_963, "Washington, D.C.", "District of Columbia, United States of America", "US",
            at: (38.8995, -77.0094), zone: "America/New_York", celsius: 9, .sunAndCloud, "partly cloudy"),
    ]

    /// The place with this number.
    static func of(_ id: PlaceID) -> Place? { all.first { $0.id == id } }

    /// The name with region and country.
    var fullName: String { "\(name), \(detail)" }

    /// Whether the name begins with the text, both folded.
    func begins(with text: String) -> Bool { name.folded.hasPrefix(text.folded) }

    /// Whether the text names the place: by number, by name or a prefix of it, with qualifiers after commas, those
    /// of the name included or not. No name here is a prefix of another.
    func isMeant(by text: String) -> Bool {
        let number = "\(id.rawValue)"
        let parts = text.split(separator: ",", omittingEmptySubsequences: false).map { String($0).folded }
        let known = (detail.components(separatedBy: ", ") + [countryCode]).map(\.folded)
        func isQualified(behind count: Int) -> Bool {
            parts.dropFirst(count).allSatisfy { part in
                part == number || part.isEmpty || known.contains { $0.hasPrefix(part) }
            }
        }
        if parts.first == number { return isQualified(behind: 1) }
        return [1, name.components(separatedBy: ",").count].contains { count in
            let first = parts.prefix(count).joined(separator: " ").folded
            return !first.isEmpty && name.folded.hasPrefix(first) && isQualified(behind: count)
        }
    }

    private init(
        _ id: Int, _ name: String, _ detail: String, _ countryCode: String, at coordinate: (Double, Double),
        zone: String, celsius: Double, _ glyph: WeatherGlyph, _ condition: String
    ) {
        self.id = PlaceID(rawValue: id)
        self.name = name
        self.detail = detail
        self.countryCode = countryCode
        (latitude, longitude) = coordinate
        self.zone = zone
        self.celsius = celsius
        self.glyph = glyph
        self.condition = condition
    }
}

extension String {
    /// Whether it contains a letter or a digit; other texts name no place.
    var isSearchable: Bool { !folded.isEmpty }

    /// The text without case, accents, width, punctuation and extra blanks, as names of places are compared.
    var folded: String {
        let plain = folding(
            options: [.caseInsensitive, .diacriticInsensitive, .widthInsensitive], locale: nil)
        let spelled = plain.map { spellings[$0] ?? String($0) }.joined()
        return spelled.split { !$0.isLetter && !$0.isNumber }.joined(separator: " ")
    }
}

/// Letters that Unicode does not decompose, and marks within words.
private let spellings: [Character: String] = [
    "'": "", "’": "", "ʼ": "", "ʻ": "", "`": "",
    "ł": "l", "ø": "o", "đ": "d", "ð": "d", "ħ": "h", "ı": "i", "þ": "th", "æ": "ae", "œ": "oe", "ß": "ss",
]
