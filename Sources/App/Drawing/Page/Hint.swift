/// A key and what it does here.
struct Hint: Hashable, Sendable {
    /// The key's name, or those of several keys: `Enter`, `↑ k`, `d`.
    let key: String
    /// Its action, in a word or two.
    let action: String

    init(_ key: String, _ action: String) {
        self.key = key
        self.action = action
    }

    /// The key's name on the screen. Without UTF-8 an arrow is a word: `v` and `>` are names of other keys.
    func key(in symbols: Symbols) -> String {
        symbols == .unicode ? key : key.map { Self.arrows[$0] ?? String($0) }.joined()
    }

    private static let arrows: [Character: String] = ["↑": "Up", "↓": "Down", "←": "Left", "→": "Right"]
}
