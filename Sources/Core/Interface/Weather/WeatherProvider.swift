/// A weather service.
public enum WeatherProvider: String, CaseIterable, Hashable, Sendable, Codable {
    /// <https://open-meteo.com>
    case openMeteo = "open-meteo"
}
