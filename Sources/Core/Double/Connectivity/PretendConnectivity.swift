internal import Core

/// Learns from each request that ends whether the network answers.
final class PretendConnectivity: Connectivity {
    private let broadcast = Broadcast(ConnectivityStatus.unknown)

    var status: ConnectivityStatus { broadcast.value }

    func updates() -> AsyncStream<ConnectivityStatus> { broadcast.updates() }

    func learn(from outcome: Result<HTTPResponse, TransportError>) {
        switch outcome {
        case .success: broadcast.update { $0 = .online }
        case .failure(.unreachable): broadcast.update { $0 = .offline }
        case .failure: break
        }
    }
}
