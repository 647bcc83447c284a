import Starter

extension Mutators {
    private static let swaps: [String: [String]] = [
        "<": ["<=", ">"], "<=": ["<", ">"], ">": [">=", "<"], ">=": [">", "<"],
        "==": ["!="], "!=": ["=="], "===": ["!=="], "!==": ["==="], "&&": ["||"], "||": ["&&"],
        "+": ["-"], "-": ["+"], "*": ["/"], "/": ["*"], "%": ["*"], "&+": ["&-"], "&-": ["&+"],
        "+=": ["-="], "-=": ["+="],
    ]

    /// Replaces operators: another operator, the default of `??`, a removed `!`, the other branch of `?:`.
    func operatorMutations(at index: Int) -> [Mutation] {
        guard let range = source.binaryOperator(at: index) else {
            return negationMutations(at: index) + rangeMutations(at: index)
        }
        let text = source.text(tokens: range)
        switch text {
        case "??": return defaultMutations(at: range)
        case "?": return branchMutations(at: index)
        default:
            let others = text == "+" && joinsTexts(index) ? [] : Self.swaps[text] ?? []
            let isOrder = others.count == 2 && isInClosureOfOrder(index)
            return others.suffix(isOrder ? 1 : 2).map { other in
                replacing(range, by: other, "`\(text)` becomes `\(other)` in \(excerpt(around(range)))")
            }
        }
    }

    /// The operands of an operator, as far as they are chains of members and calls.
    private func around(_ range: Range<Int>) -> Range<Int> {
        chain(endingBefore: range.lowerBound)..<chain(from: range.upperBound)
    }

    /// Whether a summand is a text: texts can't be subtracted.
    private func joinsTexts(_ index: Int) -> Bool {
        guard let statement = reader.innermost[index] else { return false }
        return reader.statements[statement].tokens.contains { index in
            guard let range = source.binaryOperator(at: index), tokens[index].isSymbol("+") else {
                return false
            }
            return tokens[range.upperBound].kind == .literal || tokens[range.lowerBound - 1].kind == .literal
        }
    }

    /// In `{ $0 < $1 }` the order of equal elements is free, so only the direction is mutated.
    private func isInClosureOfOrder(_ index: Int) -> Bool {
        guard index > 0, let statement = reader.innermost[index] else { return false }
        let text = source.text(tokens: reader.statements[statement].tokens)
        return reader.statements[statement].isInClosure && text.contains("$0") && text.contains("$1")
    }

    private func defaultMutations(at range: Range<Int>) -> [Mutation] {
        let start = chain(endingBefore: range.lowerBound)
        let optional = excerpt(start..<range.lowerBound)
        return [replacing(start..<range.upperBound, by: "", "takes the default instead of \(optional)")]
    }

    private func branchMutations(at question: Int) -> [Mutation] {
        guard let statement = reader.innermost[question] else { return [] }
        let limit = reader.statements[statement].tokens.upperBound
        var depth = 0
        let colon = source.firstOutside((question + 1)..<limit) { index in
            guard let range = source.binaryOperator(at: index) else { return false }
            let text = source.text(tokens: range)
            if text == "?" { depth += 1 }
            if text == ":" { depth -= 1 }
            return depth < 0
        }
        guard let colon else { return [] }
        // In an interpolation the closing bracket is not a token.
        let end =
            source.isInLiteral(question)
            ? chain(from: colon + 1)
            : source.firstOutside((colon + 1)..<limit) { index in
                source.closes(index) || tokens[index].isSymbol(",") || tokens[index].isWord("else")
            } ?? limit
        let (first, second) = ((question + 1)..<colon, (colon + 1)..<end)
        guard !second.isEmpty, !first.isEmpty else { return [] }
        return [
            replacing(
                first.lowerBound..<end, by: "\(source.text(tokens: second)) : \(source.text(tokens: first))",
                "swaps \(excerpt(first)) and \(excerpt(second))")
        ]
    }

    private func negationMutations(at index: Int) -> [Mutation] {
        guard tokens[index].isSymbol("!"), index + 1 < tokens.count, tokens[index + 1].isJoined,
            index == 0 || !tokens[index].isJoined || source.opens(index - 1)
        else { return [] }
        return [
            replacing(
                index..<(index + 1), by: "",
                "drops `!` before \(excerpt((index + 1)..<chain(from: index + 1)))")
        ]
    }

    /// Swaps `0..<3` and `0...3`.
    private func rangeMutations(at index: Int) -> [Mutation] {
        guard index > 0, index + 2 < tokens.count, tokens[index].isSymbol("."),
            tokens[index + 1].isSymbol("."),
            tokens[index + 1].isJoined, tokens[index + 2].isJoined, tokens[index].isJoined
        else { return [] }
        let operands = excerpt(around(index..<(index + 3)))
        if tokens[index + 2].isSymbol("<") {
            return [replacing(index..<(index + 3), by: "...", "`..<` becomes `...` in \(operands)")]
        }
        guard tokens[index + 2].isSymbol("."), index + 3 < tokens.count, tokens[index + 3].isJoined,
            tokens[index + 3].kind != .symbol || "(-.".contains(tokens[index + 3].text),
            reader.owners[index].map({ reader.blocks[$0].result?.contains("ClosedRange") }) != true
        else { return [] }
        return [replacing(index..<(index + 3), by: "..<", "`...` becomes `..<` in \(operands)")]
    }
}

// MARK: Chains of members and calls

extension Mutators {
    /// The start of the chain before this token: `a.b(c)?.d`.
    func chain(endingBefore end: Int) -> Int {
        var start = end
        while start > 0 {
            let last = start - 1
            if source.closes(last), let open = source.matchingBracket(of: last) {
                start = open
                // A trailing closure is separated by a blank.
                if tokens[open].isJoined { continue }
                if tokens[open].isSymbol("{"), open > 0, !source.beginsLine(open) { continue }
                return start
            }
            if tokens[last].kind == .literal || tokens[last].kind == .word || tokens[last].kind == .quotedWord
            {
                start = last
            } else if tokens[last].kind == .symbol, "?!.\\$".contains(tokens[last].text) {
                start = last
                if tokens[last].isSymbol("."), source.beginsLine(last) { continue }
            } else {
                return start
            }
            if !tokens[start].isJoined { return start }
        }
        return start
    }

    /// The end of the chain that begins at this token.
    func chain(from start: Int) -> Int {
        var index = start
        while index < tokens.count {
            let next = source.nextOutside(after: index)
            guard next < tokens.count else { return next }
            let token = tokens[next]
            let goesOn =
                token.isJoined && (token.kind != .symbol || ".?!([".contains(token.text))
                || token.isSymbol(".") && source.beginsLine(next)
            if !goesOn { return next }
            index = next
        }
        return index
    }
}
