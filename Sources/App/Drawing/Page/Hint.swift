/// A key and what it does here.
struct Hint: Hashable, Sendable {
    /// The key's name: `Enter`, `↑↓`, `d`.
    let key: String
    /// Its action, in a word or two.
    let action: String

    init(_ key: String, _ action: String) {
        self.key = key
        self.action = action
    }
}
