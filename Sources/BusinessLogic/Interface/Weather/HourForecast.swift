public import Foundation

/// The weather in one step of a forecast. Units are those of ``WeatherReport``.
public struct HourForecast: Hashable, Sendable, Codable {
    /// When the step begins.
    public let time: Date
    /// How many hours it lasts: 1, 3 or 6; where the clocks change, a step of 3 or 6 may be an hour shorter or longer.
    public let length: Int
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
    /// The amount of precipitation in the step.
    public let precipitation: Double?
    /// The probability of precipitation.
    public let precipitationProbability: Double?
    /// What kind of weather it is.
    public let condition: Condition
    /// Whether the sun is up.
    public let isDay: Bool?

    /// One step of a forecast.
    public init(
        time: Date, length: Int = 1, temperature: Double, feelsLike: Double? = nil, humidity: Double? = nil,
        pressure: Double? = nil, windSpeed: Double? = nil, windDirection: Double? = nil,
        windGust: Double? = nil, precipitation: Double? = nil, precipitationProbability: Double? = nil,
        condition: Condition, isDay: Bool? = nil
    ) {
        self.time = time
        self.length = length
        self.temperature = temperature
        self.feelsLike = feelsLike
        self.humidity = humidity
        self.pressure = pressure
        self.windSpeed = windSpeed
        self.windDirection = windDirection
        self.windGust = windGust
        self.precipitation = precipitation
        self.precipitationProbability = precipitationProbability
        self.condition = condition
        self.isDay = isDay
    }
}
