/// Asks one weather service and gives back its reply as it came.
///
/// The reply is not looked into: any status and any body are passed on. It is business logic that validates and
/// maps it.
///
/// A service that answers in several parts is asked for all of them at once. A part whose response does not come is
/// told in ``WeatherReply/failures`` and loses no other part.
public protocol WeatherClient: Sendable {
    /// The service that is asked.
    var provider: WeatherProvider { get }
    /// Whether it has the key that the service needs; one that needs none has all it needs.
    var hasKey: Bool { get }

    /// Asks once for the present weather, the hours and the days of a place.
    ///
    /// - Throws: When no part came, the error of the part that the service is asked for first;
    ///   ``TransportError/cancelled`` when the task is cancelled, whatever had come.
    func forecast(_ query: WeatherQuery) async throws(TransportError) -> WeatherReply
}

extension WeatherClient {
    /// True: the service needs no key, or there is no service behind the client.
    public var hasKey: Bool { true }
}
