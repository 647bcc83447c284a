/// A Swift source with its tokens, their brackets matched.
///
/// Tokens are named by their index. Those of an interpolation lie within their literal: `next` steps over them.
struct SourceText {
    let bytes: [UInt8]
    let tokens: [Token]
    private let partners: [Int: Int]

    private static let closers = ["(": ")", "[": "]", "{": "}"]

    init(_ text: String) {
        bytes = Array(text.utf8)
        tokens = Lexer.tokens(of: bytes)
        var partners: [Int: Int] = [:]
        var open: [Int] = []
        for (index, token) in tokens.enumerated() where token.kind == .symbol {
            if Self.closers[token.text] != nil {
                open.append(index)
            } else if let last = open.last, Self.closers[tokens[last].text] == token.text {
                open.removeLast()
                partners[last] = index
                partners[index] = last
            }
        }
        self.partners = partners
    }

    /// The text of these bytes.
    func text(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }

    /// The text of these tokens with all that stands between them.
    func text(tokens range: Range<Int>) -> String { text(bytes(range)) }

    /// The bytes of these tokens and of all that stands between them.
    func bytes(_ range: Range<Int>) -> Range<Int> {
        guard let first = tokens[range].first, let last = tokens[range].map(\.range.upperBound).max() else {
            return 0..<0
        }
        return first.range.lowerBound..<last
    }

    /// The other bracket of the pair.
    func partner(of index: Int) -> Int? { partners[index] }

    /// The token behind this one, and behind the interpolations in it.
    func next(after index: Int) -> Int {
        guard tokens[index].kind == .literal else { return index + 1 }
        let end = tokens[index].range.upperBound
        return tokens[(index + 1)...].firstIndex { $0.range.lowerBound >= end } ?? tokens.count
    }

    /// The token behind this one, or behind the brackets that it opens.
    func nextOutside(after index: Int) -> Int {
        guard opens(index), let close = partners[index] else { return next(after: index) }
        return close + 1
    }

    func opens(_ index: Int) -> Bool {
        tokens[index].kind == .symbol && Self.closers[tokens[index].text] != nil
    }

    func closes(_ index: Int) -> Bool {
        tokens[index].kind == .symbol && Self.closers.values.contains(tokens[index].text)
    }

    /// Whether the token is the first on its line.
    func beginsLine(_ index: Int) -> Bool {
        guard index > 0 else { return true }
        let end = tokens[..<index].suffix(32).map(\.range.upperBound).max() ?? 0
        let start = tokens[index].range.lowerBound
        return end <= start && bytes[end..<start].contains(UInt8(ascii: "\n"))
    }

    /// Whether anything but a blank stands right behind the token.
    func isJoinedToNext(_ index: Int) -> Bool {
        let next = next(after: index)
        return next < tokens.count && tokens[next].isJoined
    }

    /// The first index in the range, outside its brackets, for which this holds.
    func firstOutside(_ range: Range<Int>, where isWanted: (Int) -> Bool) -> Int? {
        var index = range.lowerBound
        while index < range.upperBound {
            if isWanted(index) { return index }
            index = nextOutside(after: index)
        }
        return nil
    }

    /// The tokens of an operator that begins here with blanks on both sides, as a binary one is written.
    func binaryOperator(at index: Int) -> Range<Int>? {
        guard index > 0, tokens[index].isOperator, !tokens[index].isJoined else { return nil }
        var end = index + 1
        while end < tokens.count, tokens[end].isOperator, tokens[end].isJoined { end += 1 }
        guard end < tokens.count, !tokens[end].isJoined else { return nil }
        return index..<end
    }
}

extension Token {
    /// Whether it is a character that operators are made of.
    fileprivate var isOperator: Bool { kind == .symbol && "/=-+!*%<>&|^~?:.".contains(text) }
}
