internal import Core
internal import Foundation

/// Asks the geocoder of <https://open-meteo.com> for places by name.
struct OpenMeteoGeocoder: Geocoder {
    private let endpoint: ServiceEndpoint
    private let transport: any HTTPTransport

    init(_ endpoint: ServiceEndpoint, _ transport: any HTTPTransport) {
        self.endpoint = endpoint
        self.transport = transport
    }

    func places(_ query: PlaceQuery) async throws(TransportError) -> HTTPResponse {
        try await transport.send(
            endpoint.request(
                "v1/search",
                query: [
                    HTTPField("name", query.name),
                    HTTPField("count", "\(query.limit)"),
                    HTTPField("language", query.language),
                    HTTPField("format", "json"),
                ] + endpoint.keyItem("apikey")))
    }
}
