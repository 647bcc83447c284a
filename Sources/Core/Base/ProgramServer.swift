internal import Core
internal import Foundation

/// The program's own server at its address.
struct ProgramServer: ServerConnection {
    private let endpoint: ServiceEndpoint?
    private let transport: any HTTPTransport

    /// The server at this address; without one nothing is sent.
    init(_ endpoint: ServiceEndpoint?, _ transport: any HTTPTransport) {
        self.endpoint = endpoint
        self.transport = transport
    }

    var origin: String? { endpoint?.origin }

    func send(_ asked: ServerRequest) async throws(AccountServerError) -> HTTPResponse {
        guard let endpoint else { throw .notSet }
        var request = endpoint.request(asked.path, query: asked.query, headers: asked.headers)
        request.method = asked.method
        request.body = asked.body
        // Another server is not sent the token, so its 401 would not mean that the session has ended.
        request.staysOnServer = true
        // Unencrypted it is on this computer itself: a proxy would read the password and the token.
        request.bypassesProxy = endpoint.url.scheme?.lowercased() == "http"
        do { return try await transport.send(request) } catch { throw .noReply(error) }
    }
}
