internal import Core
internal import Foundation

/// Asks the server by HTTP, as docs/server.md has it.
struct HTTPAccountServer: AccountServer {
    private let endpoint: ServiceEndpoint?
    private let transport: any HTTPTransport

    init(_ endpoint: ServiceEndpoint?, _ transport: any HTTPTransport) {
        self.endpoint = endpoint
        self.transport = transport
    }

    func signIn(email: String, password: Secret) async throws(AccountServerError) -> HTTPResponse {
        let body = try? JSONEncoder().encode(["email": email, "password": password.reveal()])
        return try await send("POST", "v1/session", [HTTPField("Content-Type", "application/json")], body)
    }

    func signOut(token: Secret) async throws(AccountServerError) -> HTTPResponse {
        try await send("DELETE", "v1/session", [.authorization(token)])
    }

    func account(token: Secret) async throws(AccountServerError) -> HTTPResponse {
        try await send("GET", "v1/account", [.authorization(token)])
    }

    private func send(
        _ method: String, _ path: String, _ headers: [HTTPField], _ body: Data? = nil
    ) async throws(AccountServerError) -> HTTPResponse {
        guard let endpoint else { throw .notSet }
        var request = endpoint.request(path, headers: headers)
        request.method = method
        request.body = body
        do { return try await transport.send(request) } catch { throw .noReply(error) }
    }
}

extension HTTPField {
    /// The header by which a request belongs to a session (RFC 6750).
    fileprivate static func authorization(_ token: Secret) -> HTTPField {
        HTTPField("Authorization", secret: Secret("Bearer \(token.reveal())"))
    }
}
