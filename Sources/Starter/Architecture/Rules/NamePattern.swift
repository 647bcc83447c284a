/// A name with gaps: `{Layer}` stands for the name of a layer, and one `*` for any text, also for none.
struct NamePattern: Equatable {
    /// What stood in the gaps.
    struct Gaps: Equatable {
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

    /// The gaps that make the pattern this name; nil when none do. Of two layers the longer name wins.
    func gaps(in name: String, layers: [String]) -> Gaps? {
        guard namesLayer else { return rest(in: name, with: text).map { Gaps(rest: $0) } }
        for layer in layers.sorted(by: { $0.utf8.count > $1.utf8.count }) {
            if let rest = rest(in: name, with: pieces.joined(separator: layer)) {
                return Gaps(layer: layer, rest: rest)
            }
        }
        return nil
    }

    /// The name that the pattern is with these gaps.
    func filled(with gaps: Gaps) -> String {
        pieces.joined(separator: gaps.layer ?? Self.layer).replacing("*", with: gaps.rest)
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
