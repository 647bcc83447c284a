internal import BusinessLogic

extension ReplyReader {
    /// The required temperature of a moment.
    ///
    /// - Throws: ``WeatherError/malformed(detail:)`` for an invalid one, because then the whole reply is doubtful.
    func temperature(
        _ tree: JSONTree?, in unit: String? = nil, _ path: String
    ) throws(WeatherError) -> Double? {
        try required(tree, .temperature, unit: unit, path)
    }

    /// The lowest and the highest temperature of a day; both are dropped if they contradict each other.
    mutating func spread(_ low: Double?, _ high: Double?, _ path: String) -> (low: Double?, high: Double?) {
        guard let low, let high, low > high else { return (low, high) }
        drop(path, "lowest \(low) °C, highest \(high) °C")
        return (nil, nil)
    }

    /// Rejects a reply about another place. A reply without a place is accepted.
    func checkPlace(_ latitude: JSONTree?, _ longitude: JSONTree?, _ asked: Coordinate) throws(WeatherError) {
        guard latitude != nil || longitude != nil else { return }
        try checkPlace(latitude: latitude, longitude: longitude, askedFor: asked)
    }
}
