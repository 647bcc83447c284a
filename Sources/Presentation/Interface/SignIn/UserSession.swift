/// The session of the user who is signed in: what belongs to it begins with it, and ends with it.
@MainActor public protocol UserSession: AnyObject, Sendable {
    /// The program starts: a session that was kept goes on, and the server is asked whether it still holds. Returns when
    /// it has answered. What goes wrong is told by the ``SignInScreen``.
    func resume() async
}
