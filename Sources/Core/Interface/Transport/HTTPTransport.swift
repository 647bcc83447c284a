/// Sends one HTTP request and gives back the whole reply.
///
/// - A reply of any status is a reply, not an error. Redirects are followed; headers that the request marks as
///   secret don't go along to another host.
/// - An answer that is not whole by the request's deadline ends with ``TransportError/timedOut(after:)``,
///   however far it had come; the deadline counts from the call and bounds all of it.
/// - A body over the request's limit ends with ``TransportError/tooLarge(limit:)``.
/// - A cancelled task ends with ``TransportError/cancelled`` at once.
/// - While a request is under way it counts in ``NetworkActivity``; when it ends, ``Connectivity`` learns
///   from it.
/// - No error or log entry shows a value of a header or query item that the request marks as secret.
public protocol HTTPTransport: Sendable {
    /// Sends the request once; it is never repeated by itself.
    func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse
}
