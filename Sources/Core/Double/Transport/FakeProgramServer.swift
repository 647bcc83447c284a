internal import Core
internal import Foundation

/// The program's own server as it is played in memory.
struct FakeProgramServer: ServerConnection {
    private let network: SimulatedNetwork
    private let isSet: Bool

    private static let host = "weather.example"

    /// - Parameter isSet: Whether the address of a server is set; without one nothing is sent.
    init(_ network: SimulatedNetwork, isSet: Bool) {
        self.network = network
        self.isSet = isSet
    }

    var origin: String? { isSet ? "https://\(Self.host):443" : nil }

    func send(_ asked: ServerRequest) async throws(AccountServerError) -> HTTPResponse {
        guard isSet else { throw .notSet }
        var address = URLComponents()
        (address.scheme, address.host, address.path) = ("https", Self.host, "/" + asked.path)
        let request = HTTPRequest(
            asked.method, address.url ?? URL(filePath: asked.path), query: asked.query,
            headers: asked.headers, body: asked.body)
        do { return try await network.send(request) } catch { throw .noReply(error) }
    }
}
