/// Where this computer is, and the city nearest to it.
public struct CurrentPlace: Hashable, Sendable {
    /// The nearest city that the program carries.
    public let city: City
    /// Where this computer is.
    public let position: Position

    /// A place and the city nearest to it.
    public init(city: City, position: Position) {
        self.city = city
        self.position = position
    }

    /// How far the city is from the position, in kilometres.
    public var distance: Double { city.coordinate.distance(to: position.coordinate) }
}

/// A point on the globe, and how near it is to the truth.
public struct Position: Hashable, Sendable {
    /// The point.
    public let coordinate: Coordinate
    /// How near it is to the truth.
    public let accuracy: Accuracy

    /// How near a position is to the truth.
    public enum Accuracy: Hashable, Sendable {
        /// It is the place itself, as the user has configured it.
        case exact
        /// It is the principal city of the time zone with this IANA name, and the truth may be far from there.
        case timeZone(String)
    }

    /// A point on the globe.
    public init(_ coordinate: Coordinate, _ accuracy: Accuracy) {
        self.coordinate = coordinate
        self.accuracy = accuracy
    }
}
