/// A point on the globe (WGS 84).
public struct Coordinate: Hashable, Sendable {
    /// Degrees north, −90 to 90.
    public let latitude: Double
    /// Degrees east, −180 to 180.
    public let longitude: Double

    /// A point.
    ///
    /// - Throws: ``InvalidValue`` for a number that is out of range or not finite.
    public init(latitude: Double, longitude: Double) throws(InvalidValue) {
        guard (-90...90).contains(latitude) else {
            throw InvalidValue("latitude", "\(latitude)", expected: "−90 to 90 degrees north")
        }
        guard (-180...180).contains(longitude) else {
            throw InvalidValue("longitude", "\(longitude)", expected: "−180 to 180 degrees east")
        }
        self.latitude = latitude
        self.longitude = longitude
    }
}

extension Coordinate: Codable {
    private enum CodingKeys: CodingKey { case latitude, longitude }

    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        try self.init(
            latitude: container.decode(Double.self, forKey: .latitude),
            longitude: container.decode(Double.self, forKey: .longitude))
    }
}
