/// Sends one HTTP request and returns the whole reply.
///
/// - A reply of any status is a reply, not an error. Only the refusal of a proxy throws: the host is unreachable
///   through it.
/// - Up to five redirects are followed, to http and https, and never from https to http. To another scheme, host or
///   port neither secret headers nor a body are sent, and the program's user agent in place of the request's own; a
///   redirect that asks for the body there is returned as the reply.
/// - A reply that is not whole by the request's deadline ends with ``TransportError/timedOut(after:)``. The
///   deadline counts from the call and covers everything.
/// - A body over the request's limit, counted after decompression, ends with ``TransportError/tooLarge(limit:)``.
///   Headers over 64 KiB end with ``TransportError/notUnderstood(detail:)``. A reply to `HEAD` has no body.
/// - Whether a compressed body has its end is not checked: where a server cuts one off and announces what is left as
///   the whole, the reply is what could be decompressed. A reader of JSON or XML finds the end missing.
/// - A cancelled task ends with ``TransportError/cancelled`` at once.
/// - No error, log entry or reply shows a secret header or query item of the request, a password in its URL or the
///   secret part of its path. A server may repeat them in many spellings; all are replaced by `•••`.
/// - A request that can't be sent ends with ``TransportError/notSendable(detail:)``.
/// - Where several of these hold, a cancelled task is told first, then a deadline of nothing, then a request that
///   can't be sent, and then what the network does.
public protocol HTTPTransport: Sendable {
    /// Sends the request once. Only an idempotent one (`GET`, `HEAD`, `OPTIONS`, `TRACE`, `PUT`, `DELETE`) is sent
    /// again, when a reused connection turns out to be closed.
    func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse
}
