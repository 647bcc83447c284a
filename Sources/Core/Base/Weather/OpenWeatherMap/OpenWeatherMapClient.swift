internal import Core
internal import Foundation

/// Asks <https://openweathermap.org> for the weather now and for steps of three hours over five days.
struct OpenWeatherMapClient: WeatherClient {
    let provider = WeatherProvider.openWeatherMap
    var hasKey: Bool { endpoint.key != nil }
    var endpointChecksum: UInt16? { endpoint.checksum() }
    private let endpoint: ServiceEndpoint
    private let transport: any HTTPTransport

    init(_ endpoint: ServiceEndpoint, _ transport: any HTTPTransport) {
        self.endpoint = endpoint
        self.transport = transport
    }

    func forecast(_ query: WeatherQuery) async throws(TransportError) -> WeatherReply {
        let items =
            [
                HTTPField("lat", query.degreesNorth), HTTPField("lon", query.degreesEast),
                HTTPField("units", "metric"), HTTPField("lang", "en"),
            ] + endpoint.keyItem("appid")
        return try await transport.send([
            (.current, endpoint.request("data/2.5/weather", query: items)),
            (.steps, endpoint.request("data/2.5/forecast", query: items)),
        ])
    }
}
