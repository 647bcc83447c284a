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
    /// Tells by what the service knows its client, such as address and key: another value after a change of them, the
    /// same one after a restart. No key can be found from it. Nil for a client without a real service.
    var endpointChecksum: UInt16? { get }
    /// Tells which service a reply came from, so that a kept one is not taken for another's: another value after a
    /// change of the address, the same one after a restart or with another contact. Nil where no reply is kept.
    var addressChecksum: UInt16? { get }

    /// Asks once for the present weather, the hours and the days of a place.
    ///
    /// - Throws: When no part came, the error of the first part that the service is asked for;
    ///   ``TransportError/cancelled`` when the task is cancelled.
    func forecast(_ query: WeatherQuery) async throws(TransportError) -> WeatherReply
}

extension WeatherClient {
    /// True, for services without a key and clients without a real service.
    public var hasKey: Bool { true }
    /// Nil, for clients without a real service.
    public var endpointChecksum: UInt16? { nil }
    /// Nil, for services whose replies are not kept.
    public var addressChecksum: UInt16? { nil }
}
