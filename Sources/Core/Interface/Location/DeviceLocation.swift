/// Where a computer is, and how that is known.
public struct DeviceLocation: Hashable, Sendable {
    /// Degrees north, −90 to 90.
    public let latitude: Double
    /// Degrees east, −180 to 180.
    public let longitude: Double
    /// How that is known.
    public let source: Source

    /// How a location is known.
    public enum Source: Hashable, Sendable {
        /// The user has configured it: it is the place itself.
        case configuration
        /// It is the principal city of the time zone with this IANA name, which may be as wide as a continent.
        case timeZone(String)
    }

    /// A location.
    public init(latitude: Double, longitude: Double, source: Source) {
        self.latitude = latitude
        self.longitude = longitude
        self.source = source
    }
}
