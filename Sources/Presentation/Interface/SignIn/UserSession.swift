/// The session of the user who is signed in: what belongs to it begins with it, and ends with it.
@MainActor public protocol UserSession: AnyObject, Sendable {
    /// The program starts: a session that was kept goes on, and the server is asked whether it still holds. Returns when
    /// it has answered. What goes wrong is told by the ``SignInScreen``.
    /// - Returns: What to tell on any screen, as ``noticeOfEnd()``.
    @discardableResult func resume() async -> Notice?

    /// Asks the server whether the session still holds, if there is one: also one that another program has begun.
    /// - Returns: What to tell on any screen where it turns out that the session has ended; nil in all other cases, also
    ///   when the user signs out meanwhile, or has signed out in another program. An end is told once.
    func noticeOfEnd() async -> Notice?
}
