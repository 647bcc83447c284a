import Starter

extension Mutators {
    /// Makes a condition always or never true.
    func conditionMutations(_ statement: Statement) -> [Mutation] {
        let keyword = reader.keyword(of: statement.tokens)
        guard let start = statement.tokens.first(where: { tokens[$0].isWord(keyword) }) else { return [] }
        switch keyword {
        case "if", "guard", "while": return conditions(keyword, start, statement)
        case "for": return filters(start, statement)
        default: return []
        }
    }

    private func conditions(_ keyword: String, _ start: Int, _ statement: Statement) -> [Mutation] {
        var found: [Mutation] = []
        var head = start
        // Each `else if` has its own conditions.
        while let end = endOfHead(head, statement) {
            let all = conjuncts((head + 1)..<end)
            let word = keyword == "guard" ? "lets pass whatever" : "always holds:"
            if keyword != "while" {
                for conjunct in all where !isBinding(conjunct) {
                    found.append(replacing(conjunct, by: "true", "\(word) \(excerpt(conjunct))"))
                }
            }
            if let last = all.last, !isEndless(all) {
                let never = keyword == "guard" ? "lets nothing pass" : "never holds:"
                let bytes = source.bytes(last)
                found.append(
                    Mutation(
                        bytes: bytes.upperBound..<bytes.upperBound, replacement: ", false",
                        what: "\(never) \(excerpt((head + 1)..<end))", token: last.lowerBound))
            }
            guard keyword == "if", let next = elseIf(behind: end, statement) else { break }
            head = next
        }
        return found
    }

    private func filters(_ start: Int, _ statement: Statement) -> [Mutation] {
        guard let open = endOfHead(start, statement) else { return [] }
        let filter = source.firstOutside(start..<open) { tokens[$0].isWord("where") }
        guard let filter, filter + 1 < open else { return [] }
        let condition = (filter + 1)..<open
        return [replacing(condition, by: "true", "takes all, whatever \(excerpt(condition))")]
    }

    /// The brace or the `else` after the conditions.
    private func endOfHead(_ head: Int, _ statement: Statement) -> Int? {
        source.firstOutside(head..<statement.tokens.upperBound) {
            tokens[$0].isSymbol("{") || tokens[$0].isWord("else")
        }
    }

    private func elseIf(behind open: Int, _ statement: Statement) -> Int? {
        guard let close = source.matchingBracket(of: open), close + 2 < statement.tokens.upperBound,
            tokens[close + 1].isWord("else"), tokens[close + 2].isWord("if")
        else { return nil }
        return close + 2
    }

    private func conjuncts(_ range: Range<Int>) -> [Range<Int>] {
        var found: [Range<Int>] = []
        var start = range.lowerBound
        while start < range.upperBound {
            let comma =
                source.firstOutside(start..<range.upperBound) { tokens[$0].isSymbol(",") } ?? range.upperBound
            if start < comma { found.append(start..<comma) }
            start = comma + 1
        }
        return found
    }

    /// `while true`, which makes the code after it unreachable.
    private func isEndless(_ conjuncts: [Range<Int>]) -> Bool {
        conjuncts.count == 1 && source.text(tokens: conjuncts[0]) == "true"
    }

    private func isBinding(_ conjunct: Range<Int>) -> Bool {
        let first = tokens[conjunct.lowerBound]
        return ["let", "var", "case"].contains(first.text) || first.kind == .directive
    }
}
