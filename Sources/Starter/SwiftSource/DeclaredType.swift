/// A type that a source declares.
struct DeclaredType: Hashable {
    /// Its name, after the names of its enclosing types.
    let path: [String]
    let kind: Kind

    /// The raw value is its letter in mangled names.
    enum Kind: Character {
        case `class` = "C"
        case `struct` = "V"
        case `enum` = "O"
        case `protocol` = "P"
    }

    /// `ManualTime.Alarm`.
    var name: String { path.joined(separator: ".") }

    /// The types in a file, except those in functions.
    static func all(in tokens: [Token]) -> [DeclaredType] {
        var types: [DeclaredType] = []
        /// The enclosing types of each open brace; nil in other scopes.
        var scopes: [[String]?] = [[]]
        var pending: [String]?
        for (index, token) in tokens.enumerated() {
            if token.isSymbol("{") {
                scopes.append(pending)
                pending = nil
            } else if token.isSymbol("}"), scopes.count > 1 {
                scopes.removeLast()
            } else if let declared = declaredName(at: index, in: tokens), let around = scopes.last ?? nil {
                pending = around + declared
                if let kind = kinds[token.text] {
                    types.append(DeclaredType(path: around + declared, kind: kind))
                }
            }
        }
        return types
    }

    /// Whether other modules may see it.
    func isShared(in tokens: [Token]) -> Bool {
        tokens.indices.dropLast().contains { index in
            guard Self.kinds[tokens[index].text] == kind, tokens[index + 1].text == path.last else {
                return false
            }
            let line = tokens[index].line
            let modifiers = tokens[..<index].reversed().prefix { $0.line == line && $0.kind != .symbol }
            return modifiers.contains { $0.isWord("public") || $0.isWord("package") || $0.isWord("open") }
        }
    }

    private static let kinds: [String: Kind] = [
        "class": .class, "actor": .class, "struct": .struct, "enum": .enum, "protocol": .protocol,
    ]
    /// The words after `class func`, or after a variable that is called `actor`.
    private static let wordsAfterOtherUses: Set = [
        "func", "var", "let", "subscript", "init", "as", "is", "in", "else", "where",
    ]

    /// Whether the keyword of a type tells what is imported: `import struct Foundation.Date`.
    static func isImported(at index: Int, in tokens: [Token]) -> Bool {
        guard index > 0, tokens[index - 1].isWord("import") else { return false }
        return index == 1 || !tokens[index - 2].isSymbol(".")
    }

    /// The name after the keyword of a type or an extension; nil at any other token.
    static func declaredName(at index: Int, in tokens: [Token]) -> [String]? {
        let token = tokens[index]
        guard token.kind == .word, kinds[token.text] != nil || token.text == "extension",
            // A member, or the label of a parameter.
            index == 0 || ![".", "(", ","].contains(where: tokens[index - 1].isSymbol),
            !isImported(at: index, in: tokens), index + 1 < tokens.count, tokens[index + 1].isName,
            !wordsAfterOtherUses.contains(tokens[index + 1].text)
        else { return nil }
        var names = [tokens[index + 1].text]
        var next = index + 2
        while next + 1 < tokens.count, tokens[next].isSymbol("."), tokens[next + 1].isName {
            names.append(tokens[next + 1].text)
            next += 2
        }
        if token.text == "actor" {
            // No keyword elsewhere: a variable of that name may end a line, and anything may begin the next one.
            guard token.line == tokens[index + 1].line, next < tokens.count else { return nil }
            let isHead = ["{", ":", "<"].contains(where: tokens[next].isSymbol)
            return isHead || tokens[next].isWord("where") ? names : nil
        }
        return names
    }
}

extension Token {
    fileprivate var isName: Bool { kind == .word || kind == .quotedWord }
}
