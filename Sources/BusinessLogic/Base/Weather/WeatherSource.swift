package import BusinessLogic

/// A weather service with client, validator and mapper.
package protocol WeatherSource: Sendable {
    /// Sends a request and returns the canonical report.
    func report(of city: City) async throws(WeatherError) -> WeatherReport
}

/// A source, and whether its required key is set.
package struct OfferedSource: Sendable {
    let source: any WeatherSource
    let hasKey: Bool

    /// A source with or without its key.
    package init(_ source: any WeatherSource, hasKey: Bool = true) {
        self.source = source
        self.hasKey = hasKey
    }
}
