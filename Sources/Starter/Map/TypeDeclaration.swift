import Foundation

/// A type, an extension or a protocol in a source file, with its properties and methods.
struct TypeDeclaration: Equatable {
    struct Member: Equatable {
        /// The spelling of `#function`: `store`, `client(for:)`.
        let name: String
        /// The declared type, or what a method returns.
        let type: String
        let file: String
        /// From 1.
        let line: Int
        /// The first paragraph of its documentation.
        let summary: String
    }

    let name: String
    let isExtension: Bool
    let inherits: [String]
    let file: String
    let line: Int
    let summary: String
    var members: [Member] = []

    /// The declarations of these types and of all protocols whose name ends in `Assembly`.
    static func all(below folder: String, of root: URL, naming types: Set<String>) throws -> [TypeDeclaration]
    {
        let paths = try root.appending(path: folder).filesBelow()
        return paths.filter { $0.hasSuffix(".swift") }.flatMap { path -> [TypeDeclaration] in
            let file = "\(folder)/\(path)"
            guard let text = try? String(contentsOf: root.appending(path: file), encoding: .utf8),
                text.contains("Assembly") || types.contains(where: text.contains)
            else { return [] }
            return all(in: text, file: file).filter {
                types.contains($0.name) || $0.name.hasSuffix("Assembly")
            }
        }
    }

    /// The top-level declarations of a source text.
    static func all(in text: String, file: String) -> [TypeDeclaration] {
        var reader = TypeReader(text, file: file)
        return reader.declarations()
    }
}

/// Scans the tokens of a file for its top-level types and their members.
private struct TypeReader {
    private let file: String
    private let bytes: [UInt8]
    private let lines: [Substring]
    private let tokens: [Token]
    private var index = 0

    private static let typeWords: Set = ["class", "struct", "enum", "actor", "protocol", "extension"]
    private static let declarationWords = typeWords.union([
        "var", "let", "func", "init", "subscript", "typealias", "import",
    ])

    init(_ text: String, file: String) {
        self.file = file
        bytes = Array(text.utf8)
        lines = text.linesOfAnyBreak
        tokens = Lexer.tokens(of: bytes)
    }

    mutating func declarations() -> [TypeDeclaration] {
        var declarations: [TypeDeclaration] = []
        while index < tokens.count {
            let token = tokens[index]
            index += 1
            if token.kind == .word, Self.typeWords.contains(token.text),
                !DeclaredType.isImported(at: index - 1, in: tokens), let type = declaration(token)
            {
                declarations.append(type)
            } else if token.isSymbol("{") {
                skipBlock()
            }
        }
        return declarations
    }

    /// Reads a type from behind its keyword to its closing brace.
    private mutating func declaration(_ keyword: Token) -> TypeDeclaration? {
        guard index < tokens.count, tokens[index].kind == .word || tokens[index].kind == .quotedWord else {
            return nil
        }
        let name = tokens[index].text
        var inherits: [String] = []
        while index < tokens.count, !tokens[index].isSymbol("{") {
            index += 1
            if tokens[index - 1].kind == .word { inherits.append(tokens[index - 1].text) }
        }
        index += 1
        return TypeDeclaration(
            name: name, isExtension: keyword.text == "extension", inherits: Array(inherits.dropFirst()),
            file: file, line: keyword.line, summary: summary(above: keyword.line), members: members())
    }

    /// Reads the members of a type after its opening brace.
    private mutating func members() -> [TypeDeclaration.Member] {
        var members: [TypeDeclaration.Member] = []
        while index < tokens.count, !tokens[index].isSymbol("}") {
            let token = tokens[index]
            index += 1
            if token.isSymbol("{") {
                skipBlock()
            } else if token.isWord("var") || token.isWord("func"), index < tokens.count {
                members.append(member(token))
            }
        }
        index += 1
        return members
    }

    private mutating func member(_ keyword: Token) -> TypeDeclaration.Member {
        var name = tokens[index].text
        index += 1
        if keyword.text == "func" { name += labels() }
        return TypeDeclaration.Member(
            name: name, type: type(behind: keyword.text == "func" ? ">" : ":"), file: file,
            line: keyword.line, summary: summary(above: keyword.line))
    }

    /// Reads the parameters of a method: `(for:_:)`.
    private mutating func labels() -> String {
        while index < tokens.count, !tokens[index].isSymbol("(") { index += 1 }
        var labels = ""
        var depth = 0
        var startsParameter = true
        while index < tokens.count {
            let token = tokens[index]
            index += 1
            if token.kind == .symbol {
                if "([<".contains(token.text) { depth += 1 }
                if ")]".contains(token.text) { depth -= 1 }
                if token.text == ">", !tokens[index - 2].isSymbol("-") { depth -= 1 }
                if depth == 0 { break }
                if depth == 1, token.text == "," { startsParameter = true }
            } else if startsParameter, token.kind != .attribute {
                labels += token.text + ":"
                startsParameter = false
            }
        }
        return "(\(labels))"
    }

    /// The text of a type up to the body, or to the end of the line.
    private func type(behind mark: String) -> String {
        guard index > 0, index < tokens.count else { return "" }
        let line = tokens[index - 1].line
        let rest = tokens[index...].prefix { $0.line == line && !$0.isSymbol("{") && !$0.isSymbol("=") }
        guard let start = rest.firstIndex(where: { $0.isSymbol(mark) }), let last = rest.last,
            start + 1 < rest.endIndex
        else { return "" }
        return String(
            decoding: bytes[tokens[start + 1].range.lowerBound..<last.range.upperBound], as: UTF8.self)
    }

    private mutating func skipBlock() {
        var depth = 1
        while index < tokens.count, depth > 0 {
            if tokens[index].isSymbol("{") { depth += 1 }
            if tokens[index].isSymbol("}") { depth -= 1 }
            index += 1
        }
    }

    /// The first paragraph of the documentation comment that ends above a line, or above the attributes there.
    private func summary(above line: Int) -> String {
        var end = line - 1
        while end > 0, hasOnlyAttributes(end) { end -= 1 }
        let comment = lines[..<end].reversed().map { $0.drop { $0 == " " || $0 == "\t" } }
            .prefix { $0.hasPrefix("///") }.reversed()
        return comment.map { $0.dropFirst(3).drop { $0 == " " } }.prefix { !$0.isEmpty }
            .joined(separator: " ")
    }

    private func hasOnlyAttributes(_ line: Int) -> Bool {
        let onLine = tokens.filter { $0.line == line }
        let declares = onLine.contains { $0.kind == .word && Self.declarationWords.contains($0.text) }
        return onLine.first?.kind == .attribute && !declares
    }
}
