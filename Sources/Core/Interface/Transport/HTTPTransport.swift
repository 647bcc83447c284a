/// Sends one HTTP request and gives back the whole reply.
///
/// - A reply of any status is a reply, not an error; only the refusal of a proxy is told as the host's being
///   unreachable through it.
/// - Up to five redirects are followed, to http and https, and never from https to http. To another scheme, host or
///   port no header goes along that the request marks as secret, and no body: a redirect that wants a body sent there
///   is the reply.
/// - An answer that is not whole by the request's deadline ends with ``TransportError/timedOut(after:)``,
///   however far it had come; the deadline counts from the call and bounds all of it.
/// - A body over the request's limit, counted after unpacking, ends with ``TransportError/tooLarge(limit:)``. A head
///   over 64 KiB ends with ``TransportError/notUnderstood(detail:)``, whatever its body.
/// - A cancelled task ends with ``TransportError/cancelled`` at once.
/// - While a request is under way it counts in ``NetworkActivity``; when it ends, ``Connectivity`` learns
///   from it.
/// - No error, log entry or reply shows a value of a header or query item that the request marks as secret, a password
///   of its address or what its path hides: whoever is asked may repeat them, in any of many spellings, and they are
///   replaced by `•••`.
/// - A request that can't be sent ends with ``TransportError/notSendable(detail:)``, and is not.
public protocol HTTPTransport: Sendable {
    /// Sends the request once. Only one that may be repeated (`GET`, `HEAD`, `OPTIONS`, `TRACE`, `PUT`, `DELETE`) goes
    /// out again by itself, when a connection that was kept from an earlier request turns out to be closed.
    func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse
}
