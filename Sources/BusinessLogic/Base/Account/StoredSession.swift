internal import BusinessLogic
internal import Core
internal import Foundation

/// A session at the server, as it is kept among the secrets.
struct StoredSession: Codable, Hashable, Sendable {
    let token: String
    let email: String
    let name: String?
    /// The origin of the server that began it; nil where an earlier version kept the session.
    let origin: String?

    var account: Account { Account(email: email, name: name) }

    /// The session that was kept; nil for a text that is none, and for a session of another server than this one.
    init?(_ secret: Secret, at origin: String?) {
        guard let kept = try? JSONDecoder().decode(Self.self, from: Data(secret.reveal().utf8)) else {
            return nil
        }
        // Where no server is set, none can be told the token. One without an origin goes to the server that is set,
        // and is of that one as soon as it confirms it.
        if let origin, let its = kept.origin, its != origin { return nil }
        self = kept
    }

    init(token: String, _ account: Account, at origin: String?) {
        (self.token, email, name, self.origin) = (token, account.email, account.name, origin)
    }

    /// The session as it is kept.
    var secret: Secret {
        Secret(String(decoding: (try? JSONEncoder().encode(self)) ?? Data(), as: UTF8.self))
    }
}
