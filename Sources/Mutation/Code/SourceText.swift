import Starter

/// A Swift source with tokens and matching brackets.
///
/// Tokens are identified by index. The tokens of an interpolation lie within their literal; `next` skips them.
struct SourceText {
    let bytes: [UInt8]
    let tokens: [Token]
    private let matchingBrackets: [Int: Int]
    private let firstOnLine: Set<Int>

    private static let closers = ["(": ")", "[": "]", "{": "}"]

    init(_ text: String) {
        bytes = Array(text.utf8)
        tokens = Lexer.tokens(of: bytes)
        (matchingBrackets, firstOnLine) = (Self.matchingBrackets(tokens), Self.firstOnLine(tokens, bytes))
    }

    private static func matchingBrackets(_ tokens: [Token]) -> [Int: Int] {
        var matchingBrackets: [Int: Int] = [:]
        var open: [Int] = []
        for (index, token) in tokens.enumerated() where token.kind == .symbol {
            if Self.closers[token.text] != nil {
                open.append(index)
            } else if let last = open.last, Self.closers[tokens[last].text] == token.text {
                open.removeLast()
                matchingBrackets[last] = index
                matchingBrackets[index] = last
            }
        }
        return matchingBrackets
    }

    private static func firstOnLine(_ tokens: [Token], _ bytes: [UInt8]) -> Set<Int> {
        var found: Set<Int> = []
        var end = 0
        for (index, token) in tokens.enumerated() {
            let start = token.range.lowerBound
            if index == 0 || (end <= start && bytes[end..<start].contains(UInt8(ascii: "\n"))) {
                found.insert(index)
            }
            // A literal ends after its interpolations.
            end = max(end, token.range.upperBound)
        }
        return found
    }

    /// The text of these bytes.
    func text(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }

    /// The text of these tokens and everything between them.
    func text(tokens range: Range<Int>) -> String { text(bytes(range)) }

    /// The byte range of these tokens and everything between them.
    func bytes(_ range: Range<Int>) -> Range<Int> {
        guard let first = tokens[range].first, let last = tokens[range].map(\.range.upperBound).max() else {
            return 0..<0
        }
        return first.range.lowerBound..<last
    }

    /// The other bracket of the pair.
    func matchingBracket(of index: Int) -> Int? { matchingBrackets[index] }

    /// The next token, after the interpolations of this one.
    func next(after index: Int) -> Int {
        guard tokens[index].kind == .literal else { return index + 1 }
        let end = tokens[index].range.upperBound
        return tokens[(index + 1)...].firstIndex { $0.range.lowerBound >= end } ?? tokens.count
    }

    /// The next token, after the contents of a bracket that starts here.
    func nextOutside(after index: Int) -> Int {
        guard opens(index), let close = matchingBrackets[index] else { return next(after: index) }
        return close + 1
    }

    func opens(_ index: Int) -> Bool {
        tokens[index].kind == .symbol && Self.closers[tokens[index].text] != nil
    }

    func closes(_ index: Int) -> Bool {
        tokens[index].kind == .symbol && Self.closers.values.contains(tokens[index].text)
    }

    /// Whether the token is the first on its line.
    func beginsLine(_ index: Int) -> Bool { firstOnLine.contains(index) }

    /// Whether the token is part of an interpolation.
    func isInLiteral(_ index: Int) -> Bool {
        let start = tokens[index].range.lowerBound
        return tokens[..<index].contains { $0.kind == .literal && $0.range.contains(start) }
    }

    /// The first index in the range, outside nested brackets, that satisfies the condition.
    func firstOutside(_ range: Range<Int>, where isWanted: (Int) -> Bool) -> Int? {
        var index = range.lowerBound
        while index < range.upperBound {
            if isWanted(index) { return index }
            index = nextOutside(after: index)
        }
        return nil
    }

    /// The tokens of a binary operator that starts here with blanks on both sides.
    func binaryOperator(at index: Int) -> Range<Int>? {
        guard index > 0, tokens[index].isOperator, !tokens[index].isJoined else { return nil }
        var end = index + 1
        while end < tokens.count, tokens[end].isOperator, tokens[end].isJoined { end += 1 }
        guard end < tokens.count, !tokens[end].isJoined else { return nil }
        return index..<end
    }
}

extension Token {
    /// Whether it is an operator character.
    fileprivate var isOperator: Bool { kind == .symbol && "/=-+!*%<>&|^~?:.".contains(text) }
}
