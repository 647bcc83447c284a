internal import BusinessLogic

/// One weather service, asked and understood: client, validator and mapper together.
protocol WeatherSource: Sendable {
    /// Asks once and gives back the canonical report.
    func report(of city: City) async throws(WeatherError) -> WeatherReport
}
