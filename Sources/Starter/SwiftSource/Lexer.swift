/// Splits Swift source into tokens without parsing: enough to tell code from comments and literals.
///
/// It handles nested comments, raw and multi-line strings, interpolations (whose code is tokenized), backticks and
/// both forms of regular expressions. It never fails: an unterminated literal ends with the file.
package struct Lexer {
    private let bytes: [UInt8]
    private var position = 0
    private var line = 1
    private var isJoined = false
    private var tokens: [Token] = []

    private static let wordsBeforeValues: Set = ["return", "in", "case", "try", "await", "where", "else"]
    private static let operatorBytes = Set("/=-+!*%<>&|^~?".utf8)
    private static let bytesAfterBinaryOperators = Set(" \t\r\n)]},;:".utf8)

    /// The tokens of a source text, in order.
    package static func tokens(of source: some Sequence<UInt8>) -> [Token] {
        var lexer = Lexer(bytes: Array(source))
        lexer.skipByteOrderMark()
        lexer.skipInterpreterLine()
        lexer.lexCode(insideInterpolation: false)
        return lexer.tokens
    }

    private init(bytes: [UInt8]) { self.bytes = bytes }

    private mutating func skipByteOrderMark() {
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { position = 3 }
    }

    private mutating func skipInterpreterLine() {
        if peek() == .hash, peek(1) == .bang { skipLine() }
    }

    /// Reads code up to the end of the file, or of the interpolation at its unmatched parenthesis.
    private mutating func lexCode(insideInterpolation: Bool) {
        var depth = 0
        while let byte = peek() {
            switch byte {
            case .newline, .carriageReturn:
                if endsLine { line += 1 }
                position += 1
                isJoined = false
            case .space, .tab, .verticalTab, .formFeed, .null:
                position += 1
                isJoined = false
            case 0xC2 where isNoBreakSpace:
                position += 2
                isJoined = false
            case .slash where peek(1) == .slash:
                skipLine()
            case .slash where peek(1) == .star:
                skipBlockComment()
            case .slash where (startsExpression || isPrefixOperator) && skipBareRegex():
                break
            case .quote:
                lexString(hashes: 0)
            case .hash:
                lexHash()
            case .at where peek(1)?.startsWord == true:
                lexWord(.attribute, prefix: 1)
            case .at where peek(1) == .backtick:
                lexQuotedWord(.attribute, prefix: 1)
            case .backtick:
                lexQuotedWord(.quotedWord, prefix: 0)
            case 0xC2... where isOperator || isCombiningMark:
                lexOperatorBeyondASCII()
            case _ where byte.continuesWord:
                lexWord(.word, prefix: 0)
            default:
                if byte == .openParenthesis { depth += 1 }
                if byte == .closeParenthesis { depth -= 1 }
                if insideInterpolation, depth < 0 {
                    position += 1
                    return
                }
                add(.symbol, String(Unicode.Scalar(byte)), from: position, upTo: position + 1)
                position += 1
            }
        }
    }

    // MARK: Words

    private mutating func lexWord(_ kind: Token.Kind, prefix: Int) {
        let start = position + prefix
        position = start
        while let byte = peek(), byte.continuesWord {
            if byte >= 0xC2, isNoBreakSpace || isOperator { break }
            position += 1
        }
        add(
            kind, String(decoding: bytes[start..<position], as: UTF8.self),
            from: start - prefix, upTo: position)
    }

    private mutating func lexQuotedWord(_ kind: Token.Kind, prefix: Int) {
        let start = position + prefix + 1
        position = start
        while let byte = peek(), byte != .backtick, !endsLine { position += 1 }
        let word = String(decoding: bytes[start..<position], as: UTF8.self)
        if peek() == .backtick { position += 1 }
        add(kind, word, from: start - 1 - prefix, upTo: position)
    }

    private mutating func lexOperatorBeyondASCII() {
        guard let scalar else { return }
        let end = position + UTF8.width(scalar)
        add(.symbol, String(scalar), from: position, upTo: end)
        position = end
    }

    /// `#if`, `#"raw"#`, `#/regex/#` or a lone `#`.
    private mutating func lexHash() {
        var hashes = 1
        while peek(hashes) == .hash { hashes += 1 }
        switch peek(hashes) {
        case .quote:
            lexString(hashes: hashes)
        case .slash:
            skipExtendedRegex(hashes: hashes)
        case .some(let byte) where hashes == 1 && byte.startsWord:
            lexWord(.directive, prefix: 1)
        default:
            add(.symbol, "#", from: position, upTo: position + 1)
            position += 1
        }
    }

    // MARK: Literals

    private mutating func lexString(hashes: Int) {
        let literal = beginLiteral()
        defer { endLiteral(literal) }
        position += hashes
        let isMultiline =
            peek(1) == .quote && peek(2) == .quote
            && (hashes == 0 || peek(3) == .newline || peek(3) == .carriageReturn)
        let quotes = isMultiline ? 3 : 1
        position += quotes
        while let byte = peek() {
            if endsLine {
                if !isMultiline { return }
                line += 1
                position += 1
            } else if byte == .quote, closes(quotes: quotes, hashes: hashes) {
                position += quotes + hashes
                return
            } else if byte == .backslash, isEscape(hashes: hashes) {
                position += 1 + hashes
                lexEscape()
            } else {
                position += 1
            }
        }
    }

    /// After a backslash: an interpolation, or one escaped character, which does not end the literal.
    private mutating func lexEscape() {
        guard peek() == .openParenthesis else {
            if endsLine { line += 1 }
            position += 1
            return
        }
        position += 1
        isJoined = false
        lexCode(insideInterpolation: true)
    }

    /// Adds a literal that starts here, with its end still unknown; returns its token index.
    private mutating func beginLiteral() -> Int {
        add(.literal, "", from: position, upTo: position)
        return tokens.count - 1
    }

    private mutating func endLiteral(_ index: Int) {
        tokens[index].range = tokens[index].range.lowerBound..<min(position, bytes.count)
        isJoined = true
    }

    private func closes(quotes: Int, hashes: Int) -> Bool {
        for offset in 0..<quotes where peek(offset) != .quote { return false }
        return areHashes(hashes, at: quotes)
    }

    private func isEscape(hashes: Int) -> Bool { areHashes(hashes, at: 1) }

    private func areHashes(_ hashes: Int, at start: Int) -> Bool {
        for offset in 0..<hashes where peek(start + offset) != .hash { return false }
        return true
    }

    private mutating func skipExtendedRegex(hashes: Int) {
        let literal = beginLiteral()
        defer { endLiteral(literal) }
        position += hashes + 1
        while let byte = peek() {
            if byte == .slash, areHashes(hashes, at: 1) {
                position += 1 + hashes
                return
            }
            if endsLine { line += 1 }
            position += byte == .backslash ? 2 : 1
        }
    }

    /// Skips a `/…/` literal: it ends on its line, neither starts nor ends with a blank, closes no group that it did not
    /// open, and no comment begins with its end. By these rules the compiler tells it from an operator that is handed on:
    /// `fold(/, over: parts) / 2`.
    private mutating func skipBareRegex() -> Bool {
        guard let first = peek(1), first != .space, first != .tab else { return false }
        var end = position + 1
        var groups = 0
        var classes = 0
        var isBehindBlank = false
        while end < bytes.count, bytes[end] != .newline, bytes[end] != .carriageReturn {
            let byte = bytes[end]
            switch byte {
            case .slash:
                let beginsComment = end + 1 < bytes.count && [.slash, .star].contains(bytes[end + 1])
                if isBehindBlank || beginsComment { return false }
                add(.literal, "", from: position, upTo: end + 1)
                position = end + 1
                return true
            case .openParenthesis where classes == 0:
                groups += 1
            case .closeParenthesis where classes == 0:
                if groups == 0 { return false }
                groups -= 1
            case .openBracket:
                classes += 1
            case .closeBracket:
                classes = max(0, classes - 1)
            default:
                break
            }
            isBehindBlank = byte == .space || byte == .tab
            end += byte == .backslash ? 2 : 1
        }
        return false
    }

    /// Whether a value may start here: after a value, a slash is a division.
    private var startsExpression: Bool {
        guard let last = tokens.last else { return true }
        switch last.kind {
        case .word: return Self.wordsBeforeValues.contains(last.text)
        case .symbol: return !")]}!?".contains(last.text) && !(isJoined && isOperator(last))
        case .quotedWord, .attribute, .directive, .literal: return false
        }
    }

    /// Whether a slash that is joined to the token belongs to the same operator.
    private func isOperator(_ token: Token) -> Bool {
        token.text.utf8.allSatisfy { $0 >= 0x80 || Self.operatorBytes.contains($0) }
    }

    /// Whether the operator here is joined to what follows it only. In the compiler's rules such a slash divides
    /// nothing, and so `try? /a/`, `if /a/` or a line in a RegexBuilder has a regular expression.
    private var isPrefixOperator: Bool {
        if isJoined { return false }
        // An operator is declared: `static func /(a: A, b: A) -> A { a.over(b) / 2 }`.
        if let last = tokens.last, last.isWord("func") || last.isWord("operator") { return false }
        var end = position
        while end < bytes.count, Self.operatorBytes.contains(bytes[end]) { end += 1 }
        return end < bytes.count && !Self.bytesAfterBinaryOperators.contains(bytes[end])
    }

    // MARK: Comments

    private mutating func skipLine() {
        while let byte = peek(), byte != .newline, byte != .carriageReturn { position += 1 }
        isJoined = false
    }

    private mutating func skipBlockComment() {
        var depth = 0
        while let byte = peek() {
            if byte == .slash, peek(1) == .star {
                depth += 1
                position += 2
            } else if byte == .star, peek(1) == .slash {
                depth -= 1
                position += 2
                if depth == 0 { break }
            } else {
                if endsLine { line += 1 }
                position += 1
            }
        }
        isJoined = false
    }

    // MARK: Steps

    /// Whether a line ends here: at a line feed, or at a carriage return without one.
    private var endsLine: Bool {
        peek() == .newline || (peek() == .carriageReturn && peek(1) != .newline)
    }

    /// U+00A0, which the compiler accepts as a blank with a warning.
    private var isNoBreakSpace: Bool { peek() == 0xC2 && peek(1) == 0xA0 }

    /// The character here.
    private var scalar: Unicode.Scalar? {
        String(decoding: bytes[position...].prefix(4), as: UTF8.self).unicodeScalars.first
    }

    /// Whether `≈` or the like is here. Beyond ASCII, Unicode's characters for syntax are the compiler's operators,
    /// except for some that are an error everywhere.
    private var isOperator: Bool { scalar?.properties.isPatternSyntax == true }

    /// Whether a mark is here that can be part of an operator, or of a word, but begins none.
    private var isCombiningMark: Bool { scalar?.properties.generalCategory == .nonspacingMark }

    private func peek(_ offset: Int = 0) -> UInt8? {
        position + offset < bytes.count ? bytes[position + offset] : nil
    }

    private mutating func add(_ kind: Token.Kind, _ text: String, from start: Int, upTo end: Int) {
        tokens.append(Token(kind: kind, text: text, line: line, range: start..<end, isJoined: isJoined))
        isJoined = true
    }
}

