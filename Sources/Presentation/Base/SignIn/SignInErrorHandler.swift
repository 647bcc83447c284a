internal import BusinessLogic
internal import Presentation

/// The notices for a failed sign-in or sign-out, and for a session that has ended.
struct SignInErrorHandler: Sendable {
    /// Why signing in failed, and what to do; nil after a cancellation.
    func notice(forSigningIn error: AccountError) -> Notice? {
        switch error {
        case .notKept(let reason): .failure("The session can't be kept.", report: reason)
        default: notice(.error, "", error, again: "sign in again")
        }
    }

    /// Why signing out failed.
    func notice(forSigningOut error: AccountError) -> Notice? {
        switch error {
        case .notKept(let reason): .failure("The session can't be forgotten.", report: reason)
        default: notice(.error, "", error, again: "sign out again")
        }
    }

    /// Why it is not known who is signed in.
    func notice(forReading error: AccountError) -> Notice? {
        switch error {
        case .notKept(let reason): .failure("Who is signed in can't be read.", report: reason)
        default: notice(.error, "", error, again: "try again")
        }
    }

    /// Why the server did not say whether the session still holds.
    func notice(forChecking error: AccountError) -> Notice? {
        switch error {
        // It says itself whether the session could not be read, or not be changed as the server has told.
        case .notKept(let reason): .failure(report: reason)
        default:
            notice(.warning, "The session could not be checked: ", error, again: "check it again")
        }
    }

    /// The session has ended at the server.
    var ended: Notice { Notice(.warning, "The session has ended.", help: "Sign in again.") }

    private func notice(
        _ severity: Notice.Severity, _ what: String, _ error: AccountError, again: String
    ) -> Notice? {
        let (reason, help): (String, String)
        switch error {
        case .wrongPassword:
            reason = "the e-mail address or the password is wrong"
            help = "Write the password again; capitals matter in it."
        case .noServer:
            reason = "there is no server to sign in at: none is set"
            help = "Set WEATHER_SERVER_URL to the address of the program's server."
        case .offline(let detail):
            (reason, help) = (detail, "Check the connection, then \(again).")
        case .interrupted(let detail):
            (reason, help) = (detail, "\(again.capitalizedFirst).")
        case .unavailable(let detail):
            (reason, help) = (detail, "\(again.capitalizedFirst) in a few minutes.")
        case .refused(let detail):
            (reason, help) = (detail, "Do what the server says, then \(again).")
        case .malformed(let detail):
            reason = detail
            help = "See that WEATHER_SERVER_URL is the address of the program's server."
        case .notKept(let detail): (reason, help) = (detail, "\(again.capitalizedFirst).")
        case .cancelled: return nil
        }
        let text = what.isEmpty ? reason.capitalizedFirst : what + reason
        return Notice(severity, text.hasSuffix(".") ? text : text + ".", help: help)
    }
}

extension String {
    /// With a capital letter at the beginning.
    fileprivate var capitalizedFirst: String { prefix(1).uppercased() + dropFirst() }
}
