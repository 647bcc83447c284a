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
                HTTPField("latitude", "\(query.latitude)"),
                HTTPField("longitude", "\(query.longitude)"),
                HTTPField("forecast_days", "\(query.days)"),
            ])
    }
}
