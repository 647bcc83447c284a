/// The words that may follow `weather`.
enum Command: String, CaseIterable, Hashable, Sendable {
    case list, show, add, remove, settings, notifications, subscribe, unsubscribe, help
}
