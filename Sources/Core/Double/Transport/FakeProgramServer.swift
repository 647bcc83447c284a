internal import Core
internal import Foundation

/// Sends requests to the program's own server as it is played in memory.
struct FakeProgramServer: Sendable {
    private let network: SimulatedNetwork
    private let isSet: Bool

    /// - Parameter isSet: Whether the address of a server is set; without one nothing is sent.
    init(_ network: SimulatedNetwork, isSet: Bool) {
        self.network = network
        self.isSet = isSet
    }

    /// The reply to a request, in the session of the token where there is one.
    func send(
        _ method: String, _ path: String, query: [HTTPField] = [], token: Secret? = nil,
        body: (any Encodable)? = nil
    ) async throws(AccountServerError) -> HTTPResponse {
        guard isSet else { throw .notSet }
        var address = URLComponents()
        (address.scheme, address.host, address.path) = ("https", "weather.example", path)
        let authorization = token.map { HTTPField("Authorization", secret: Secret("Bearer \($0.reveal())")) }
        let request = HTTPRequest(
            method, address.url ?? URL(filePath: path), query: query,
            headers: authorization.map { [$0] } ?? [], body: body.flatMap { try? JSONEncoder().encode($0) })
        do { return try await network.send(request) } catch { throw .noReply(error) }
    }
}
