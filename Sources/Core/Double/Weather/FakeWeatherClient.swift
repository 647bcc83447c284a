internal import Core

/// Gets the generated forecast of one provider.
struct FakeWeatherClient: WeatherClient {
    let provider: WeatherProvider
    private let network: SimulatedNetwork

    init(_ provider: WeatherProvider, _ network: SimulatedNetwork) {
        self.provider = provider
        self.network = network
    }

    func forecast(_ query: WeatherQuery) async throws(TransportError) -> WeatherReply {
        try await .asking(
            FakeServices.service(of: provider).requests(query).map { request in
                (
                    request.part,
                    { () async throws(TransportError) in
                        try await network.get(
                            provider.host, request.path, request.query, headers: request.headers)
                    }
                )
            })
    }
}
