internal import Core

/// Asks the simulated geocoder, which knows the cities of `Fixtures/cities.json`.
struct FakeGeocoder: Geocoder {
    private let network: SimulatedNetwork

    init(_ network: SimulatedNetwork) { self.network = network }

    func places(_ query: PlaceQuery) async throws(TransportError) -> HTTPResponse {
        try await network.get(
            "geocoding-api.open-meteo.com", "/v1/search",
            [
                HTTPField("name", query.name),
                HTTPField("count", "\(query.limit)"),
                HTTPField("language", query.language),
            ], deadline: .seconds(3))
    }
}
