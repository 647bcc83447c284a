internal import Core
internal import Foundation

/// Sends requests to the program's own server, as docs/server.md has them: what its clients have in common.
struct ProgramServer: Sendable {
    private let endpoint: ServiceEndpoint?
    private let transport: any HTTPTransport

    /// The server at this address; without one nothing is sent.
    init(_ endpoint: ServiceEndpoint?, _ transport: any HTTPTransport) {
        self.endpoint = endpoint
        self.transport = transport
    }

    /// The reply to a request, in the session of the token where there is one.
    ///
    /// - Parameter body: Is sent as JSON.
    func send(
        _ method: String, _ path: String, query: [HTTPField] = [], token: Secret? = nil,
        body: (any Encodable)? = nil
    ) async throws(AccountServerError) -> HTTPResponse {
        guard let endpoint else { throw .notSet }
        var headers = token.map { [HTTPField.authorization($0)] } ?? []
        if body != nil { headers.append(HTTPField("Content-Type", "application/json")) }
        var request = endpoint.request(path, query: query, headers: headers)
        request.method = method
        request.body = body.flatMap { try? JSONEncoder().encode($0) }
        do { return try await transport.send(request) } catch { throw .noReply(error) }
    }
}

extension HTTPField {
    /// The header by which a request belongs to a session (RFC 6750).
    fileprivate static func authorization(_ token: Secret) -> HTTPField {
        HTTPField("Authorization", secret: Secret("Bearer \(token.reveal())"))
    }
}
