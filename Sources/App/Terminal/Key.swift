/// A pressed key, as far as terminals report it.
struct Key: Hashable, Sendable {
    var code: Code
    var modifiers: Modifiers

    /// The key itself.
    enum Code: Hashable, Sendable {
        case character(Character)
        case enter, tab, escape, backspace, delete, insert
        case up, down, left, right, home, end, pageUp, pageDown
        case function(Int)
    }

    /// The modifiers. A capital letter is a character of its own, without `shift`.
    struct Modifiers: OptionSet, Hashable, Sendable {
        let rawValue: Int

        static let shift = Modifiers(rawValue: 1)
        static let alt = Modifiers(rawValue: 2)
        static let control = Modifiers(rawValue: 4)
    }

    init(_ code: Code, _ modifiers: Modifiers = []) {
        self.code = code
        self.modifiers = modifiers
    }

    /// The key for this character.
    static func character(_ character: Character) -> Key { Key(.character(character)) }
    /// A letter with Ctrl.
    static func control(_ letter: Character) -> Key { Key(.character(letter), .control) }
    /// A letter with Alt.
    static func alt(_ letter: Character) -> Key { Key(.character(letter), .alt) }

    /// The character that it inserts; empty for other keys.
    var text: String {
        if case .character(let character) = code, modifiers.isEmpty { String(character) } else { "" }
    }

    /// Whether it is a letter that no keyboard for Latin letters has: `й`, `λ`, `日`, but neither `ö` nor `µ`.
    var isLetterOfOtherScript: Bool {
        guard let letter = text.first, letter.isLetter, let scalar = letter.unicodeScalars.first else {
            return false
        }
        return scalar.value > 0xFF && scalar.properties.name?.hasPrefix("LATIN ") != true
    }

    /// The key's name on a screen: `↑`, `Ctrl-N`, `Shift-↑`, `d`.
    var name: String {
        var name = code.name
        if case .character = code, modifiers.contains(.control) { name = name.uppercased() }
        if modifiers.contains(.shift) { name = "Shift-" + name }
        if modifiers.contains(.alt) { name = "Alt-" + name }
        if modifiers.contains(.control) { name = "Ctrl-" + name }
        return name
    }
}

extension Key.Code {
    fileprivate var name: String {
        switch self {
        case .character(" "): "Space"
        case .character(let character): String(character)
        case .enter: "Enter"
        case .tab: "Tab"
        case .escape: "Esc"
        case .backspace: "Backspace"
        case .delete: "Delete"
        case .insert: "Insert"
        case .up: "↑"
        case .down: "↓"
        case .left: "←"
        case .right: "→"
        case .home: "Home"
        case .end: "End"
        case .pageUp: "PgUp"
        case .pageDown: "PgDn"
        case .function(let number): "F\(number)"
        }
    }
}
