internal import Core

extension WeatherQuery {
    /// The latitude as it goes over the wire, with four decimals at most.
    var degreesNorth: String { Self.degrees(latitude) }
    /// The longitude as it goes over the wire, with four decimals at most.
    var degreesEast: String { Self.degrees(longitude) }

    // Ten metres are near enough, no service need know more about where the user is, and MET Norway refuses more.
    private static func degrees(_ value: Double) -> String { "\((value * 10_000).rounded() / 10_000 + 0)" }
}
