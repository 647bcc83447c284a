internal import BusinessLogic
internal import Core
internal import Foundation

/// A session at the server, as it is kept among the secrets.
struct StoredSession: Codable, Hashable, Sendable {
    let token: String
    let email: String
    let name: String?

    var account: Account { Account(email: email, name: name) }

    /// The session that was kept; nil for a text that is none.
    init?(_ secret: Secret) {
        guard let kept = try? JSONDecoder().decode(Self.self, from: Data(secret.reveal().utf8)) else {
            return nil
        }
        self = kept
    }

    init(token: String, _ account: Account) {
        (self.token, email, name) = (token, account.email, account.name)
    }

    /// The session as it is kept.
    var secret: Secret {
        Secret(String(decoding: (try? JSONEncoder().encode(self)) ?? Data(), as: UTF8.self))
    }
}
