/// The text of Package.swift, to find the line for a finding.
struct ManifestText {
    private struct Literal {
        let text: String
        let token: Int
    }

    private let tokens: [Token]
    /// The string literals in order.
    private let literals: [Literal]
    /// The index in `literals` of each target's name at its declaration.
    private let openings: [String: Int]
    private let sortedOpenings: [Int]

    /// Calls with a target's name that do not declare the target.
    private static let otherCalls: Set = [
        "library", "executable", "product", "package", "trait", "when",
    ]
    /// The arguments whose lists name targets that are declared elsewhere: `.target(name: "Core")` is a dependency there.
    private static let otherLists: Set = ["dependencies", "needs", "doubles", "plugins", "products"]
    private static let unsupportedDirectives: Set = ["if", "file", "filePath"]
    /// SwiftPM's arguments hold paths.
    private static let unsupportedNames: Set = ["Context", "CommandLine"]

    init(_ text: String, targets: [String]) {
        let bytes = Array(text.utf8)
        let tokens = Lexer.tokens(of: bytes)
        let literals = tokens.indices.filter { tokens[$0].kind == .literal }.map { index in
            let content = bytes[tokens[index].range].dropFirst().dropLast()
            return Literal(text: String(decoding: content, as: UTF8.self), token: index)
        }
        let names = Set(targets)
        var openings: [String: Int] = [:]
        for (index, literal) in literals.enumerated()
        where names.contains(literal.text) && openings[literal.text] == nil {
            if Self.beginsTarget(literal.token, in: tokens) { openings[literal.text] = index }
        }
        self.tokens = tokens
        self.literals = literals
        self.openings = openings
        sortedOpenings = openings.values.sorted()
    }

    /// The line of a target's declaration, or of a dependency in it; 1 when the text computes it.
    func line(of target: String, naming dependency: String? = nil) -> Int {
        guard let start = openings[target] else { return 1 }
        let line = tokens[literals[start].token].line
        guard let dependency else { return line }
        let end = sortedOpenings.first { $0 > start } ?? literals.endIndex
        let naming = literals[start..<end].dropFirst().first { $0.text == dependency }
        return naming.map { tokens[$0.token].line } ?? line
    }

    /// The line of the first `.name(…)` with one of these names, preferably one with this string before others; nil when
    /// there is no such call.
    func line(ofCall names: String..., with argument: String? = nil) -> Int? {
        let calls = calls(of: names)
        let exact = calls.first { call in
            literals.first { $0.token > call && $0.token < end(ofCall: call) }?.text == argument
        }
        return (exact ?? calls.first).map { tokens[$0].line }
    }

    /// A package dependency as the text names it, and its line: `.package(url: "https://example.com/Money.git", …)` is
    /// `Money`, of the identity `money`. Nil when the text computes it.
    func package(_ identity: String) -> Occurrence? {
        for call in calls(of: ["package"]) {
            let end = end(ofCall: call)
            for literal in literals where literal.token > call && literal.token < end {
                let parts = literal.text.split { "/:".contains($0) }
                var name = parts.last.map(String.init) ?? ""
                if name.hasSuffix(".git") { name.removeLast(4) }
                if name.lowercased() == identity.lowercased() {
                    return Occurrence(name: name, line: tokens[call].line)
                }
            }
        }
        return nil
    }

    /// The indices of the words before `.name(…)`'s parenthesis, for each of these names.
    private func calls(of names: [String]) -> [Int] {
        tokens.indices.filter { index in
            names.contains(where: tokens[index].isWord) && index > 0 && tokens[index - 1].isSymbol(".")
        }
    }

    /// Whether it declares a trait, `.trait(name: "Double")`, or makes something depend on it, `traits: ["Double"]`,
    /// which SwiftPM allows for declared traits alone.
    func hasTrait(_ name: String) -> Bool {
        literals.contains { literal in
            guard literal.text == name else { return false }
            let before = tokens[..<literal.token].suffix(4).map(\.text)
            return before == ["trait", "(", "name", ":"] || before.suffix(3) == ["traits", ":", "["]
        }
    }

    /// The index of the parenthesis that closes a call.
    private func end(ofCall name: Int) -> Int {
        var depth = 0
        for index in tokens.indices[(name + 1)...] {
            if tokens[index].isSymbol("(") { depth += 1 }
            if tokens[index].isSymbol(")") { depth -= 1 }
            if depth == 0 { return index }
        }
        return tokens.endIndex
    }

    /// What a manifest may not use, because it could then differ between machines: the environment, paths, platform
    /// conditions, and imports other than PackageDescription.
    var unsupportedFeatures: [Occurrence] {
        tokens.indices.compactMap { index in
            let token = tokens[index]
            let next = index + 1 < tokens.count ? tokens[index + 1].text : ""
            if token.kind == .directive, Self.unsupportedDirectives.contains(token.text) {
                return Occurrence(name: "#\(token.text)", line: token.line)
            }
            if Self.unsupportedNames.contains(where: token.isIdentifier) {
                return Occurrence(name: token.text, line: token.line)
            }
            if token.isWord("import"), next != "PackageDescription" {
                return Occurrence(name: "import \(next)", line: token.line)
            }
            return nil
        }
    }

    /// A declaration has the target's name as first argument: `module("Core"`, `.target(name: "Core"`.
    private static func beginsTarget(_ literal: Int, in tokens: [Token]) -> Bool {
        var index = literal - 1
        if index > 1, tokens[index].isSymbol(":"), tokens[index - 1].isWord("name") { index -= 2 }
        guard index > 0, tokens[index].isSymbol("(") else { return false }
        guard tokens[index - 1].kind == .word, !otherCalls.contains(tokens[index - 1].text) else {
            return false
        }
        return label(ofListAround: index - 1, in: tokens).map(otherLists.contains) != true
    }

    /// `dependencies` for a token in the list of `dependencies: ["Core"] + […]`.
    private static func label(ofListAround index: Int, in tokens: [Token]) -> String? {
        var depth = 0
        var isListOpen = false
        for index in tokens[..<index].indices.reversed() where tokens[index].kind == .symbol {
            let symbol = tokens[index].text
            if ")]}".contains(symbol) { depth += 1 }
            let isOpening = "([{".contains(symbol)
            if isOpening, depth > 0 {
                depth -= 1
            } else if symbol == "[", !isListOpen {
                isListOpen = true
            } else if depth == 0, isOpening || (symbol == "," && isListOpen) {
                let isLabel = tokens[index + 1].kind == .word && tokens[index + 2].isSymbol(":")
                return isLabel ? tokens[index + 1].text : nil
            }
        }
        return nil
    }
}
