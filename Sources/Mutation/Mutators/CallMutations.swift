import Starter

extension Mutators {
    /// Removes or changes a call.
    private static let changes: Set = [
        "sorted", "filter", "reversed", "prefix", "suffix", "dropFirst", "dropLast", "drop", "lowercased",
        "uppercased", "trimmingCharacters", "folding", "rounded", "replacing", "moved",
        "truncatingRemainder", "onOneLine", "subtracting", "union", "intersection",
    ]

    /// Removes a call from a chain, or inserts an element at the other end.
    func callMutations(at index: Int) -> [Mutation] {
        guard index > 1, tokens[index].kind == .word, tokens[index - 1].isSymbol("."), tokens[index].isJoined
        else { return [] }
        let dot = index - 1
        if tokens[index].text == "append" { return appendMutations(at: index) }
        guard Self.changes.contains(tokens[index].text), tokens[dot].isJoined || source.beginsLine(dot) else {
            return []
        }
        var end = index + 1
        if end < tokens.count, tokens[end].isSymbol("("), tokens[end].isJoined {
            end = source.nextOutside(after: end)
        }
        if end < tokens.count, tokens[end].isSymbol("{"), !source.beginsLine(end),
            !reader.branches.contains(end)
        {
            end = source.nextOutside(after: end)
        }
        guard end > index + 1 else { return [] }
        if tokens[index].text == "sorted" {
            // The result of sorting is always an array.
            return [
                replacing(
                    dot..<end, by: ".sorted(by: { _, _ in false })",
                    "forgets the order in \(excerpt(dot..<end))")
            ]
        }
        return [replacing(dot..<end, by: "", "drops \(excerpt(dot..<end))")]
    }

    private func appendMutations(at index: Int) -> [Mutation] {
        let open = index + 1
        guard open < tokens.count, tokens[open].isSymbol("("), let close = source.matchingBracket(of: open),
            source.firstOutside((open + 1)..<close, where: { tokens[$0].isSymbol(",") }) == nil,
            !tokens[open + 1].isWord("contentsOf")
        else { return [] }
        let element = source.text(tokens: (open + 1)..<close)
        return [
            replacing(
                index..<(close + 1), by: "insert(\(element), at: 0)",
                "puts \(excerpt((open + 1)..<close)) first instead of last")
        ]
    }
}
