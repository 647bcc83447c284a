internal import Foundation
internal import Presentation

/// One of the places that there are in the Double's world.
struct Place: Hashable {
    let id: PlaceID
    let name: String
    let detail: String
    /// Hours east of UTC, the whole year.
    let zone: Double
    /// The temperature of an average hour, in °C.
    let celsius: Double
    let glyph: WeatherGlyph
    let condition: String

    /// All places, by their GeoNames numbers.
    static let all = [
        Place(551487, "Kazan", "Tatarstan, Russia", zone: 3, celsius: -7, .snow, "light snow"),
        Place(2_643_743, "London", "Westminster, United Kingdom", zone: 0, celsius: 8, .rain, "light rain"),
        Place(1_850_147, "Tokyo", "Japan", zone: 9, celsius: 11, .sun, "clear"),
        Place(1_283_240, "Kathmandu", "Bhaktapur, Nepal", zone: 5.75, celsius: 17, .haze, "haze"),
        Place(3_448_439, "São Paulo", "Brazil", zone: -3, celsius: 23, .showers, "rain showers"),
        Place(3_413_829, "Reykjavík", "Suðurnes, Iceland", zone: 0, celsius: 1, .sleet, "sleet"),
        Place(2_729_907, "Longyearbyen", "Svalbard", zone: 1, celsius: -16, .snow, "snow"),
        Place(
            2_073_124, "Darwin", "Northern Territory, Australia", zone: 9.5, celsius: 29, .thunderstorm,
            "thunderstorm"),
        Place(
            5_128_581, "New York City", "New York, United States", zone: -5, celsius: 6, .cloud, "overcast"),
        Place(2_950_159, "Berlin", "Germany", zone: 1, celsius: 5, .sunAndCloud, "partly cloudy"),
        Place(360630, "Cairo", "Al Qahirah, Egypt", zone: 2, celsius: 21, .sun, "clear"),
        Place(1_529_102, "Ürümqi", "Xinjiang Uygur, China", zone: 8, celsius: 0, .fog, "fog"),
    ]

    /// The place of this number.
    static func of(_ id: PlaceID) -> Place? { all.first { $0.id == id } }

    /// The place's name with all that is known of where it is.
    var fullName: String { "\(name), \(detail)" }

    /// Whether a reader would say that the name begins so.
    func begins(with text: String) -> Bool { name.folded.hasPrefix(text.folded) }

    private init(
        _ id: Int, _ name: String, _ detail: String, zone: Double, celsius: Double, _ glyph: WeatherGlyph,
        _ condition: String
    ) {
        self.id = PlaceID(rawValue: id)
        self.name = name
        self.detail = detail
        self.zone = zone
        self.celsius = celsius
        self.glyph = glyph
        self.condition = condition
    }
}

extension String {
    /// The text without what makes no difference to a reader.
    var folded: String {
        trimmingCharacters(in: .whitespaces)
            .folding(options: [.caseInsensitive, .diacriticInsensitive], locale: nil)
    }
}
