internal import Foundation
internal import Presentation

/// The symbols for drawing: Unicode, or ASCII for a terminal without UTF-8.
enum Symbols: Hashable, Sendable {
    case unicode, ascii

    /// The ellipsis after a cut text.
    var ellipsis: Character { pick("…", "~") }
    /// The pointer to the selected row.
    var pointer: String { pick("›", ">") }
    /// A line across the screen.
    var rule: Character { pick("─", "-") }
    /// A list's scroll bar.
    var scrollBar: (thumb: Character, track: Character) { self == .unicode ? ("┃", "│") : ("#", "|") }
    /// The separator between parts of a line.
    var dot: String { pick("·", "|") }
    /// A placeholder for no value.
    var nothing: String { pick("·", ".") }

    /// The mark of a notice.
    func mark(_ severity: Notice.Severity) -> String {
        switch severity {
        case .info: nothing
        case .warning: "!"
        case .error: pick("✗", "x")
        }
    }

    /// The text in characters that the terminal can show, without control characters.
    func readable(_ text: String) -> String {
        if text.isPlain { return text }
        let text = text.harmless
        return self == .unicode || text.utf8.allSatisfy { $0 < 0x80 } ? text : Self.fold(text)
    }

    /// The width of the text as the terminal shows it.
    func columns(of text: String) -> Int { readable(text).columns }

    /// A text of several lines as the terminal can show it.
    func readable(lines text: String) -> String {
        text.split(separator: "\n", omittingEmptySubsequences: false)
            .map { readable(String($0)) }.joined(separator: "\n")
    }

    /// One of two signs.
    func pick<Sign>(_ unicode: Sign, _ ascii: Sign) -> Sign { self == .unicode ? unicode : ascii }

    private static func fold(_ text: String) -> String {
        let known = text.map { spelled[$0] ?? String($0) }.joined()
        if known.utf8.allSatisfy({ $0 < 0x80 }) { return known }
        let latin = known.applyingTransform(.toLatin, reverse: false) ?? known
        let plain = latin.decomposedStringWithCanonicalMapping.unicodeScalars
            .filter { $0.properties.generalCategory != .nonspacingMark && !isSignOfTransliteration($0) }
        return plain.map { $0.isASCII ? String($0) : "?" }.joined()
    }

    /// Whether it stands for a sign that has no Latin letter, such as the Cyrillic soft sign: English names go without.
    private static func isSignOfTransliteration(_ scalar: Unicode.Scalar) -> Bool {
        (0x2B9...0x2BF).contains(scalar.value)
    }

    private static let spelled: [Character: String] = [
        "−": "-", "–": "-", "—": "-", "°": "", "…": "...", "·": "|", "’": "'", "‘": "'", "ʻ": "'", "ʼ": "'",
        "“": "\"", "”": "\"", "×": "x", "•": "*", "↑": "^",
        "↓": "v", "←": "<", "→": ">", "\u{A0}": " ", "\u{202F}": " ", "ß": "ss", "æ": "ae", "ø": "o",
        "Ø": "O", "ł": "l", "Ł": "L", "đ": "d", "Đ": "D", "ı": "i", "ð": "d", "Ð": "D", "þ": "th", "Þ": "Th",
        "Æ": "Ae", "œ": "oe", "Œ": "Oe", "ħ": "h", "Ħ": "H", "ə": "e", "Ə": "E",
    ]
}
