/// The commands of `weather`.
enum Command: String, CaseIterable, Hashable, Sendable {
    case list, show, add, remove, settings, about, account, notifications, subscribe, unsubscribe, help
    case signIn = "sign-in"
    case signOut = "sign-out"
}
