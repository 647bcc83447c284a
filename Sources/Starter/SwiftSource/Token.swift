/// A piece of Swift source that can mean something to a rule. Comments and the text of literals are no tokens.
package struct Token: Equatable {
    package enum Kind: Equatable {
        /// A keyword, a name or a number.
        case word
        /// A name in backticks, which is never a keyword.
        case quotedWord
        /// `@word`, without its arguments.
        case attribute
        /// `#word`.
        case directive
        /// One character of punctuation.
        case symbol
        /// A string or a regular expression; the code of its interpolations follows as tokens.
        case literal
    }

    package let kind: Kind
    /// The word or character; empty for a literal.
    package let text: String
    /// The line that it begins on, from 1.
    package let line: Int
    /// Its bytes in the source. Those of a literal hold the tokens of its interpolations.
    package var range: Range<Int>
    /// Whether it touches the token before it.
    package let isJoined: Bool

    package func isWord(_ word: String) -> Bool { kind == .word && text == word }
    package func isSymbol(_ symbol: String) -> Bool { kind == .symbol && text == symbol }
    package func isAttribute(_ name: String) -> Bool { kind == .attribute && text == name }
}
