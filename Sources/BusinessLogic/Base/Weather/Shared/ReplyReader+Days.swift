internal import BusinessLogic

extension ReplyReader {
    /// The temperature of a moment, without which it tells nothing.
    ///
    /// - Throws: ``WeatherError/malformed(detail:)`` for a bad one: then the reply is not what it seems.
    func temperature(
        _ tree: JSONTree?, in unit: String? = nil, _ path: String
    ) throws(WeatherError) -> Double? {
        try required(tree, .temperature, unit: unit, path)
    }

    /// The lowest and the highest temperature of a day; both are dropped when they contradict each other.
    mutating func spread(_ low: Double?, _ high: Double?, _ path: String) -> (low: Double?, high: Double?) {
        guard let low, let high, low > high else { return (low, high) }
        drop(path, "lowest \(low) °C, highest \(high) °C")
        return (nil, nil)
    }

    /// Refuses a reply about another place than the one asked for; one that tells no place is not compared.
    func checkPlace(_ latitude: JSONTree?, _ longitude: JSONTree?, _ asked: Coordinate) throws(WeatherError) {
        guard latitude != nil || longitude != nil else { return }
        try checkPlace(latitude: latitude, longitude: longitude, askedFor: asked)
    }
}
