/// A weather service that the program knows, in the order in which they are asked unless the user has another.
public enum Provider: String, CaseIterable, Hashable, Sendable, Codable, CodingKeyRepresentable {
    /// <https://open-meteo.com>
    case openMeteo = "open-meteo"
    /// <https://api.met.no>
    case metNorway = "met-norway"
    /// <https://openweathermap.org>
    case openWeatherMap = "openweathermap"
    /// <https://yandex.ru/dev/weather>
    case yandex
    /// <https://www.gismeteo.com/api>
    case gismeteo
    /// Yahoo's weather service, closed since March 2021; a compatible server may still use its format.
    case yahoo

    private var facts: (name: String, keyVariable: String?, credit: Credit) {
        switch self {
        case .openMeteo:
            (
                "Open-Meteo", nil,
                Credit(
                    rawValue, "Weather data by Open-Meteo.com", link: "https://open-meteo.com",
                    license: "CC BY 4.0")
            )
        case .metNorway:
            (
                "MET Norway", nil,
                Credit(
                    rawValue, "Data from MET Norway", link: "https://api.met.no/doc/License",
                    license: "NLOD 2.0 / CC BY 4.0")
            )
        case .openWeatherMap:
            (
                "OpenWeatherMap", "OPENWEATHERMAP_KEY",
                Credit(
                    rawValue, "Weather data provided by OpenWeather", link: "https://openweathermap.org",
                    license: "CC BY-SA 4.0")
            )
        case .yandex:
            (
                "Yandex", "YANDEX_KEY",
                Credit(rawValue, "Weather data by Yandex Weather", link: "https://yandex.com/weather")
            )
        case .gismeteo:
            (
                "Gismeteo", "GISMETEO_KEY",
                Credit(rawValue, "Weather data by Gismeteo", link: "https://www.gismeteo.com")
            )
        case .yahoo:
            (
                "Yahoo (closed)", "YAHOO_KEY",
                Credit(rawValue, "Weather in the format of Yahoo! Weather, which is closed since March 2021")
            )
        }
    }

    /// What people call it: `MET Norway`.
    public var name: String { facts.name }
    /// The environment variable that holds its key; nil for one that answers without a key.
    public var keyVariable: String? { facts.keyVariable }
    /// Whom to credit for its weather.
    public var credit: Credit { facts.credit }
}
