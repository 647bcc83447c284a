/// Connectivity as the outcome of the last request shows it.
///
/// Base and Double share this type. Their requests differ, and their contract tests those.
package final class LastRequestConnectivity: Connectivity {
    private let broadcast = Broadcast(ConnectivityStatus.unknown)

    /// No request has ended yet.
    package init() {}

    package var status: ConnectivityStatus { broadcast.value }

    package func updates() -> AsyncStream<ConnectivityStatus> { broadcast.updates() }

    /// Updates the status after a request.
    package func learn(from outcome: Result<HTTPResponse, TransportError>) {
        switch outcome {
        case .success: broadcast.update { $0 = .online }
        case .failure(.unreachable): broadcast.update { $0 = .offline }
        case .failure: break
        }
    }
}
