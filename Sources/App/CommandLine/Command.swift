/// The commands of `weather`.
enum Command: String, CaseIterable, Hashable, Sendable {
    case list, show, add, remove, settings, help
}
