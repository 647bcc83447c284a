/// Asks for new notifications while the screens are shown: at once, and then every ten minutes.
@MainActor public protocol NotificationWatch: Sendable {
    /// Waits until something is new, and tells it in one notice, also on the desktop where that is possible.
    ///
    /// While the user is signed out, has no subscription, or the server can't be reached, it goes on waiting.
    /// - Returns: nil when the task is cancelled.
    func next() async -> Notice?
}
