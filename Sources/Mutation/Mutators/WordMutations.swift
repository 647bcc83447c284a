import Starter

extension Mutators {
    private static let others: [String: String] = [
        "true": "false", "false": "true",
    ]

    /// Members that are easily confused.
    private static let relatives: [String: String] = [
        "first": "last", "last": "first", "min": "max", "max": "min", "firstIndex": "lastIndex",
        "lastIndex": "firstIndex", "hasPrefix": "hasSuffix", "hasSuffix": "hasPrefix",
        "lowerBound": "upperBound", "upperBound": "lowerBound", "union": "intersection",
        "popFirst": "popLast", "removeFirst": "removeLast", "removeLast": "removeFirst", "keys": "values",
        "latitude": "longitude", "longitude": "latitude",
        "sunrise": "sunset", "sunset": "sunrise",
    ]

    /// Replaces literals, members and time zones, and removes cancellation checks.
    func wordMutations(at index: Int) -> [Mutation] {
        let token = tokens[index]
        guard token.kind == .word else { return [] }
        let one = index..<(index + 1)
        if token.text == "gmt", isMember(index), index > 0, !tokens[index - 1].isJoined {
            return [
                replacing(
                    (index - 1)..<(index + 1), by: "(TimeZone(secondsFromGMT: 18_000) ?? .gmt)",
                    "five hours east of `.gmt`")
            ]
        }
        if token.text == "Task", index + 2 < tokens.count, tokens[index + 2].isWord("isCancelled") {
            return [replacing(index..<(index + 3), by: "false", "does not notice `Task.isCancelled`")]
        }
        if let other = Self.relatives[token.text], !isSearch(index), isMember(index) || isCall(index),
            !isLabel(index),
            !isInitialized(index)
        {
            let start = chain(endingBefore: index + 1)
            return [
                replacing(
                    one, by: other,
                    "`\(token.text)` becomes `\(other)` in \(excerpt(start..<(index + 1)))")
            ]
        }
        return literalMutations(at: index)
    }

    /// Changes a number by one, and negates a Boolean.
    func literalMutations(at index: Int) -> [Mutation] {
        let token = tokens[index]
        let one = index..<(index + 1)
        guard token.kind == .word else { return [] }
        if let other = Self.others[token.text], index == 0 || !tokens[index - 1].isWord("while") {
            return [replacing(one, by: other, "`\(token.text)` becomes `\(other)`\(place(index))")]
        }
        return numberMutations(at: index)
    }

    private func numberMutations(at index: Int) -> [Mutation] {
        guard isNumber(index), index == 0 || !isPartOfNumber(index) else { return [] }
        let hasFraction =
            index + 2 < tokens.count && tokens[index + 1].isSymbol(".") && tokens[index + 1].isJoined
            && tokens[index + 2].isJoined && isNumber(index + 2)
        let range = index..<(index + (hasFraction ? 3 : 1))
        let text = source.text(tokens: range)
        let digits = tokens[index].text.filter { $0 != "_" }
        if let value = Int(digits) {
            let fraction = hasFraction ? "." + tokens[index + 2].text : ""
            let others = value == 0 ? [1] : [value + 1, value - 1]
            return others.filter { hasFraction || !isOffByOne(index, $0 - value) }.map { other in
                replacing(
                    range, by: "\(other)\(fraction)", "`\(text)` becomes `\(other)\(fraction)`\(place(index))"
                )
            }
        }
        return [replacing(range, by: "(\(text) + 1)", "`\(text)` becomes `\(text) + 1`\(place(index))")]
    }

    /// Whether another operator means the same: `a <= 3` is `a < 4`.
    private func isOffByOne(_ index: Int, _ change: Int) -> Bool {
        guard index > 1 else { return false }
        let last = tokens[index - 1].isSymbol("=") ? index - 2 : index - 1
        guard let range = source.binaryOperator(at: last), range.upperBound == index else { return false }
        return switch source.text(tokens: range) {
        case "<", ">=": change > 0
        case "<=", ">": change < 0
        default: false
        }
    }

    /// In `first { … }` on unique elements, first and last are equal.
    private func isSearch(_ index: Int) -> Bool {
        guard ["first", "last", "firstIndex", "lastIndex"].contains(tokens[index].text),
            index + 1 < tokens.count
        else { return false }
        return isCall(index) || (tokens[index + 1].isSymbol("{") && !reader.branches.contains(index + 1))
    }

    /// The code of the line, which distinguishes equal literals.
    private func place(_ index: Int) -> String {
        let line = tokens[index].line
        var (start, end) = (index, index + 1)
        while start > 0, tokens[start - 1].line == line { start -= 1 }
        while end < tokens.count, tokens[end].line == line { end += 1 }
        return " in \(excerpt(start..<end))"
    }

    private func isNumber(_ index: Int) -> Bool {
        tokens[index].kind == .word && tokens[index].text.first?.isASCII == true
            && tokens[index].text.first?.isNumber == true
    }

    /// Whether it is the fraction of a number, or a tuple index.
    private func isPartOfNumber(_ index: Int) -> Bool {
        guard tokens[index].isJoined, tokens[index - 1].isSymbol(".") else { return false }
        // The upper bound of a range also follows a dot.
        return index < 2 || !tokens[index - 2].isSymbol(".")
    }

    private func isMember(_ index: Int) -> Bool {
        index > 0 && tokens[index].isJoined && tokens[index - 1].isSymbol(".")
    }

    private func isCall(_ index: Int) -> Bool {
        index + 1 < tokens.count && tokens[index + 1].isSymbol("(") && tokens[index + 1].isJoined
    }

    /// `self.latitude` in its initialization.
    private func isInitialized(_ index: Int) -> Bool {
        guard let block = reader.owners[index], reader.blocks[block].member == "init" else { return false }
        return reader.isAssignment(index + 1)
    }

    private func isLabel(_ index: Int) -> Bool {
        index + 1 < tokens.count && tokens[index + 1].isSymbol(":") && tokens[index + 1].isJoined
    }
}
