/// A key and what it does here, or a picture and what it means.
struct Hint: Hashable, Sendable {
    /// The key's name, or those of several keys: `Enter`, `↑ k`, `d`.
    let key: String
    /// Its action, in a word or two.
    let action: String
    /// What stands for the key without UTF-8; nil if that is its name, with words for arrows.
    private let asciiKey: String?

    init(_ key: String, _ action: String, ascii: String? = nil) {
        self.key = key
        self.action = action
        asciiKey = ascii
    }

    /// The key's name on the screen. Without UTF-8 an arrow is a word: `v` and `>` are names of other keys.
    func key(in symbols: Symbols) -> String {
        if symbols == .unicode { return key }
        return asciiKey ?? key.map { Self.arrows[$0] ?? String($0) }.joined()
    }

    private static let arrows: [Character: String] = ["↑": "Up", "↓": "Down", "←": "Left", "→": "Right"]
}
