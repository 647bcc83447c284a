/// Whether the network works, judged by the last request.
///
/// A reply of any status means online; a host that could not be reached means offline. A missed deadline, a broken
/// reply and a cancellation change nothing.
public protocol Connectivity: Sendable {
    /// The status now; ``ConnectivityStatus/unknown`` until a request has ended.
    var status: ConnectivityStatus { get }

    /// The status now, and again each time it changes. A slow reader skips to the newest. Ends when the reader
    /// stops.
    func updates() -> AsyncStream<ConnectivityStatus>
}
