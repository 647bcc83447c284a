internal import Foundation

/// A place's name, folded for comparison: without case, accents, width, punctuation and extra blanks, and in
/// simplified Chinese characters.
///
/// `Łódź` is `lodz`, `St. John’s` is `st johns`, `Аддис-Абеба` is `аддис абеба`, `倫敦` is `伦敦`.
public struct PlaceName: Hashable, Sendable {
    private let folded: String
    /// Where its later words begin: `johns` and `bay` of `st johns bay`. Not the words themselves with all that follows
    /// them, which of a long text would take more room than there is.
    private let laterWords: [String.Index]

    /// Folds a name.
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
        let words = Self.simplified(spelled).split { !$0.isLetter && !$0.isNumber }
        let folded = words.joined(separator: " ")
        self.folded = folded
        laterWords = folded.utf8.indices.filter { folded.utf8[$0] == UInt8(ascii: " ") }
            .map { folded.utf8.index(after: $0) }
    }

    /// Whether it has no letter and no digit.
    public var isEmpty: Bool { folded.isEmpty }

    /// How well a search text matches the name; nil when it does not, or is empty.
    public func match(_ typed: PlaceName) -> Match? {
        guard let first = typed.folded.utf8.first else { return nil }
        // A fast check: most names have no word that begins with this byte.
        if folded.utf8.first == first, folded.hasPrefix(typed.folded) {
            return folded == typed.folded ? .exact : .beginning
        }
        let fits = laterWords.contains { word in
            folded.utf8[word] == first && folded[word...].hasPrefix(typed.folded)
        }
        return fits ? .word : nil
    }

    /// The quality of a match, the best first.
    public enum Match: Int, Comparable, Sendable {
        /// The text equals the name.
        case exact
        /// The name begins with the text.
        case beginning
        /// A later word of the name begins with the text.
        case word

        public static func < (one: Match, other: Match) -> Bool { one.rawValue < other.rawValue }
    }

    /// With simplified characters for traditional ones, which Japanese names have as well. Other texts stay as they
    /// are, without the cost of loading the rules.
    private static func simplified(_ text: String) -> String {
        guard text.unicodeScalars.contains(where: { 0x3400...0x9FFF ~= $0.value }) else { return text }
        return text.applyingTransform(StringTransform("Hant-Hans"), reverse: false) ?? text
    }

    // Apostrophes are removed; the others are letters that Unicode does not decompose into a plain letter and an
    // accent.
    private static let spellings: [Unicode.Scalar: String] = [
        "'": "", "’": "", "ʼ": "", "ʻ": "", "`": "",
        "ł": "l", "ø": "o", "đ": "d", "ð": "d", "ħ": "h", "ı": "i", "þ": "th", "æ": "ae", "œ": "oe",
        "ß": "ss",
    ]
}
