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
    /// Yahoo's weather service, closed since March 2021; a stand-in may still speak its format.
    case yahoo

    /// What people call it: `MET Norway`.
    public var name: String {
        switch self {
        case .openMeteo: "Open-Meteo"
        case .metNorway: "MET Norway"
        case .openWeatherMap: "OpenWeatherMap"
        case .yandex: "Yandex"
        case .gismeteo: "Gismeteo"
        case .yahoo: "Yahoo (closed)"
        }
    }

    /// The environment variable that holds its key; nil for one that answers without a key.
    public var keyVariable: String? {
        switch self {
        case .openMeteo, .metNorway: nil
        case .openWeatherMap: "OPENWEATHERMAP_KEY"
        case .yandex: "YANDEX_KEY"
        case .gismeteo: "GISMETEO_KEY"
        case .yahoo: "YAHOO_KEY"
        }
    }
}
