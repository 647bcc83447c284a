internal import BusinessLogic
internal import Presentation

/// The notices for notifications that can't be read or subscriptions that can't be changed.
struct NotificationsErrorHandler: Sendable {
    /// What happened and what to do; nil after a cancellation. A command line has another way to sign in.
    func notice(
        for error: NotificationError, signIn: String = "Sign in on the list of cities, then try again."
    ) -> Notice? {
        switch error {
        case .signedOut:
            Notice(
                .warning, "Notifications need an account: nobody is signed in, or the session has ended.",
                help: signIn)
        case .server(let error): .failure("The notifications can't be reached.", report: "\(error)")
        case .notKept(let reason): .failure("The notifications can't be read or kept.", report: reason)
        case .cancelled: nil
        }
    }
}
