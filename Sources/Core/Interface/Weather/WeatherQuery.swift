/// A query for a weather service.
public struct WeatherQuery: Hashable, Sendable {
    /// Degrees north, −90 to 90.
    public let latitude: Double
    /// Degrees east, −180 to 180.
    public let longitude: Double
    /// How many days ahead, including today. A service without that choice returns all its days.
    public let days: Int
    /// The `Last-Modified` header of the reply that is still cached. A service with nothing newer replies with
    /// status 304 and no body; one that ignores the header replies in full.
    public let lastModified: String?

    /// The weather at this place.
    public init(latitude: Double, longitude: Double, days: Int = 7, lastModified: String? = nil) {
        self.latitude = latitude
        self.longitude = longitude
        self.days = days
        self.lastModified = lastModified
    }
}
