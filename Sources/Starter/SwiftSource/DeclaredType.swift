/// A type that a source declares.
struct DeclaredType: Hashable {
    /// Its name, after those of the types around it.
    let path: [String]
    let kind: Kind

    /// The raw value is how a mangled name spells it.
    enum Kind: Character {
        case `class` = "C"
        case `struct` = "V"
        case `enum` = "O"
        case `protocol` = "P"
    }

    /// `ManualTime.Alarm`.
    var name: String { path.joined(separator: ".") }

    /// The types of a file, wherever they stand in it but within functions.
    static func all(in tokens: [Token]) -> [DeclaredType] {
        var types: [DeclaredType] = []
        /// For each open brace the types around it; nil within anything else.
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

    private static let kinds: [String: Kind] = [
        "class": .class, "actor": .class, "struct": .struct, "enum": .enum, "protocol": .protocol,
    ]
    private static let members: Set = ["func", "var", "let", "subscript", "init"]

    /// The name behind a keyword that begins a type or an extension; nil at any other token.
    private static func declaredName(at index: Int, in tokens: [Token]) -> [String]? {
        let token = tokens[index]
        guard token.kind == .word, kinds[token.text] != nil || token.text == "extension",
            index == 0 || !tokens[index - 1].isSymbol("."), index + 1 < tokens.count,
            tokens[index + 1].isName, !members.contains(tokens[index + 1].text)
        else { return nil }
        var names = [tokens[index + 1].text]
        var next = index + 2
        while next + 1 < tokens.count, tokens[next].isSymbol("."), tokens[next + 1].isName {
            names.append(tokens[next + 1].text)
            next += 2
        }
        return names
    }
}

extension Token {
    fileprivate var isName: Bool { kind == .word || kind == .quotedWord }
}
