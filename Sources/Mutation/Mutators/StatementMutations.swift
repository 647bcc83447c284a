import Starter

extension Mutators {
    private static let declarations: Set = [
        "let", "var", "func", "if", "guard", "switch", "while", "repeat", "do", "break", "fallthrough",
        "struct", "enum", "class", "typealias", "case", "default", "import", "lazy", "static", "async",
    ]

    /// Removes a statement, or ignores an error.
    func statementMutations(_ statement: Statement) -> [Mutation] {
        let keyword = reader.keyword(of: statement.tokens)
        let block = reader.blocks[statement.block]
        guard !statement.tokens.isEmpty, !Self.declarations.contains(keyword), !isValue(statement),
            tokens[statement.tokens.lowerBound].kind != .directive, !isDelegation(statement)
        else { return [] }
        let isFirstValue =
            reader.isAssignment(in: statement)
            && (block.member == "init" || isDeclaredWithoutValue(tokens[statement.tokens.lowerBound].text))
        var found: [Mutation] = []
        let leaves = ["return", "throw", "continue"].contains(keyword)
        if statement.canBeLeftOut || endsInEffect(statement), !isFirstValue,
            !(leaves && waitsForValues(block.member))
        {
            let excerpt = excerpt(statement.tokens)
            let what = leaves ? "goes on after" : "drops"
            found.append(replacing(statement.tokens, by: remainder(of: statement), "\(what) \(excerpt)"))
        }
        if keyword == "try", statement.canBeLeftOut, !tokens[statement.tokens.lowerBound + 1].isSymbol("?") {
            found.append(
                replacing(
                    statement.tokens.lowerBound..<(statement.tokens.lowerBound + 1), by: "_ = try?",
                    "swallows the error of \(excerpt(statement.tokens))"))
        }
        return found
    }

    /// The replacement of a removed statement, where an empty body would not compile.
    private func remainder(of statement: Statement) -> String {
        guard statement.isAlone else { return "" }
        return statement.isInClosure && statement.tokens.contains { tokens[$0].isWord("$0") }
            ? "_ = $0" : "()"
    }

    /// Whether it is an expression with an implicit return.
    private func isValue(_ statement: Statement) -> Bool {
        reader.blocks[statement.block].isExpression && !statement.isInClosure
    }

    /// Whether there is a `let name: Type` that is assigned later.
    private func isDeclaredWithoutValue(_ name: String) -> Bool {
        reader.statements.contains { isWaiting($0) && tokens[$0.tokens.lowerBound + 1].isWord(name) }
    }

    /// Whether a constant is assigned in a branch, which then can't be skipped.
    private func waitsForValues(_ member: String) -> Bool {
        reader.statements.contains { reader.blocks[$0.block].member == member && isWaiting($0) }
    }

    private func isWaiting(_ statement: Statement) -> Bool {
        let start = statement.tokens.lowerBound
        return tokens[start].isWord("let") && statement.tokens.count > 1
            && source.firstOutside(statement.tokens, where: { reader.isAssignment($0) }) == nil
    }

    /// `self.init(…)` and `super.init(…)`, which are required.
    private func isDelegation(_ statement: Statement) -> Bool {
        let words = statement.tokens.prefix(3).map { tokens[$0].text }
        return words.count == 3 && ["self", "super"].contains(words[0]) && words[2] == "init"
    }

    /// The last statement of a closure may be its value, except these.
    private func endsInEffect(_ statement: Statement) -> Bool {
        statement.isInClosure && reader.isAssignment(in: statement)
    }
}

extension CodeReader {
    /// Whether it assigns, with `=` or another assignment operator.
    func isAssignment(in statement: Statement) -> Bool {
        let keyword = keyword(of: statement.tokens)
        guard !["let", "var", "if", "guard", "return", "for", "while"].contains(keyword) else { return false }
        return source.firstOutside(statement.tokens) { index in
            source.binaryOperator(at: index).map { source.text(tokens: $0) }.map {
                ["=", "+=", "-=", "*=", "/="].contains($0)
            } ?? false
        } != nil
    }
}
