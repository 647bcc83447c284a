/// A name with wildcards: `{Layer}` matches the name of a layer, and one `*` matches any text, even none.
struct NamePattern: Equatable {
    /// What the wildcards matched.
    struct Captures: Equatable {
        var layer: String?
        var rest = ""
    }

    static let layer = "{Layer}"

    let text: String
    /// The text between the gaps for a layer.
    private let pieces: [String]

    init(_ text: String) {
        self.text = text
        pieces = text.split(separator: Self.layer, omittingEmptySubsequences: false).map(String.init)
    }

    var namesLayer: Bool { pieces.count > 1 }

    var takesAnyText: Bool { text.contains("*") }

    /// Matches a name, or returns nil. Of two matching layers the longer name wins.
    func captures(in name: String, layers: [String]) -> Captures? {
        guard namesLayer else { return rest(in: name, with: text).map { Captures(rest: $0) } }
        for layer in layers.sorted(by: { $0.utf8.count > $1.utf8.count }) {
            if let rest = rest(in: name, with: pieces.joined(separator: layer)) {
                return Captures(layer: layer, rest: rest)
            }
        }
        return nil
    }

    /// The pattern with these captures filled in.
    func filled(with captures: Captures) -> String {
        pieces.joined(separator: captures.layer ?? Self.layer).replacing("*", with: captures.rest)
    }

    private func rest(in name: String, with text: String) -> String? {
        guard let star = text.firstIndex(of: "*") else { return name == text ? "" : nil }
        let prefix = text[..<star]
        let suffix = text[text.index(after: star)...]
        guard name.utf8.count >= prefix.utf8.count + suffix.utf8.count, name.hasPrefix(prefix),
            name.hasSuffix(suffix)
        else { return nil }
        return String(name.dropFirst(prefix.count).dropLast(suffix.count))
    }
}
