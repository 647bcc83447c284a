/// Signs the user in at the program's server, and out again.
///
/// - A user who signed in stays so after a restart, without a network too, until they sign out or the server says that
///   the session has ended.
/// - An error changes nothing: a user who was signed in is so still.
public protocol AccountService: Sendable {
    /// Whether there is a server to sign in at; without one ``signIn(email:password:)`` fails as
    /// ``AccountError/noServer``.
    var hasServer: Bool { get }

    /// The account that is signed in, or nil. The server is not asked.
    func account() async throws(AccountError) -> Account?

    /// Signs in. If the user is signed in already, the new account replaces the old one, whose session is ended at the
    /// server; when the server can't be told, that is no error. A caller who gives up meanwhile is signed in without
    /// that wait.
    @discardableResult
    func signIn(email: EmailAddress, password: Password) async throws(AccountError) -> Account

    /// Signs out, and returns the account that was signed in; nil when the user is signed out, which changes nothing.
    ///
    /// The session is forgotten here first, and the server is told then. When it can't be told, the session ends there
    /// by itself in time, and that is no error.
    @discardableResult
    func signOut() async throws(AccountError) -> Account?

    /// Asks the server whether the session still holds: the account, as the server tells it now, or nil when the user is
    /// signed out. A session that has ended is signed out; where it can't be forgotten here, it stays, and
    /// ``AccountError/notKept(_:)`` says both. Of several questions at once, the answer that comes first is kept.
    @discardableResult
    func confirm() async throws(AccountError) -> Account?

    /// The account now, and from then on each time this service changes it, or signs it in anew; a reader that is slow
    /// gets the newest only. It may be the one that the reader knows. An account that can't be read is not told. Ends when
    /// the reader stops.
    func updates() -> AsyncStream<Account?>
}
