/// A token of Swift source. Comments and the text of literals are not tokens.
package struct Token: Equatable {
    package enum Kind: Equatable {
        /// A keyword, a name or a number.
        case word
        /// A name in backticks, which is never a keyword.
        case quotedWord
        /// `@word`, without its arguments and backticks.
        case attribute
        /// `#word`.
        case directive
        /// One character of punctuation.
        case symbol
        /// A string or a regular expression; the tokens of its interpolations follow.
        case literal
    }

    package let kind: Kind
    /// The word or character; empty for a literal.
    package let text: String
    /// Its first line, from 1.
    package let line: Int
    /// Its byte range in the source. That of a literal includes its interpolations.
    package var range: Range<Int>
    /// Whether it follows the previous token without a space.
    package let isJoined: Bool

    package func isWord(_ word: String) -> Bool { kind == .word && text == word }
    /// Whether it is this name, in backticks or not.
    package func isIdentifier(_ name: String) -> Bool {
        isWord(name) || (kind == .quotedWord && text == name)
    }
    package func isSymbol(_ symbol: String) -> Bool { kind == .symbol && text == symbol }
}
