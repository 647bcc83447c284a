/// Learns from each request that ends whether the network answers.
///
/// Base and Double both have this one. They differ in the requests, so that is what their contract tests.
package final class LastRequestConnectivity: Connectivity {
    private let broadcast = Broadcast(ConnectivityStatus.unknown)

    /// No request has ended yet.
    package init() {}

    package var status: ConnectivityStatus { broadcast.value }

    package func updates() -> AsyncStream<ConnectivityStatus> { broadcast.updates() }

    /// Takes note of how a request ended.
    package func learn(from outcome: Result<HTTPResponse, TransportError>) {
        switch outcome {
        case .success: broadcast.update { $0 = .online }
        case .failure(.unreachable): broadcast.update { $0 = .offline }
        case .failure: break
        }
    }
}
