internal import Foundation

/// A place's name as names are compared: case, accents, width, punctuation and blanks make no difference.
///
/// `Łódź` is `lodz`, `St. John’s` is `st johns`, `Аддис-Абеба` is `аддис абеба`.
public struct PlaceName: Hashable, Sendable {
    private let folded: String
    /// What follows each blank: `johns bay` and `bay` of `st johns bay`.
    private let tails: [String]

    /// The name that the text spells.
    public init(_ text: String) {
        let plain =
            text.utf8.allSatisfy { $0 < 0x80 }
            ? text.lowercased()
            : text.folding(
                options: [.caseInsensitive, .diacriticInsensitive, .widthInsensitive], locale: nil)
        var spelled = ""
        for scalar in plain.unicodeScalars {
            if let letters = Self.spellings[scalar] {
                spelled += letters
            } else {
                spelled.unicodeScalars.append(scalar)
            }
        }
        let words = spelled.split { !$0.isLetter && !$0.isNumber }
        folded = words.joined(separator: " ")
        tails = words.indices.dropFirst().map { words[$0...].joined(separator: " ") }
    }

    /// Whether there is no letter and no digit in it.
    public var isEmpty: Bool { folded.isEmpty }

    /// How well a text that somebody has typed fits the name; nil when it does not, or is empty.
    public func match(_ typed: PlaceName) -> Match? {
        guard let first = typed.folded.utf8.first else { return nil }
        // Of most names, no word even begins with that byte.
        func begins(_ text: String) -> Bool { text.utf8.first == first && text.hasPrefix(typed.folded) }
        if begins(folded) { return folded == typed.folded ? .exact : .beginning }
        return tails.contains(where: begins) ? .word : nil
    }

    /// How well a text fits a name, the best first.
    public enum Match: Int, Comparable, Sendable {
        /// It is the name.
        case exact
        /// The name begins with it.
        case beginning
        /// A later word of the name begins with it.
        case word

        public static func < (one: Match, other: Match) -> Bool { one.rawValue < other.rawValue }
    }

    // Apostrophes are left out; Unicode does not take the others apart into a plain letter and an accent.
    private static let spellings: [Unicode.Scalar: String] = [
        "'": "", "’": "", "ʼ": "", "ʻ": "", "`": "",
        "ł": "l", "ø": "o", "đ": "d", "ð": "d", "ħ": "h", "ı": "i", "þ": "th", "æ": "ae", "œ": "oe",
        "ß": "ss",
    ]
}
