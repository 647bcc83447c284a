internal import Core

/// Gives the forecast that the service's part makes up for the place.
struct RehearsedWeatherClient: WeatherClient {
    let provider: WeatherProvider
    private let network: PretendNetwork

    init(_ provider: WeatherProvider, _ network: PretendNetwork) {
        self.provider = provider
        self.network = network
    }

    func forecast(_ query: WeatherQuery) async throws(TransportError) -> HTTPResponse {
        try await network.get(
            "api.open-meteo.com", "/v1/forecast",
            [
                HTTPField("latitude", Self.degrees(query.latitude)),
                HTTPField("longitude", Self.degrees(query.longitude)),
                HTTPField("forecast_days", "\(query.days)"),
            ])
    }

    // The service is told no more of a place than where it is to ten metres.
    private static func degrees(_ value: Double) -> String { "\((value * 10_000).rounded() / 10_000 + 0)" }
}
