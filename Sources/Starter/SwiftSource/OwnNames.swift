/// The names that a file declares for something of its own. Which use of such a name means that, and which the system's
/// function, only a compiler can tell.
struct OwnNames {
    private let tokens: [Token]
    /// Looked up once for each name, since that takes all tokens.
    private var known: [String: Bool] = [:]

    init(in tokens: [Token]) {
        self.tokens = tokens
    }

    /// Whether the file declares something by a name, or has a label of that name.
    ///
    /// A use does not count: `let stop = abort` may hand the system's function on.
    mutating func contains(_ name: String) -> Bool {
        if let isOwn = known[name] { return isOwn }
        let isOwn = tokens.indices.contains { tokens[$0].isIdentifier(name) && isDeclared(at: $0) }
        known[name] = isOwn
        return isOwn
    }

    private func isDeclared(at name: Int) -> Bool {
        if name > 0 {
            let previous = tokens[name - 1]
            if ["func", "let", "var", "case"].contains(where: previous.isWord) { return true }
            // A member, or a value after `??` or in `a ? b : c`.
            if [".", "?"].contains(where: previous.isSymbol) { return false }
        }
        guard name + 1 < tokens.count else { return false }
        let next = tokens[name + 1]
        if next.isSymbol("(") { return false }
        // A parameter or label, or a variable in a list: `let a = 1, name = 2`.
        if [":", "="].contains(where: next.isSymbol) { return true }
        return isBeforeIn(name) || isInPattern(name)
    }

    /// Whether a loop or closure calls a value by the name: `for (_, name) in`, `{ a, name in`, `{ (name) -> Void in`.
    private func isBeforeIn(_ name: Int) -> Bool {
        // A capture, `{ [name] in`, hands on what there is.
        if let bracket = bracket(around: name), tokens[bracket].isSymbol("[") { return false }
        return tokens[(name + 1)...]
            .prefix { $0.line == tokens[name].line && !["{", "}", ";"].contains(where: $0.isSymbol) }
            .contains { $0.isWord("in") }
    }

    /// Whether a pattern binds the name: `let (a, name)`, `case let .stop(at: a, then: name)`.
    private func isInPattern(_ name: Int) -> Bool {
        var inner = name
        while let opening = bracket(around: inner), tokens[opening].isSymbol("(") {
            // The point of `.stop(`.
            let start = tokens[...opening].lastIndex { !$0.isJoined } ?? 0
            if start > 0, ["let", "var"].contains(where: tokens[start - 1].isWord) { return true }
            inner = opening
        }
        return false
    }

    /// Whether the token is the name of a function, variable or constant that other files of the module may see: of a
    /// type's, or at the top of the file.
    func isShared(at name: Int) -> Bool {
        guard name > 0, ["func", "let", "var"].contains(where: tokens[name - 1].isWord) else { return false }
        let modifiers = tokens[..<(name - 1)].reversed().prefix {
            $0.kind == .word && $0.line == tokens[name].line
        }
        if modifiers.contains(where: { $0.isWord("private") || $0.isWord("fileprivate") }) { return false }
        guard let brace = bracket(around: name) else { return true }
        let end = tokens[..<brace].lastIndex { ["{", "}", ";"].contains(where: $0.isSymbol) }
        let head = (end.map { $0 + 1 } ?? 0)..<brace
        return head.contains { DeclaredType.declaredName(at: $0, in: tokens) != nil }
    }

    /// The innermost bracket that is open around a token.
    private func bracket(around index: Int) -> Int? {
        var depth = 0
        return tokens[..<index].lastIndex { token in
            if [")", "]", "}"].contains(where: token.isSymbol) { depth += 1 }
            if ["(", "[", "{"].contains(where: token.isSymbol) { depth -= 1 }
            return depth < 0
        }
    }
}
