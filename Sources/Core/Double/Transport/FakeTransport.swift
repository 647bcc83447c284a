internal import Conditions
internal import Core

/// Sends requests to the simulated services. The path selects the service, whatever the host.
struct FakeTransport: HTTPTransport, MeetsConditions {
    private let network: SimulatedNetwork

    init(_ network: SimulatedNetwork) { self.network = network }

    func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
        try await network.send(request)
    }
}
