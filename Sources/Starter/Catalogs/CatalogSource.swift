import Foundation

/// A catalog in the source of the composition root, or another mention of its type.
struct CatalogSource: Equatable {
    /// The protocol with its components: `CoreAssembly`.
    let face: String
    /// The file that contains it.
    let path: String
    /// Its first line, from 1.
    let line: Int
    /// The listed names.
    var components: [String] = []
    /// The components whose name is not that of the member which gives them.
    var misnamed: [Misnamed] = []

    /// `Component("notificationServer", \.server)`
    struct Misnamed: Equatable {
        let name: String
        let member: String
        let line: Int
    }

    /// The catalogs in a source text: each starts at `Catalog<any …>` and lists the following `Component("…"`
    /// names.
    static func all(in text: String, path: String) -> [CatalogSource] {
        let source = Array(text.utf8)
        let tokens = Lexer.tokens(of: source)
        var catalogs: [CatalogSource] = []
        for index in tokens.indices {
            if let face = face(at: tokens[index...]) {
                catalogs.append(CatalogSource(face: face, path: path, line: tokens[index].line))
            } else if let component = component(at: tokens[index...], of: source), !catalogs.isEmpty {
                let last = catalogs.count - 1
                catalogs[last].components.append(component)
                if let member = member(ofComponentAt: tokens[index...]), member != component {
                    catalogs[last].misnamed.append(
                        Misnamed(name: component, member: member, line: tokens[index].line))
                }
            }
        }
        return catalogs
    }

    /// `CoreAssembly` where `Catalog<any CoreAssembly>` or `Catalog<any Core.CoreAssembly>` begins.
    private static func face(at tokens: ArraySlice<Token>) -> String? {
        guard let first = tokens.first, first.isWord("Catalog") else { return nil }
        var tokens = tokens.dropFirst()
        guard tokens.popFirst()?.isSymbol("<") == true, tokens.popFirst()?.isWord("any") == true,
            var name = tokens.popFirst(), name.kind == .word
        else { return nil }
        while tokens.first?.isSymbol(".") == true, let next = tokens.dropFirst().first, next.kind == .word {
            name = next
            tokens = tokens.dropFirst(2)
        }
        return tokens.first?.isSymbol(">") == true ? name.text : nil
    }

    /// The parenthesis that opens the arguments where `Component(` or `Component<any CoreAssembly>(` begins.
    private static func arguments(ofComponentAt tokens: ArraySlice<Token>) -> Int? {
        guard tokens.first?.isWord("Component") == true else { return nil }
        let layer = tokens.dropFirst().prefix { token in
            token.kind == .word || ["<", ">", ".", "&"].contains(where: token.isSymbol)
        }
        guard layer.first?.isSymbol("<") != false, layer.endIndex < tokens.endIndex,
            tokens[layer.endIndex].isSymbol("(")
        else { return nil }
        return layer.endIndex
    }

    /// `store` where `Component("store"` or `Component(async: "store"` begins.
    private static func component(at tokens: ArraySlice<Token>, of source: [UInt8]) -> String? {
        guard let open = arguments(ofComponentAt: tokens) else { return nil }
        var tokens = tokens[(open + 1)...]
        if tokens.first?.isWord("async") == true { tokens = tokens.dropFirst(2) }
        guard let literal = tokens.first, literal.kind == .literal else { return nil }
        let text = String(decoding: source[literal.range], as: UTF8.self)
        return text.wholeMatch(of: /"(\w+)"/).map { String($0.output.1) }
    }

    /// `store` where `Component("store", \.store)` or `Component("store") { try $0.store }` begins; nil when it
    /// does more than give one member, so that only a reader knows which one is meant.
    private static func member(ofComponentAt tokens: ArraySlice<Token>) -> String? {
        guard let name = tokens.firstIndex(where: { $0.kind == .literal }) else { return nil }
        let next = tokens[(name + 1)...].prefix(5).map(\.text)
        if next.count == 5, next.starts(with: [",", "\\", "."]) {
            return [",", ")"].contains(next[4]) ? next[3] : nil
        }
        return closure(ofComponentAt: tokens).flatMap { member(givenBy: $0) }
    }

    /// What stands in the braces of the closure that makes a component: the last argument, or behind the parentheses.
    private static func closure(ofComponentAt tokens: ArraySlice<Token>) -> ArraySlice<Token>? {
        guard let open = arguments(ofComponentAt: tokens), let end = closing(of: open, in: tokens) else {
            return nil
        }
        if end + 1 < tokens.endIndex, tokens[end + 1].isSymbol("{") {
            return closing(of: end + 1, in: tokens).map { tokens[(end + 2)..<$0] }
        }
        let start = tokens[..<end].indices.dropFirst().last { index in
            tokens[index].isSymbol("{") && tokens[index - 1].isSymbol(",")
                && closing(of: index, in: tokens) == end - 1
        }
        return start.map { tokens[($0 + 1)..<(end - 1)] }
    }

    /// The member of the layer that a closure gives; nil when it does more than that.
    private static func member(givenBy closure: ArraySlice<Token>) -> String? {
        var code = closure
        var layer = "$0"
        if let first = code.first, first.kind == .word, let next = code.dropFirst().first,
            next.isSymbol(",") || next.isWord("in")
        {
            layer = first.text
            code = code.drop { !$0.isWord("in") }.dropFirst()
        }
        code = code.drop { ["return", "try", "await"].contains(where: $0.isWord) }
        let start = code.startIndex
        guard code.count > 2, code[start].isWord(layer), code[start + 1].isSymbol("."),
            code[start + 2].kind == .word
        else { return nil }
        let isCall = code.count > 3 && code[start + 3].isSymbol("(")
        let last = isCall ? closing(of: start + 3, in: code) : start + 2
        return last == code.endIndex - 1 ? code[start + 2].text : nil
    }

    /// The end of the parentheses or braces that open at a token.
    static func closing(of start: Int, in tokens: ArraySlice<Token>) -> Int? {
        var depth = 0
        for index in start..<tokens.endIndex where tokens[index].kind == .symbol {
            if "([{".contains(tokens[index].text) { depth += 1 }
            if ")]}".contains(tokens[index].text) { depth -= 1 }
            if depth == 0 { return index }
        }
        return nil
    }

    /// The catalogs in the composition root of a project, in the order of its files.
    static func all(in modules: Modules, at root: URL) throws -> [CatalogSource] {
        try modules.of(kinds: ["root"]).flatMap { try modules.swiftFiles(of: $0, in: root) }.flatMap { path in
            all(in: try String(contentsOf: root.appending(path: path), encoding: .utf8), path: path)
        }
    }
}
