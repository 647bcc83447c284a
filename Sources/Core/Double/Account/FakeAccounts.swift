internal import Core
internal import Foundation

/// The program's own server as docs/server.md specifies it, with one known account. It stores the sessions that
/// were signed out.
///
/// A token contains its own expiry date. A session in the real secrets therefore stays valid after a restart,
/// although this server starts empty.
struct FakeAccounts: Sendable {
    /// The tokens of the sessions that were signed out.
    private var ended: Set<BytewiseText> = []
    /// The account's name; nil where the replies have none.
    var name: String? = "Ann"

    private static let email = "ann@example.org"
    private static let password = "correct horse"
    private static let lifetime = 30 * 86_400

    /// The reply to a request at this date; nil for a path that this server does not have.
    mutating func answer(_ request: HTTPRequest, at date: Date) -> HTTPResponse? {
        let path = request.url.path()
        if path.hasSuffix("/v1/session") {
            return switch request.method {
            case "POST": begin(request.body, at: date)
            case "DELETE": end(request, at: date)
            default: .refusal(405, "This address takes POST and DELETE.")
            }
        }
        guard path.hasSuffix("/v1/account") else { return nil }
        guard request.method == "GET" else { return .refusal(405, "This address takes GET.") }
        guard session(of: request, at: date) != nil else { return .noSession }
        return .json(200, FakeAccountReply(email: Self.email, name: name))
    }

    private mutating func begin(_ body: Data?, at date: Date) -> HTTPResponse {
        guard let body, let given = try? JSONDecoder().decode(SentCredentials.self, from: body) else {
            return .refusal(400, "The body must be JSON with the texts email and password.")
        }
        guard given.email.lowercased() == Self.email,
            BytewiseText(given.password) == BytewiseText(Self.password)
        else { return .refusal(401, "The e-mail address or the password is wrong.") }
        // A random session id: another program with its own fake server may use the same secrets.
        let session = UUID().uuidString.replacing("-", with: "")
        let end = Int(date.timeIntervalSince1970.rounded(.down)) + Self.lifetime
        let token = "session-\(session)-\(end)"
        return .json(201, SessionReply(token: token, email: Self.email, name: name))
    }

    private mutating func end(_ request: HTTPRequest, at date: Date) -> HTTPResponse {
        guard let token = session(of: request, at: date) else { return .noSession }
        ended.insert(token)
        return HTTPResponse(status: 204)
    }

    /// The token that the request brings, if its session has not ended.
    func session(of request: HTTPRequest, at date: Date) -> BytewiseText? {
        let field = request.headers.first { $0.name.lowercased() == "authorization" }
        guard let value = field?.value, value.hasPrefix("Bearer ") else { return nil }
        let parts = value.dropFirst("Bearer ".count).split(separator: "-")
        guard parts.count == 3, parts[0] == "session", let end = Double(parts[2]),
            end > date.timeIntervalSince1970
        else { return nil }
        let token = BytewiseText(parts.joined(separator: "-"))
        return ended.contains(token) ? nil : token
    }
}

private struct SentCredentials: Decodable {
    let email: String
    let password: String
}

private struct SessionReply: Encodable {
    let token: String
    let email: String
    let name: String?
}

private struct FakeAccountReply: Encodable {
    let email: String
    let name: String?
}

private struct RefusalReply: Encodable {
    let reason: String
}

extension HTTPResponse {
    static func refusal(_ status: Int, _ reason: String) -> HTTPResponse {
        .json(status, RefusalReply(reason: reason))
    }

    static var noSession: HTTPResponse { .refusal(401, "The session has ended.") }
}
