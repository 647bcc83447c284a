internal import Core

/// Speaks with the services that are played here, wherever a request is sent: the path tells which is meant.
struct FakeTransport: HTTPTransport {
    private let network: SimulatedNetwork

    init(_ network: SimulatedNetwork) { self.network = network }

    func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
        try await network.send(request)
    }
}
