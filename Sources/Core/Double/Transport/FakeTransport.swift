internal import Core

/// Sends requests to the simulated services. The path selects the service, whatever the host.
///
/// As Base does, it names the program in a request that has no user agent.
struct FakeTransport: HTTPTransport {
    static let userAgent = "weather (Understudy)"
    private let network: SimulatedNetwork

    init(_ network: SimulatedNetwork) { self.network = network }

    func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
        var request = request
        if !request.headers.contains(where: { $0.isNamed("User-Agent") }) {
            request.headers.append(HTTPField("User-Agent", Self.userAgent))
        }
        return try await network.send(request)
    }
}
