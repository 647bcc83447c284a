/// A client of the program's own server, for the user's account.
///
/// docs/server.md specifies requests and replies. Replies are returned unread, whatever their status and body.
/// Neither the password nor the token is shown in a log or an error.
public protocol AccountServer: Sendable {
    /// The server's origin (RFC 6454) in one spelling, such as `https://weather.example:443`; nil where no server is
    /// set. A token is for the origin that gave it.
    var origin: String? { get }

    /// Starts a session: 201 with its token and the account, or 401 for a wrong e-mail address or password.
    func signIn(email: String, password: Secret) async throws(AccountServerError) -> HTTPResponse

    /// Ends the session of this token: 204, or 401 when it has ended already.
    func signOut(token: Secret) async throws(AccountServerError) -> HTTPResponse

    /// Asks for the account of this session: 200 with the account, or 401 when the session has ended.
    func account(token: Secret) async throws(AccountServerError) -> HTTPResponse
}
