internal import Foundation
internal import Presentation

/// The signs that pictures are drawn with: those of Unicode, or what a terminal without UTF-8 has instead.
enum Symbols: Hashable, Sendable {
    case unicode, ascii

    /// Stands where a text was cut off.
    var ellipsis: Character { pick("…", "~") }
    /// Points at the selected row.
    var pointer: String { pick("›", ">") }
    /// A line across the screen.
    var rule: Character { pick("─", "-") }
    /// A range, and the scale that it stands on.
    var bar: (range: Character, scale: Character) { self == .unicode ? ("━", "─") : ("=", "-") }
    /// A list's scroll bar.
    var scrollBar: (thumb: Character, track: Character) { self == .unicode ? ("┃", "│") : ("#", "|") }
    /// More is to be seen to this side.
    var more: (before: String, after: String) { self == .unicode ? ("‹", "›") : ("<", ">") }
    /// An option that is taken, and one that is not.
    var option: (taken: String, other: String) { self == .unicode ? ("●", "○") : ("(*)", "( )") }
    /// A thing that is done.
    var check: String { pick("✓", "+") }
    /// Stands between parts of a line.
    var dot: String { pick("·", "|") }
    /// Nothing to speak of.
    var nothing: String { pick("·", ".") }

    /// Blocks of growing height, from nothing to a full cell.
    var blocks: [Character] {
        pick([" ", "▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"], [" ", ".", ".", ":", ":", "|", "|", "#", "#"])
    }

    /// Marks a notice.
    func mark(_ severity: Notice.Severity) -> String {
        switch severity {
        case .info: nothing
        case .warning: "!"
        case .error: pick("✗", "x")
        }
    }

    /// The text as the terminal can show it, and harmless.
    func readable(_ text: String) -> String {
        if text.isPlain { return text }
        let text = text.harmless
        return self == .unicode || text.utf8.allSatisfy { $0 < 0x80 } ? text : Self.fold(text)
    }

    /// How many columns the text takes as the terminal shows it.
    func columns(of text: String) -> Int { readable(text).columns }

    /// The same for a text of several lines.
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
            .filter { $0.properties.generalCategory != .nonspacingMark }
        return plain.map { $0.isASCII ? String($0) : "?" }.joined()
    }

    private static let spelled: [Character: String] = [
        "−": "-", "–": "-", "—": "-", "°": "", "…": "...", "·": "|", "’": "'", "“": "\"", "”": "\"", "×": "x",
        "•": "*",
        "↑": "^",
        "↓": "v", "←": "<", "→": ">", "\u{A0}": " ", "\u{202F}": " ", "ß": "ss", "æ": "ae", "ø": "o",
        "Ø": "O", "ł": "l", "Ł": "L", "đ": "d", "ı": "i",
    ]
}
