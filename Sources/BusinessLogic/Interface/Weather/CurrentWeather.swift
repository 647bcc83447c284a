public import Foundation

/// The weather at one moment. Units are those of ``WeatherReport``.
public struct CurrentWeather: Hashable, Sendable, Codable {
    /// When it was so.
    public let time: Date
    /// The temperature of the air.
    public let temperature: Double
    /// The temperature that wind and humidity make of it.
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
    /// How much of the sky is covered.
    public let cloudCover: Double?
    /// How far one can see.
    public let visibility: Double?
    /// How much falls in an hour, as it falls now.
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
