/// Asks one weather service, and returns its reply unread.
///
/// Replies of any status and body are returned; business logic validates and maps them.
///
/// A service that answers in several parts is asked for all of them at once. A part that does not come is listed in
/// ``WeatherReply/failures``; the other parts are still returned.
public protocol WeatherClient: Sendable {
    /// The service.
    var provider: WeatherProvider { get }
    /// Whether the client has the key that the service needs. True for a service that needs none.
    var hasKey: Bool { get }

    /// Asks once for the present weather, the hours and the days of a place.
    ///
    /// - Throws: When no part came, the error of the first part that the service is asked for;
    ///   ``TransportError/cancelled`` when the task is cancelled.
    func forecast(_ query: WeatherQuery) async throws(TransportError) -> WeatherReply
}

extension WeatherClient {
    /// True, for services without a key and clients without a real service.
    public var hasKey: Bool { true }
}
