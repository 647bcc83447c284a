/// What the program's own server is told of a city whose weather it is to watch.
public struct SubscribedCity: Hashable, Sendable, Codable {
    /// The city's GeoNames number.
    public let number: Int
    /// What notifications call it.
    public let name: String
    /// Degrees north.
    public let latitude: Double
    /// Degrees east.
    public let longitude: Double

    /// A city to watch.
    public init(number: Int, name: String, latitude: Double, longitude: Double) {
        self.number = number
        self.name = name
        self.latitude = latitude
        self.longitude = longitude
    }
}