extension UInt8 {
    fileprivate static let newline = UInt8(ascii: "\n")
    fileprivate static let carriageReturn = UInt8(ascii: "\r")
    fileprivate static let tab = UInt8(ascii: "\t")
    fileprivate static let verticalTab: UInt8 = 0x0B
    fileprivate static let formFeed: UInt8 = 0x0C
    fileprivate static let null: UInt8 = 0
    fileprivate static let space = UInt8(ascii: " ")
    fileprivate static let slash = UInt8(ascii: "/")
    fileprivate static let backslash = UInt8(ascii: "\\")
    fileprivate static let star = UInt8(ascii: "*")
    fileprivate static let quote = UInt8(ascii: "\"")
    fileprivate static let backtick = UInt8(ascii: "`")
    fileprivate static let hash = UInt8(ascii: "#")
    fileprivate static let bang = UInt8(ascii: "!")
    fileprivate static let at = UInt8(ascii: "@")
    fileprivate static let openParenthesis = UInt8(ascii: "(")
    fileprivate static let closeParenthesis = UInt8(ascii: ")")
    fileprivate static let openBracket = UInt8(ascii: "[")
    fileprivate static let closeBracket = UInt8(ascii: "]")

    /// Letters, `_`, `$` and everything beyond ASCII but operators, which are told by the whole character.
    fileprivate var startsWord: Bool {
        (97...122).contains(self) || (65...90).contains(self) || self == 95 || self == 36 || self >= 128
    }

    fileprivate var continuesWord: Bool { startsWord || (48...57).contains(self) }
}
