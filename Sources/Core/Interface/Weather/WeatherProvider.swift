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

    private var facts: (host: String, key: KeyUse, setting: String) {
        switch self {
        case .openMeteo: ("api.open-meteo.com", .optional, "openMeteo")
        case .metNorway: ("api.met.no", .none, "metNorway")
        case .openWeatherMap: ("api.openweathermap.org", .required, "openWeatherMap")
        case .yandex: ("api.weather.yandex.ru", .required, "yandex")
        case .gismeteo: ("api.gismeteo.net", .required, "gismeteo")
        case .yahoo: ("weather-ydn-yql.media.yahoo.com", .required, "yahoo")
        }
    }

    /// The public service's host.
    public var host: String { facts.host }
    /// Whether it is asked with a key.
    public var key: KeyUse { facts.key }
    /// The first part of its settings' names in the configuration: `openMeteo` of `openMeteo.url`.
    public var settingName: String { facts.setting }

    /// Whether a service is asked with a key.
    public enum KeyUse: Hashable, Sendable {
        /// The service has no keys.
        case none
        /// The service answers with and without a key.
        case optional
        /// The service answers nothing without a key.
        case required
    }
}
