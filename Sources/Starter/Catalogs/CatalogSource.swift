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
                catalogs[catalogs.count - 1].components.append(component)
            }
        }
        return catalogs
    }

    /// `CoreAssembly` where `Catalog<any CoreAssembly>` begins.
    private static func face(at tokens: ArraySlice<Token>) -> String? {
        let tokens = Array(tokens.prefix(5))
        guard tokens.count == 5, tokens[0].isWord("Catalog"), tokens[1].isSymbol("<"),
            tokens[2].isWord("any"),
            tokens[3].kind == .word, tokens[4].isSymbol(">")
        else { return nil }
        return tokens[3].text
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

    /// The catalogs in all Swift files below a folder, in the order of the files.
    static func all(below folder: String, of root: URL) throws -> [CatalogSource] {
        let paths = try root.appending(path: folder).filesBelow()
        return try paths.filter { $0.hasSuffix(".swift") }.flatMap { path in
            let path = "\(folder)/\(path)"
            return all(in: try String(contentsOf: root.appending(path: path), encoding: .utf8), path: path)
        }
    }
}
