internal import Core
internal import Foundation

/// Asks <https://yandex.ru/dev/weather> for a forecast.
///
/// The base address decides the format: one that ends in `/graphql/query` is asked with a GraphQL query, every other
/// one by the REST interface v2. The key goes by its older and its newer name to REST, which knows either by the plan.
struct YandexClient: WeatherClient {
    let provider = WeatherProvider.yandex
    var hasKey: Bool { endpoint.key != nil }
    var endpointChecksum: UInt16? { endpoint.checksum() }
    private let endpoint: ServiceEndpoint
    private let transport: any HTTPTransport

    init(_ endpoint: ServiceEndpoint, _ transport: any HTTPTransport) {
        self.endpoint = endpoint
        self.transport = transport
    }

    func forecast(_ query: WeatherQuery) async throws(TransportError) -> WeatherReply {
        let isGraphQL = endpoint.path.hasSuffix("/graphql/query")
        return WeatherReply(
            try await transport.send(isGraphQL ? graphQLRequest(query) : restRequest(query)))
    }

    private func restRequest(_ query: WeatherQuery) -> HTTPRequest {
        endpoint.request(
            "v2/forecast",
            query: [
                HTTPField("lat", query.degreesNorth), HTTPField("lon", query.degreesEast),
                HTTPField("lang", "en_US"), HTTPField("limit", "\(query.days)"),
                HTTPField("hours", "true"), HTTPField("extra", "true"),
            ], headers: endpoint.keyItem("X-Yandex-API-Key") + endpoint.keyItem("X-Yandex-Weather-Key"))
    }

    private func graphQLRequest(_ query: WeatherQuery) -> HTTPRequest {
        let moment = """
            temperature feelsLike humidity pressure windSpeed windGust windAngle windDirection condition \
            cloudiness precType precStrength
            """
        let half = "condition minTemperature maxTemperature windSpeed windAngle daytime"
        let text = """
            { serverTime weatherByPoint(request: {lat: \(query.degreesNorth), lon: \(query.degreesEast)}) { \
            now { \(moment) daytime } \
            forecast { days(limit: \(query.days)) { time sunriseTime sunsetTime \
            summary { day { \(half) } night { \(half) } } \
            hours { time \(moment) prec precProbability } } } } }
            """
        var request = endpoint.request(
            "",
            headers: [HTTPField("Content-Type", "application/json")]
                + endpoint.keyItem("X-Yandex-Weather-Key"))
        request.method = "POST"
        request.body = try? JSONEncoder().encode(["query": text])
        return request
    }
}
