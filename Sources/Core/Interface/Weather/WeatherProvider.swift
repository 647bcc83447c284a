/// A weather service, in the order of preference: those without a key first, the closed one last.
public enum WeatherProvider: String, CaseIterable, Hashable, Sendable, Codable {
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

    /// Whether it requires a key.
    public var needsKey: Bool {
        switch self {
        case .openMeteo, .metNorway: false
        case .openWeatherMap, .yandex, .gismeteo, .yahoo: true
        }
    }
}
