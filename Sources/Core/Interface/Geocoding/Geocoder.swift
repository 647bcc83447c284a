/// Asks a service for places by name, and returns its reply unread, in the format of Open-Meteo's geocoder.
///
/// The best match comes first. One letter finds nothing, two find places of exactly that name, three or more find
/// places whose name begins with them, ignoring case. Places have their name in the requested language, or in
/// English where that is unknown. When nothing is found, the reply has status 200 and no `results`.
public protocol Geocoder: Sendable {
    /// Sends one request.
    func places(_ query: PlaceQuery) async throws(TransportError) -> HTTPResponse
}
