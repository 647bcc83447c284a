/// A transport that lets the tools of testers stand in the way of its requests. One that meets their conditions by
/// itself, as the Double, is none.
package protocol ObstructibleTransport: HTTPTransport {
    /// Called before a request is sent, and not for one that can't be sent. Waits or fails, and returns how much of the
    /// deadline is over.
    typealias Obstruction = @Sendable (HTTPRequest) async throws(TransportError) -> Duration

    /// A transport that does as this one, and calls `obstruct` before it sends a request. What fails there is logged and
    /// counted as what fails in the network.
    func obstructed(by obstruct: @escaping Obstruction) -> any HTTPTransport
}
