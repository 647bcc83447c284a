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

    /// `store` where `Component("store"` or `Component(async: "store"` begins.
    private static func component(at tokens: ArraySlice<Token>, of source: [UInt8]) -> String? {
        var tokens = tokens
        guard tokens.popFirst()?.isWord("Component") == true, tokens.popFirst()?.isSymbol("(") == true else {
            return nil
        }
        if tokens.first?.isWord("async") == true { tokens = tokens.dropFirst(2) }
        guard let literal = tokens.first, literal.kind == .literal else { return nil }
        let text = String(decoding: source[literal.range], as: UTF8.self)
        return text.wholeMatch(of: /"(\w+)"/).map { String($0.output.1) }
    }

    /// `store` where `Component("store", \.store)` or `Component("store") { try $0.store }` begins; nil when its closure
    /// does not begin with a member of the layer.
    private static func member(ofComponentAt tokens: ArraySlice<Token>) -> String? {
        let tokens = Array(tokens)
        var layer = "$0"
        var depth = 0
        for index in tokens.indices.dropFirst().dropLast(2) {
            let token = tokens[index], next = tokens[index + 1]
            if token.isSymbol("{"), next.kind == .word,
                tokens[index + 2].isSymbol(",") || tokens[index + 2].isWord("in")
            {
                layer = next.text
            }
            if token.isSymbol("\\") || token.isWord(layer), next.isSymbol(".") {
                return tokens[index + 2].text
            }
            if token.kind == .symbol, "({".contains(token.text) { depth += 1 }
            if token.kind == .symbol, ")}".contains(token.text) { depth -= 1 }
            // A closure may follow the parentheses.
            if depth == 0, !next.isSymbol("{") { return nil }
        }
        return nil
    }

    /// The catalogs in all Swift files below a folder, in the order of the files.
    static func all(below folder: String, of root: URL) throws -> [CatalogSource] {
        let paths = try root.appending(path: folder).filesBelow()
        return try paths.filter { $0.hasSuffix(".swift") }.flatMap { path in
            let path = "\(folder)/\(path)"
            return all(in: try String(contentsOf: root.appending(path: path), encoding: .utf8), path: path)
        }
    }
}
