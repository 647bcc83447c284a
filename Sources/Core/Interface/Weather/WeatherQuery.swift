/// What a weather service is asked.
public struct WeatherQuery: Hashable, Sendable {
    /// Degrees north, −90 to 90.
    public let latitude: Double
    /// Degrees east, −180 to 180.
    public let longitude: Double
    /// How many days ahead, today included.
    public let days: Int

    /// The weather at this place.
    public init(latitude: Double, longitude: Double, days: Int = 7) {
        self.latitude = latitude
        self.longitude = longitude
        self.days = days
    }
}
