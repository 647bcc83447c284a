internal import Core
internal import Foundation

/// Asks <https://api.met.no> for a forecast in the format “compact”.
///
/// The service's terms ask for a user agent that names the program and a contact, for four decimals at most, and for
/// questions with `If-Modified-Since` once a reply has expired.
struct MetNorwayClient: WeatherClient {
    let provider = WeatherProvider.metNorway
    var endpointChecksum: UInt16? { endpoint.checksum(userAgent: userAgent) }
    var addressChecksum: UInt16? { endpoint.checksum() }
    private let endpoint: ServiceEndpoint
    private let transport: any HTTPTransport
    private let userAgent: String

    init(
        _ endpoint: ServiceEndpoint, _ transport: any HTTPTransport, program: String, contact: String?
    ) {
        self.endpoint = endpoint
        self.transport = transport
        userAgent = contact.map { "\(program) \($0)" } ?? program
    }

    func forecast(_ query: WeatherQuery) async throws(TransportError) -> WeatherReply {
        let since = query.lastModified.map { [HTTPField("If-Modified-Since", $0)] } ?? []
        let response = try await transport.send(
            endpoint.request(
                "weatherapi/locationforecast/2.0/compact",
                query: [HTTPField("lat", query.degreesNorth), HTTPField("lon", query.degreesEast)],
                headers: [HTTPField("User-Agent", userAgent)] + since))
        return WeatherReply(response)
    }
}
