/// Whether the network answers, as far as the last request could tell.
///
/// A request that got a reply of any status says online, one whose host could not be reached says offline; a
/// deadline, a broken reply and a cancellation say nothing.
public protocol Connectivity: Sendable {
    /// What is known now; ``ConnectivityStatus/unknown`` until a request has ended.
    var status: ConnectivityStatus { get }

    /// The status now, and from then on each time it changes; a slow reader finds the newest. Ends when the reader
    /// stops.
    func updates() -> AsyncStream<ConnectivityStatus>
}
