internal import Core
internal import Foundation

/// An account server client whose requests go to ``FakeAccounts``, in memory.
struct FakeAccountServer: AccountServer {
    private let network: SimulatedNetwork
    private let isSet: Bool

    init(_ network: SimulatedNetwork, isSet: Bool) {
        self.network = network
        self.isSet = isSet
    }

    func signIn(email: String, password: Secret) async throws(AccountServerError) -> HTTPResponse {
        let body = try? JSONEncoder().encode(["email": email, "password": password.reveal()])
        return try await send("POST", "/v1/session", body: body)
    }

    func signOut(token: Secret) async throws(AccountServerError) -> HTTPResponse {
        try await send("DELETE", "/v1/session", token: token)
    }

    func account(token: Secret) async throws(AccountServerError) -> HTTPResponse {
        try await send("GET", "/v1/account", token: token)
    }

    private func send(
        _ method: String, _ path: String, token: Secret? = nil, body: Data? = nil
    ) async throws(AccountServerError) -> HTTPResponse {
        guard isSet else { throw .notSet }
        var address = URLComponents()
        (address.scheme, address.host, address.path) = ("https", "weather.example", path)
        let authorization = token.map { HTTPField("Authorization", secret: Secret("Bearer \($0.reveal())")) }
        let request = HTTPRequest(
            method, address.url ?? URL(filePath: path), headers: authorization.map { [$0] } ?? [], body: body)
        do { return try await network.send(request) } catch { throw .noReply(error) }
    }
}
