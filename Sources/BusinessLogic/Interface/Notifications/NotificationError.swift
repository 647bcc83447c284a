/// Why notifications could not be had, or a subscription not changed.
public enum NotificationError: Error, Hashable, Sendable {
    /// The user is signed out, or the session has ended.
    case signedOut
    /// The server did not answer with what was asked for.
    case server(AccountError)
    /// What is kept can't be read or changed; the text names the file and the fix.
    case notKept(String)
    /// The task was cancelled.
    case cancelled
}

extension NotificationError: CustomStringConvertible {
    /// What happened, and after `help:` what to do about it.
    public var description: String {
        switch self {
        case .signedOut:
            """
            Nobody is signed in, or the session has ended.
            help: sign in, then try again
            """
        case .server(let error): "\(error)"
        case .notKept(let reason): reason
        case .cancelled: "Cancelled."
        }
    }
}
