extension Mutators {
    private static let declarations: Set = [
        "let", "var", "func", "if", "guard", "switch", "while", "repeat", "do", "break", "fallthrough",
        "struct", "enum", "class", "typealias", "case", "default", "import", "lazy", "static", "async",
    ]

    /// A statement that is left out, an error that is swallowed.
    func statementMutations(_ statement: Statement) -> [Mutation] {
        let keyword = reader.keyword(of: statement.tokens)
        let block = reader.blocks[statement.block]
        guard !statement.tokens.isEmpty, !Self.declarations.contains(keyword), !isValue(statement),
            tokens[statement.tokens.lowerBound].kind != .directive
        else { return [] }
        let isInInitializer = block.member == "init" && reader.isAssignment(in: statement)
        var found: [Mutation] = []
        if statement.canBeLeftOut || endsInEffect(statement), !isInInitializer {
            let excerpt = excerpt(statement.tokens)
            let what = ["return", "throw", "continue"].contains(keyword) ? "goes on after" : "drops"
            found.append(
                replacing(statement.tokens, by: statement.isAlone ? "()" : "", "\(what) \(excerpt)"))
        }
        if keyword == "try", !tokens[statement.tokens.lowerBound + 1].isSymbol("?") {
            found.append(
                replacing(
                    statement.tokens.lowerBound..<(statement.tokens.lowerBound + 1), by: "_ = try?",
                    "swallows the error of \(excerpt(statement.tokens))"))
        }
        return found
    }

    /// Whether it is an expression whose value is returned without saying so.
    private func isValue(_ statement: Statement) -> Bool {
        reader.blocks[statement.block].isExpression && !statement.isInClosure
    }

    /// The last statement of a closure may be its value; these can't.
    private func endsInEffect(_ statement: Statement) -> Bool {
        statement.isInClosure && reader.isAssignment(in: statement)
    }
}

extension CodeReader {
    /// Whether it assigns, with `=` or with an operator that does.
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
