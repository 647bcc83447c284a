internal import Core
internal import Foundation

/// The program's own server as it is played in memory.
struct FakeProgramServer: ServerConnection {
    private let network: SimulatedNetwork
    private let isSet: Bool

    /// - Parameter isSet: Whether the address of a server is set; without one nothing is sent.
    init(_ network: SimulatedNetwork, isSet: Bool) {
        self.network = network
        self.isSet = isSet
    }

    func send(_ asked: ServerRequest) async throws(AccountServerError) -> HTTPResponse {
        guard isSet else { throw .notSet }
        var address = URLComponents()
        (address.scheme, address.host, address.path) = ("https", "weather.example", "/" + asked.path)
        let request = HTTPRequest(
            asked.method, address.url ?? URL(filePath: asked.path), query: asked.query,
            headers: asked.headers, body: asked.body)
        do { return try await network.send(request) } catch { throw .noReply(error) }
    }
}
