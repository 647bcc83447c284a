/// A key and what it does here.
struct Hint: Hashable, Sendable {
    /// The key as people call it: `Enter`, `↑↓`, `d`.
    let key: String
    /// What it does, in a word or two.
    let action: String

    init(_ key: String, _ action: String) {
        self.key = key
        self.action = action
    }
}
