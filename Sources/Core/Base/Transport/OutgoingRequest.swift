internal import Core
internal import Foundation

/// One request as it goes over the wire: checked, and complete.
struct OutgoingRequest: Sendable {
    private(set) var address: URLComponents
    /// The address as it may be shown.
    private(set) var place: String
    private let secretPathComponents: Int
    private(set) var method: String
    private(set) var headers: [HTTPField]
    private(set) var body: Data?
    let deadline: Duration
    let bodyLimit: Int

    /// Refuses an address that is not of the web, and names and values that would not stay on their line of the head.
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
        // A server that expects a body waits for the word that there is none.
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

    /// Whether sending it twice does no more than sending it once (RFC 9110 §9.2.2).
    var isIdempotent: Bool { ["GET", "HEAD", "OPTIONS", "TRACE", "PUT", "DELETE"].contains(method) }

    // They say where a request goes and where it ends, and are made from the address and the body.
    private static let framing: Set = ["host", "content-length", "transfer-encoding"]

    // Servers take `+` for a space and `;` for an end.
    private static func escaped(_ text: String) -> String {
        text.addingPercentEncoding(withAllowedCharacters: unreserved) ?? ""
    }

    private static let unreserved = CharacterSet(
        charactersIn: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~")
}

// MARK: Redirects

extension OutgoingRequest {
    /// The request that a reply leads on to (RFC 9110 §15.4); nil for a reply that stands.
    ///
    /// To another scheme, host or port no secret goes along, and no body, as it may hold one: a redirect that wants
    /// the body sent there stands as it is.
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
    /// Whether it is a token of RFC 9110 §5.6.2.
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

    /// Whether it holds no control characters but tabs.
    fileprivate var staysOnItsLine: Bool {
        utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7F || $0 == UInt8(ascii: "\t") }
    }
}
