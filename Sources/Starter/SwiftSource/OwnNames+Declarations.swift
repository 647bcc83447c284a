/// How Swift declares a name by a variable, a pattern, a case or the parameter of a closure.
extension OwnNames {
    /// Whether a name is declared by `let` or `var`, also within a pattern: `let abort`, `case let .stop(abort)`,
    /// `let (a, (abort, b)) =`.
    static func isInPattern(_ index: Int, in tokens: [Token]) -> Bool {
        func isIntroducer(_ token: Token) -> Bool { token.isWord("let") || token.isWord("var") }
        guard index > 0, index + 1 < tokens.count else { return false }
        if isIntroducer(tokens[index - 1]) { return true }
        guard [",", ")", "?"].contains(where: tokens[index + 1].isSymbol) else { return false }
        var start = index
        while start > 0, ["(", ",", ":"].contains(where: tokens[start - 1].isSymbol),
            let bracket = last(before: start, in: tokens), tokens[bracket].isSymbol("(")
        {
            start = bracket
            // The name of the case: `.stop(`, `Step.stop(`.
            while start > 0, tokens[start].isJoined, !isIntroducer(tokens[start - 1]),
                tokens[start - 1].kind == .word || tokens[start - 1].isSymbol(".")
            {
                start -= 1
            }
            if start > 0, isIntroducer(tokens[start - 1]) { return true }
        }
        return false
    }

    /// Whether a name is that of a case of an enum, or is declared like the one before the comma: `case retry, abort`,
    /// `let a = 1, abort = 2`. The conditions of `if let a, abort` and the patterns of a switch are no such list.
    static func isInList(_ index: Int, in tokens: [Token], isSwitch: Bool) -> Bool {
        let words = ["let", "var", "case", "if", "guard", "while"]
        guard index > 0, tokens[index - 1].isSymbol(",") || tokens[index - 1].isWord("case"),
            let start = last(before: index, in: tokens, where: { words.contains(where: $0.isWord) }),
            words.prefix(isSwitch ? 2 : 3).contains(where: tokens[start].isWord)
        else { return false }
        return start == 0
            || !(tokens[start - 1].isSymbol(",") || words.contains(where: tokens[start - 1].isWord))
    }

    /// Whether a name stands between the brace of a closure and its `in`, other than in a type or a captured value:
    /// `{ [weak abort] in`, `{ @Sendable (abort: Bool) -> Void in`, `{ abort, other throws in`.
    static func isParameter(_ name: String, ofClosureAt brace: Int, in tokens: [Token]) -> Bool {
        var depth = 0
        var isNext = true
        var isFound = false
        for token in tokens[(brace + 1)...] {
            if token.closes { depth -= 1 }
            // Any other `in` is that of a loop.
            if depth < 0 || (depth == 0 && (token.isSymbol("{") || token.isWord("for"))) { return false }
            if depth == 0, token.isWord("in") { return isFound }
            if depth <= 1, token.isSymbol(",") || (depth == 0 && token.opens) { isNext = true }
            if [":", "=", "-"].contains(where: token.isSymbol) { isNext = false }
            if isNext, token.isIdentifier(name) { isFound = true }
            if token.opens { depth += 1 }
        }
        return false
    }

    /// Whether a name is that of a variable of the loop that begins with the tokens. `for case` declares by `let`.
    static func isVariable(_ name: String, ofLoop tokens: ArraySlice<Token>) -> Bool {
        guard tokens.first?.isWord("for") == true else { return false }
        let pattern = tokens.prefix { !$0.isWord("in") }
        return !pattern.contains { $0.isWord("case") } && pattern.contains { $0.isIdentifier(name) }
    }

    /// The brace of the body behind the keyword at a token, whose conditions may declare variables for it.
    static func body(at index: Int, in tokens: [Token]) -> Int? {
        let token = tokens[index]
        guard ["if", "while", "for", "catch", "switch"].contains(where: token.isWord) else { return nil }
        if index > 0, tokens[index - 1].isSymbol(".") { return nil }
        // `repeat { … } while` has none.
        if token.isWord("while"), index > 0, tokens[index - 1].isSymbol("}"),
            tokens[index - 1].line == token.line
        {
            return nil
        }
        var depth = 0
        let end = tokens[index...].firstIndex { token in
            if token.closes { depth -= 1 }
            if depth < 0 || (depth == 0 && token.isSymbol("{")) { return true }
            if token.opens { depth += 1 }
            return false
        }
        // A label ends with its list: `func stop(for reason: String)`.
        return end.flatMap { tokens[$0].isSymbol("{") ? $0 : nil }
    }

    /// Whether a case of a switch begins at a token, and not a label or the pattern of `if case`.
    static func isCase(at index: Int, in tokens: [Token]) -> Bool {
        guard index > 0, tokens[index].isWord("case") || tokens[index].isWord("default") else { return false }
        let previous = tokens[index - 1]
        return !["(", "[", ",", "."].contains(where: previous.isSymbol)
            && !["if", "guard", "while", "for", "await"].contains(where: previous.isWord)
    }

    /// The last token before another one that opens the bracket around it, or fits and is outside of all brackets.
    private static func last(
        before index: Int, in tokens: [Token], where fits: (Token) -> Bool = { _ in false }
    ) -> Int? {
        var depth = 0
        return tokens[..<index].lastIndex { token in
            if token.closes { depth += 1 }
            if token.opens { depth -= 1 }
            return depth < 0 || (depth == 0 && fits(token))
        }
    }
}
