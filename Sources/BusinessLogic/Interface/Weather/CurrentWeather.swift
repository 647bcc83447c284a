public import Foundation

/// The weather at one moment. Units are those of ``WeatherReport``.
public struct CurrentWeather: Hashable, Sendable, Codable {
    /// The time of the observation.
    public let time: Date
    /// The temperature of the air.
    public let temperature: Double
    /// The apparent temperature, with wind and humidity.
    public let feelsLike: Double?
    /// Relative humidity.
    public let humidity: Double?
    /// Air pressure.
    public let pressure: Double?
    /// The wind's mean speed.
    public let windSpeed: Double?
    /// Where the wind blows from; nil when it is calm or variable.
    public let windDirection: Double?
    /// The wind's highest speed.
    public let windGust: Double?
    /// Cloud cover.
    public let cloudCover: Double?
    /// Visibility.
    public let visibility: Double?
    /// The present precipitation rate.
    public let precipitation: Double?
    /// What kind of weather it is.
    public let condition: Condition
    /// Whether the sun is up.
    public let isDay: Bool?

    /// The weather at one moment.
    public init(
        time: Date, temperature: Double, feelsLike: Double? = nil, humidity: Double? = nil,
        pressure: Double? = nil, windSpeed: Double? = nil, windDirection: Double? = nil,
        windGust: Double? = nil, cloudCover: Double? = nil, visibility: Double? = nil,
        precipitation: Double? = nil, condition: Condition, isDay: Bool? = nil
    ) {
        self.time = time
        self.temperature = temperature
        self.feelsLike = feelsLike
        self.humidity = humidity
        self.pressure = pressure
        self.windSpeed = windSpeed
        self.windDirection = windDirection
        self.windGust = windGust
        self.cloudCover = cloudCover
        self.visibility = visibility
        self.precipitation = precipitation
        self.condition = condition
        self.isDay = isDay
    }
}
