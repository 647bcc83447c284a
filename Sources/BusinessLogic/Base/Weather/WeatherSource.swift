package import BusinessLogic

/// One weather service, asked and understood: client, validator and mapper together.
package protocol WeatherSource: Sendable {
    /// Asks once and gives back the canonical report.
    func report(of city: City) async throws(WeatherError) -> WeatherReport
}

/// A source, and whether it can be asked.
package struct OfferedSource: Sendable {
    let source: any WeatherSource
    let hasKey: Bool

    /// A source that has, or has not, the key that it needs.
    package init(_ source: any WeatherSource, hasKey: Bool = true) {
        self.source = source
        self.hasKey = hasKey
    }
}
