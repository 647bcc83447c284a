/// Asks the program's own server about the user's account, and gives back its reply as it came.
///
/// docs/server.md says what it is asked and what it answers. The reply is not looked into: any status and any body are
/// passed on. Neither the password nor the token is shown in a log or an error.
public protocol AccountServer: Sendable {
    /// Begins a session: 201 with its token and the account, or 401 for a wrong e-mail address or password.
    func signIn(email: String, password: Secret) async throws(AccountServerError) -> HTTPResponse

    /// Ends the session of this token: 204, or 401 when it has ended already.
    func signOut(token: Secret) async throws(AccountServerError) -> HTTPResponse

    /// Asks whose session this is: 200 with the account, or 401 when it has ended.
    func account(token: Secret) async throws(AccountServerError) -> HTTPResponse
}
