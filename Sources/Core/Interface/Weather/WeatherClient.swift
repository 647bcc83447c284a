/// Asks one weather service and gives back its reply as it came.
///
/// The reply is not looked into: any status and any body are passed on. It is business logic that validates and
/// maps it.
public protocol WeatherClient: Sendable {
    /// The service that is asked.
    var provider: WeatherProvider { get }

    /// Asks once for the present weather, the hours and the days of a place.
    func forecast(_ query: WeatherQuery) async throws(TransportError) -> HTTPResponse
}
