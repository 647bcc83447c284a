internal import Foundation

extension Coordinate {
    /// The great-circle distance to another point in kilometres, by the haversine formula on a sphere with the earth's
    /// mean radius; it is off by half a percent at most.
    public func distance(to other: Coordinate) -> Double {
        let (one, two) = (latitude.radians, other.latitude.radians)
        let north = sin((two - one) / 2)
        let east = sin((other.longitude - longitude).radians / 2)
        let haversine = north * north + cos(one) * cos(two) * east * east
        return 2 * Self.earthRadius * asin(min(1, haversine.squareRoot()))
    }

    private static let earthRadius = 6371.0088
}

extension Double {
    fileprivate var radians: Double { self * .pi / 180 }
}
