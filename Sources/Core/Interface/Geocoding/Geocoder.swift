/// Asks a service for places by name and gives back its reply as it came, in the format of Open-Meteo's geocoder.
///
/// The best match comes first. One letter finds nothing, two find places of exactly that name, three or more find
/// all that begin with them, without regard to case. Places are named in the language asked for, or in English where
/// they have no name in it. A name that nothing is found for is a reply with status 200 and no `results`.
public protocol Geocoder: Sendable {
    /// Asks once.
    func places(_ query: PlaceQuery) async throws(TransportError) -> HTTPResponse
}
