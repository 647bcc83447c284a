/// Why signing in or out failed.
///
/// A detail is a clause that begins with `the server`: `the server can't be reached (weather.example)`.
public enum AccountError: Error, Hashable, Sendable {
    /// There is no such account, or the password is another; the server does not say which.
    case wrongPassword
    /// The configuration names no server.
    case noServer
    /// The server can't be reached.
    case offline(detail: String)
    /// The server did not answer in time, or its answer broke off.
    case interrupted(detail: String)
    /// The server is out of order, or has been asked too often.
    case unavailable(detail: String)
    /// The server refuses the request, and says why.
    case refused(detail: String)
    /// The answer does not make sense.
    case malformed(detail: String)
    /// The session can't be read or kept; the text names the file and the fix.
    case notKept(String)
    /// The task was cancelled.
    case cancelled
}

extension AccountError: CustomStringConvertible {
    /// What happened, and after `help:` what to do about it.
    public var description: String {
        switch self {
        case .wrongPassword:
            """
            The e-mail address or the password is wrong.
            help: write both again; capitals matter in the password
            """
        case .noServer:
            """
            There is no server to sign in at: none is set.
            help: set WEATHER_SERVER_URL to the address of the program's server
            """
        case .offline(let detail):
            """
            \(Self.sentence(detail))
            help: check the connection to the internet, then try again
            """
        case .interrupted(let detail):
            """
            \(Self.sentence(detail))
            help: try again; if it stays so, check the connection to the internet
            """
        case .unavailable(let detail):
            """
            \(Self.sentence(detail))
            help: try again in a few minutes
            """
        case .refused(let detail):
            """
            \(Self.sentence(detail))
            help: do what the server says, then try again
            """
        case .malformed(let detail):
            """
            \(Self.sentence(detail))
            help: see that WEATHER_SERVER_URL is the address of the program's server
            """
        case .notKept(let reason): reason
        case .cancelled: "Cancelled."
        }
    }

    private static func sentence(_ detail: String) -> String {
        detail.prefix(1).uppercased() + detail.dropFirst() + "."
    }
}
