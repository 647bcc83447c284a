/// The weather of one day. Units are those of ``WeatherReport``.
public struct DayForecast: Hashable, Sendable, Codable {
    /// The place's own calendar day.
    public let date: LocalDay
    /// The lowest temperature of the air.
    public let minTemperature: Double?
    /// The highest temperature of the air.
    public let maxTemperature: Double?
    /// The amount of precipitation.
    public let precipitation: Double?
    /// The probability of precipitation.
    public let precipitationProbability: Double?
    /// The highest mean speed of the wind.
    public let maxWindSpeed: Double?
    /// What kind of weather it is.
    public let condition: Condition
    /// Sunrise and sunset.
    public let sun: Sun
    /// Whether the forecast covers at least 18 hours of the day.
    public let complete: Bool

    /// The weather of one day.
    public init(
        date: LocalDay, minTemperature: Double? = nil, maxTemperature: Double? = nil,
        precipitation: Double? = nil, precipitationProbability: Double? = nil, maxWindSpeed: Double? = nil,
        condition: Condition, sun: Sun = .unknown, complete: Bool = true
    ) {
        self.date = date
        self.minTemperature = minTemperature
        self.maxTemperature = maxTemperature
        self.precipitation = precipitation
        self.precipitationProbability = precipitationProbability
        self.maxWindSpeed = maxWindSpeed
        self.condition = condition
        self.sun = sun
        self.complete = complete
    }
}
