internal import Core
internal import Foundation

/// Asks a service that speaks as Yahoo's did; Yahoo's own are closed since March 2021.
///
/// The base address decides the format:
/// - JSON of 2019, by default. The key is the application's id; requests are not signed (OAuth 1.0).
/// - RSS for an address that ends in `/forecastrss` on any other host than that of 2019. The place is told by its
///   coordinates in place of Yahoo's own number (WOEID).
/// - YQL for an address that ends in `/v1/public/yql`.
struct YahooClient: WeatherClient {
    let provider = WeatherProvider.yahoo
    var hasKey: Bool { endpoint.key != nil }
    var endpointChecksum: UInt16? { endpoint.checksum() }
    private let endpoint: ServiceEndpoint
    private let transport: any HTTPTransport

    init(_ endpoint: ServiceEndpoint, _ transport: any HTTPTransport) {
        self.endpoint = endpoint
        self.transport = transport
    }

    func forecast(_ query: WeatherQuery) async throws(TransportError) -> WeatherReply {
        WeatherReply(try await transport.send(request(query)))
    }

    private func request(_ query: WeatherQuery) -> HTTPRequest {
        let place = [
            HTTPField("lat", query.degreesNorth), HTTPField("lon", query.degreesEast), HTTPField("u", "c"),
        ]
        if endpoint.path.hasSuffix("/v1/public/yql") {
            let text = """
                select * from weather.forecast where woeid in (select woeid from geo.places(1) \
                where text="(\(query.degreesNorth),\(query.degreesEast))") and u="c"
                """
            return endpoint.withoutKey.request(
                "", query: [HTTPField("q", text), HTTPField("format", "json")])
        }
        let isWholeAddress = endpoint.path.hasSuffix("/forecastrss")
        if isWholeAddress, endpoint.url.host() != Self.hostOf2019 {
            return endpoint.withoutKey.request("", query: place, accept: "application/rss+xml, text/xml")
        }
        return endpoint.request(
            isWholeAddress ? "" : "forecastrss", query: place + [HTTPField("format", "json")],
            headers: endpoint.keyItem("X-Yahoo-App-Id"))
    }

    private static let hostOf2019 = ServiceEndpoint.standard(for: .yahoo).url.host()
}
