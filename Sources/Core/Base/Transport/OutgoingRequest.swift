internal import Core
internal import Foundation

/// A request as it is sent, validated and complete.
struct OutgoingRequest: Sendable {
    private(set) var address: URLComponents
    /// The URL for logs and errors.
    private(set) var place: String
    /// Where the request was to go first: the secret part is one of paths there.
    private let firstAddress: URLComponents
    private let secretPathComponents: Int
    /// Whether dots in the path are followed here: those of a redirect are (RFC 3986 §5.2.2), and a request's own are for
    /// the server.
    private(set) var followsDots = false
    private(set) var bypassesProxy: Bool
    private let staysOnServer: Bool
    /// How the program names itself where the request does not.
    private let userAgent: HTTPField
    private(set) var method: String
    private(set) var headers: [HTTPField]
    private(set) var body: Data?
    let deadline: Duration
    let bodyLimit: Int

    /// Rejects requests that can't be sent.
    init(_ request: HTTPRequest, userAgent: String) throws(TransportError) {
        var request = request
        self.userAgent = HTTPField("User-Agent", userAgent)
        // Before the check: the program's name could break out of its line as any other value.
        if !request.headers.contains(where: { $0.isNamed("User-Agent") }) {
            request.headers.append(self.userAgent)
        }
        let address = try request.checkedAddress()
        self.address = address
        firstAddress = address
        place = request.place
        secretPathComponents = request.secretPathComponents
        if !request.query.isEmpty {
            let items = request.query.map { "\(Self.escaped($0.name))=\(Self.escaped($0.value))" }
            self.address.percentEncodedQuery =
                ([address.percentEncodedQuery].compactMap(\.self) + items).joined(separator: "&")
        }
        bypassesProxy = request.bypassesProxy
        staysOnServer = request.staysOnServer
        method = request.method
        headers = request.headers
        // A server that expects a body needs an explicit length of zero.
        body = request.body ?? (["POST", "PUT", "PATCH"].contains(method) ? Data() : nil)
        deadline = request.deadline
        bodyLimit = request.bodyLimit
    }

    /// Whether the method is idempotent (RFC 9110 §9.2.2).
    var isIdempotent: Bool { ["GET", "HEAD", "OPTIONS", "TRACE", "PUT", "DELETE"].contains(method) }

    // Servers decode `+` as a space and `;` as a separator.
    private static func escaped(_ text: String) -> String {
        text.addingPercentEncoding(withAllowedCharacters: unreserved) ?? ""
    }

    private static let unreserved = CharacterSet(
        charactersIn: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~")
}

// MARK: Redirects

extension OutgoingRequest {
    /// The request for a redirect (RFC 9110 §15.4); nil when the reply is final.
    ///
    /// To another scheme, host or port no secrets are sent, not the request's own user agent, and no body, which may
    /// contain a secret: a redirect that needs the body there is the final reply. Nothing at all is sent there for a
    /// request that stays on its server.
    func redirected(by response: HTTPResponse) throws(TransportError) -> OutgoingRequest? {
        guard Self.redirects.contains(response.status), let location = response.header("Location"),
            !location.isEmpty
        else { return nil }
        guard let url = URL(string: location.escapedAsReference, relativeTo: address.url),
            var target = URLComponents(url: url, resolvingAgainstBaseURL: true), target.isOfTheWeb,
            target.canBeAsked
        else { throw .notUnderstood(detail: "it redirects to what is not an http or https address") }
        guard target.isEncrypted || !address.isEncrypted else {
            throw .notUnderstood(detail: "it redirects from https to http")
        }

        let isOnSameServer = target.origin == address.origin
        guard isOnSameServer || !staysOnServer else {
            throw .notUnderstood(detail: "it redirects to another server")
        }

        var next = self
        if becomesGet(after: response.status) {
            next.method = "GET"
            next.body = nil
            next.headers.removeAll { $0.name.lowercased().hasPrefix("content-") }
        }
        if isOnSameServer {
            // As they are: decoded, those that are not UTF-8 would be lost.
            target.percentEncodedUser = address.percentEncodedUser
            target.percentEncodedPassword = address.percentEncodedPassword
        } else {
            guard next.body?.isEmpty != false else { return nil }
            next.headers.removeAll { $0.isSecret || Self.personal.contains($0.name.lowercased()) }
            next.headers.append(userAgent)
            (target.user, target.password) = (nil, nil)
            next.bypassesProxy = false
        }
        next.address = target
        next.followsDots = true
        next.place = target.place(hiding: target.hasSameHost(as: firstAddress) ? secretPathComponents : 0)
        return next
    }

    private func becomesGet(after status: Int) -> Bool {
        switch status {
        case 301, 302: method == "POST"
        case 303: method != "HEAD"
        default: false
        }
    }

    private static let redirects: Set = [301, 302, 303, 307, 308]
    // Credentials, and what may have the user's address: MET Norway wants it in the user agent.
    private static let personal: Set = ["authorization", "cookie", "proxy-authorization", "user-agent"]
}
