/// What a weather service is asked.
public struct WeatherQuery: Hashable, Sendable {
    /// Degrees north, −90 to 90.
    public let latitude: Double
    /// Degrees east, −180 to 180.
    public let longitude: Double
    /// How many days ahead, today included. A service that has no choice of days gives all that it has.
    public let days: Int
    /// The `Last-Modified` of the reply that is still kept, unchanged. A service that has nothing newer answers with
    /// status 304 and no body; one that does not know the question answers in full.
    public let lastModified: String?

    /// The weather at this place.
    public init(latitude: Double, longitude: Double, days: Int = 7, lastModified: String? = nil) {
        self.latitude = latitude
        self.longitude = longitude
        self.days = days
        self.lastModified = lastModified
    }
}
