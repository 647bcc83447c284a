internal import BusinessLogic
internal import Core

/// Reads the replies of the program's server, as docs/server.md has them.
enum AccountReply {
    /// The session that a sign-in with this password has begun at the server of this origin.
    static func session(
        _ response: HTTPResponse, with password: Secret, at origin: String?
    ) throws(AccountError) -> StoredSession {
        if response.status == 401 { throw .wrongPassword }
        // A reason may repeat the password. An account may have it in its name by chance.
        guard response.status == 201 else {
            let mask = SecretMask(password)
            throw refusal(mask.masked(response), mask)
        }
        let reply = try tree(response)
        guard let token = reply["token"]?.text, !token.isEmpty else { throw nonsense("it has no token") }
        // RFC 6750 has no others.
        guard token.unicodeScalars.allSatisfy({ (0x21...0x7E).contains($0.value) }) else {
            throw nonsense("it has a token that can't be sent in a header")
        }
        return StoredSession(token: token, try account(reply), at: origin)
    }

    /// Whose session was asked for; nil when it has ended.
    static func account(_ response: HTTPResponse) throws(AccountError) -> Account? {
        if response.status == 401 { return nil }
        guard response.status == 200 else { throw refusal(response) }
        return try account(tree(response))
    }

    /// Why a request was not answered with what was asked for, in the server's words where it has some.
    ///
    /// - Parameter mask: The mask of a secret that the request had in its body.
    static func refusal(_ response: HTTPResponse, _ mask: SecretMask? = nil) -> AccountError {
        let status = response.status
        let reason = reason(in: response, mask)
        let said = reason.map { ": \($0)" } ?? ""
        switch status {
        case 407, 511:
            return .offline(detail: "the server can't be reached: the network wants a sign-in first")
        case 408: return .interrupted(detail: "the server did not wait for the whole request")
        // Many a server has a reason for these also where it knows nothing of sessions.
        case 404, 405: return nonsense("it has status \(status)\(said)")
        case 429: return .unavailable(detail: "the server has been asked too often\(said)")
        case 500...599: return .unavailable(detail: "the server is out of order (status \(status))\(said)")
        case 400...499 where reason != nil:
            return .refused(detail: "the server refuses the request (status \(status))\(said)")
        default: return nonsense("it has status \(status)")
        }
    }

    /// What the reply says for a person, in quotation marks and without the point at its end.
    private static func reason(in response: HTTPResponse, _ mask: SecretMask?) -> String? {
        guard response.status >= 400, let text = try? tree(response)["reason"]?.text else { return nil }
        let said = text.onOneLine().trimmingPrefix(while: \.isWhitespace)
        guard said.unicodeScalars.contains(where: { !$0.isInvisible && $0 != "." }),
            let end = said.lastIndex(where: { !$0.isWhitespace && $0 != "." })
        else { return nil }
        return mask?.leavesSecret(in: text) == true ? "“•••”" : "“\(said[...end])”"
    }

    private static func account(_ reply: JSONTree) throws(AccountError) -> Account {
        guard let address = reply["email"]?.text, !address.isEmpty else {
            throw nonsense("it has no e-mail address")
        }
        guard let email = EmailAddress(address) else {
            throw nonsense("it has an e-mail address that can't be used")
        }
        let name = reply["name"]?.text?.onOneLine(limit: 100)
        let isNameless = name?.unicodeScalars.allSatisfy(\.isInvisible) ?? true
        return Account(email: email.text, name: isNameless ? nil : name)
    }

    private static func tree(_ response: HTTPResponse) throws(AccountError) -> JSONTree {
        guard response.body.count <= 100_000, let tree = JSONTree(reading: response.body), tree.isObject
        else { throw nonsense("it is not a JSON object") }
        return tree
    }

    private static func nonsense(_ what: String) -> AccountError {
        .malformed(detail: "the server's reply does not make sense: \(what)")
    }
}

extension AccountError {
    /// Why the server gave no reply.
    init(_ error: AccountServerError) {
        self =
            switch error {
            case .notSet: .noServer
            case .noReply(.cancelled): .cancelled
            case .noReply(.unreachable(let host)): .offline(detail: "the server can't be reached (\(host))")
            case .noReply(.timedOut), .noReply(.interrupted):
                .interrupted(detail: "the server did not answer: \(error)")
            case .noReply(.notUnderstood), .noReply(.tooLarge):
                .malformed(detail: "the server's reply does not make sense: \(error)")
            case .noReply(.notSendable): .malformed(detail: "the server was not asked: \(error)")
            }
    }
}
