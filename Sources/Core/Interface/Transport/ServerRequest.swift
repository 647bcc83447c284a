package import Foundation

/// A request to the program's own server, as docs/server.md has them.
///
/// Base and Double share it, so no comparison of the two finds a mistake in it: `AccountServerClientTests` and
/// `NotificationServerClientTests` read what arrives at a server on loopback.
package struct ServerRequest: Sendable {
    package let method: String
    /// From the server's address on: `v1/session`.
    package let path: String
    package let query: [HTTPField]
    package let headers: [HTTPField]
    package let body: Data?

    /// A request, in the session of the token if there is one (RFC 6750).
    ///
    /// - Parameter body: Is sent as JSON.
    package init(
        _ method: String, _ path: String, query: [HTTPField] = [], token: Secret? = nil,
        body: (any Encodable)? = nil
    ) {
        self.method = method
        self.path = path
        self.query = query
        headers =
            (token.map { [HTTPField("Authorization", secret: Secret("Bearer \($0.reveal())"))] } ?? [])
            + (body == nil ? [] : [HTTPField("Content-Type", "application/json")])
        self.body = body.flatMap { try? JSONEncoder().encode($0) }
    }
}

/// A way to the program's own server.
package protocol ServerConnection: Sendable {
    /// The server's origin; nil where no server is set.
    var origin: String? { get }

    /// The reply to a request.
    func send(_ request: ServerRequest) async throws(AccountServerError) -> HTTPResponse
}

/// A client of the program's own server: what it asks is the same over any connection.
package protocol ServerClient: Sendable {
    associatedtype Connection: ServerConnection
    var server: Connection { get }
}

extension ServerClient {
    package var origin: String? { server.origin }
}
