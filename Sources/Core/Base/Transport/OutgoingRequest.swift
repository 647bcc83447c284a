internal import Core
internal import Foundation

/// A request as it is sent, validated and complete.
struct OutgoingRequest: Sendable {
    private(set) var address: URLComponents
    /// The URL for logs and errors.
    private(set) var place: String
    private let secretPathComponents: Int
    private(set) var method: String
    private(set) var headers: [HTTPField]
    private(set) var body: Data?
    let deadline: Duration
    let bodyLimit: Int

    /// Rejects URLs other than http and https, and names and values that would break out of their header line.
    init(_ request: HTTPRequest, userAgent: String) throws(TransportError) {
        guard let address = URLComponents(url: request.url, resolvingAgainstBaseURL: true), address.isOfTheWeb
        else { throw .notSendable(detail: "its address is not one of http or https") }
        self.address = address
        place = request.place
        secretPathComponents = request.secretPathComponents
        if !request.query.isEmpty {
            let items = request.query.map { "\(Self.escaped($0.name))=\(Self.escaped($0.value))" }
            self.address.percentEncodedQuery =
                ([address.percentEncodedQuery].compactMap(\.self) + items).joined(separator: "&")
        }
        method = request.method
        headers = request.headers
        if !headers.contains(where: { $0.isNamed("User-Agent") }) {
            headers.append(HTTPField("User-Agent", userAgent))
        }
        // A server that expects a body needs an explicit length of zero.
        body = request.body ?? (["POST", "PUT", "PATCH"].contains(method) ? Data() : nil)
        deadline = request.deadline
        bodyLimit = request.bodyLimit
        try check()
    }

    private func check() throws(TransportError) {
        guard method.isToken else { throw .notSendable(detail: "its method is not a word") }
        for header in headers {
            guard header.name.isToken else {
                throw .notSendable(detail: "the name of one of its headers is not a word")
            }
            guard header.value.staysOnItsLine else {
                throw .notSendable(detail: "its header \(header.name) has a control character")
            }
            guard !Self.framing.contains(header.name.lowercased()) else {
                throw .notSendable(detail: "its header \(header.name) is not its own to set")
            }
        }
    }

    /// Whether the method is idempotent (RFC 9110 §9.2.2).
    var isIdempotent: Bool { ["GET", "HEAD", "OPTIONS", "TRACE", "PUT", "DELETE"].contains(method) }

    // Headers that are derived from the URL and the body, and can't be set.
    private static let framing: Set = ["host", "content-length", "transfer-encoding"]

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
    /// To another scheme, host or port no secrets are sent, and no body, which may contain one: a redirect that
    /// needs the body there is the final reply.
    func redirected(by response: HTTPResponse) throws(TransportError) -> OutgoingRequest? {
        guard Self.redirects.contains(response.status), let location = response.header("Location"),
            !location.isEmpty
        else { return nil }
        guard let url = URL(string: location, relativeTo: address.url),
            var target = URLComponents(url: url, resolvingAgainstBaseURL: true), target.isOfTheWeb
        else { throw .notUnderstood(detail: "it redirects to what is not an http or https address") }
        guard target.isEncrypted || !address.isEncrypted else {
            throw .notUnderstood(detail: "it redirects from https to http")
        }

        var next = self
        if becomesGet(after: response.status) {
            next.method = "GET"
            next.body = nil
            next.headers.removeAll { $0.name.lowercased().hasPrefix("content-") }
        }
        if target.isOnSameServer(as: address) {
            (target.user, target.password) = (address.user, address.password)
        } else {
            guard next.body?.isEmpty != false else { return nil }
            next.headers.removeAll { $0.isSecret || Self.credentials.contains($0.name.lowercased()) }
            (target.user, target.password) = (nil, nil)
        }
        next.address = target
        next.place = target.place(hiding: target.isOnSameServer(as: address) ? secretPathComponents : 0)
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
    private static let credentials: Set = ["authorization", "cookie", "proxy-authorization"]
}

extension URLComponents {
    fileprivate var isOfTheWeb: Bool {
        ["http", "https"].contains(scheme?.lowercased()) && host?.isEmpty == false
    }

    fileprivate var isEncrypted: Bool { scheme?.lowercased() == "https" }

    fileprivate func isOnSameServer(as other: URLComponents) -> Bool {
        isEncrypted == other.isEncrypted && host?.lowercased() == other.host?.lowercased()
            && (port ?? usualPort) == (other.port ?? other.usualPort)
    }

    private var usualPort: Int { isEncrypted ? 443 : 80 }
}

extension HTTPField {
    func isNamed(_ name: String) -> Bool { self.name.lowercased() == name.lowercased() }
}

extension String {
    /// Whether it is a token (RFC 9110 §5.6.2).
    fileprivate var isToken: Bool {
        !isEmpty
            && utf8.allSatisfy { byte in
                switch byte {
                case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                    UInt8(ascii: "a")...UInt8(ascii: "z"):
                    true
                default: "!#$%&'*+-.^_`|~".utf8.contains(byte)
                }
            }
    }

    /// Whether it has no control characters other than tabs.
    fileprivate var staysOnItsLine: Bool {
        utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7F || $0 == UInt8(ascii: "\t") }
    }
}
