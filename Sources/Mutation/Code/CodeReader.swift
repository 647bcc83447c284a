import Starter

/// Finds the blocks and statements of a source by brackets, keywords and lines.
///
/// It is not a parser: it relies on the layout of `swift format`. Where it is wrong, the mutant does not compile
/// and is not counted.
struct CodeReader {
    let source: SourceText
    private(set) var blocks: [CodeBlock] = []
    private(set) var statements: [Statement] = []
    /// The innermost block of each token that has one.
    private(set) var owners: [Int: Int] = [:]
    /// The innermost statement of each token that has one.
    private(set) var innermost: [Int: Int] = [:]
    /// The braces of branches and loops, also in closures.
    private(set) var branches: Set<Int> = []
    /// The property of each token in an initial value.
    private(set) var initialValues: [Int: String] = [:]

    private static let types: Set = ["class", "struct", "enum", "actor", "extension"]
    private static let members: Set = ["func", "init", "deinit", "subscript", "var", "let"]
    private static let accessors: Set = ["get", "set", "willSet", "didSet", "_read", "_modify"]
    private static let controls: Set = ["if", "guard", "for", "while", "repeat", "do", "defer"]

    init(_ source: SourceText) {
        self.source = source
        readMembers(source.tokens.indices)
    }

    private var tokens: [Token] { source.tokens }
}

// MARK: Declarations

extension CodeReader {
    private mutating func readMembers(_ range: Range<Int>) {
        for member in lines(range) {
            guard let keyword = declaration(member) else { continue }
            switch tokens[keyword].text {
            case "func", "init", "deinit", "subscript": readFunction(member, keyword)
            case "var", "let": readProperty(member, keyword)
            default: if let open = brace(keyword..<member.upperBound) { readMembers(inside(open)) }
            }
        }
    }

    /// The keyword after the modifiers; nil for declarations without code.
    private func declaration(_ member: Range<Int>) -> Int? {
        let keyword = source.firstOutside(member) { index in
            let token = tokens[index]
            guard token.kind == .word else { return false }
            if Self.members.contains(token.text) || token.text == "protocol" || token.text == "case" {
                return true
            }
            // `class func` does not declare a class.
            guard Self.types.contains(token.text), index + 1 < member.upperBound else { return false }
            return tokens[index + 1].kind != .symbol && !Self.members.contains(tokens[index + 1].text)
        }
        guard let keyword, !["protocol", "case"].contains(tokens[keyword].text) else { return nil }
        return keyword
    }

    private mutating func readFunction(_ member: Range<Int>, _ keyword: Int) {
        guard let open = brace(keyword..<member.upperBound) else { return }
        let name = ["init", "deinit", "subscript"].contains(tokens[keyword].text) ? keyword : keyword + 1
        let arrow = source.firstOutside(keyword..<open) { isArrow($0) }
        let end = source.firstOutside(keyword..<open) { tokens[$0].isWord("where") } ?? open
        let result = arrow.map { source.text(tokens: ($0 + 2)..<end) }
        readAccessorsOrBody(open, tokens[name].text, result == "Void" ? nil : result)
    }

    private mutating func readProperty(_ member: Range<Int>, _ keyword: Int) {
        guard keyword + 1 < member.upperBound else { return }
        let name = tokens[keyword + 1].text
        let value = source.firstOutside(keyword..<member.upperBound) { isAssignment($0) }
        if let value {
            for index in (value + 1)..<member.upperBound { initialValues[index] = name }
        } else if let open = brace(keyword..<member.upperBound) {
            let colon = source.firstOutside(keyword..<open) { tokens[$0].isSymbol(":") }
            readAccessorsOrBody(open, name, colon.map { source.text(tokens: ($0 + 1)..<open) })
        }
    }

    private mutating func readAccessorsOrBody(_ open: Int, _ name: String, _ result: String?) {
        let inside = inside(open)
        guard let first = inside.first, isAccessor(first) || tokens[first].isWord("nonmutating") else {
            return readBody(open, name, result)
        }
        for accessor in lines(inside) {
            guard let keyword = accessor.first(where: { isAccessor($0) }), let open = brace(accessor)
            else { continue }
            readBody(open, name, ["get", "_read"].contains(tokens[keyword].text) ? result : nil)
        }
    }

    private mutating func readBody(_ open: Int, _ name: String, _ result: String?) {
        let block = addBlock(open, name, result, isBody: true)
        let start = statements.count
        readStatements(inside(open), block, isInClosure: false, mayEnd: result == nil)
        let isAlone = statements.dropFirst(start).first?.isAlone ?? false
        let hasReturn = statements.dropFirst(start).contains { statement in
            !statement.isInClosure && keyword(of: statement.tokens) == "return"
        }
        blocks[block].isExpression = result != nil && isAlone && !hasReturn
    }
}

// MARK: Statements

extension CodeReader {
    private mutating func addBlock(_ open: Int, _ member: String, _ result: String?, isBody: Bool) -> Int {
        let tokens = inside(open)
        let start = self.tokens[open].range.upperBound
        let end = source.matchingBracket(of: open).map { self.tokens[$0].range.lowerBound } ?? start
        blocks.append(
            CodeBlock(member: member, tokens: tokens, bytes: start..<end, result: result, isBody: isBody))
        for index in tokens { owners[index] = blocks.count - 1 }
        return blocks.count - 1
    }

    private mutating func readStatements(_ range: Range<Int>, _ block: Int, isInClosure: Bool, mayEnd: Bool) {
        let all = lines(range)
        for (index, tokens) in all.enumerated() {
            let mayEnd = mayEnd || index < all.count - 1
            statements.append(
                Statement(
                    tokens: tokens, block: block, isInClosure: isInClosure, isAlone: all.count == 1,
                    canBeLeftOut: mayEnd))
            for index in tokens { innermost[index] = statements.count - 1 }
            readInside(tokens, block, isInClosure: isInClosure, mayEnd: mayEnd)
        }
    }

    private mutating func readInside(
        _ statement: Range<Int>, _ block: Int, isInClosure: Bool, mayEnd: Bool
    ) {
        let keyword = keyword(of: statement)
        guard Self.controls.contains(keyword) || keyword == "switch" || keyword == "func" else {
            return readClosures(statement, block)
        }
        var index = statement.lowerBound
        while index < statement.upperBound {
            let next = source.nextOutside(after: index)
            if tokens[index].isSymbol("{") {
                readBranch(index, keyword, block, isInClosure: isInClosure, mayEnd: mayEnd)
            } else if source.opens(index) {
                readClosures((index + 1)..<next, block)
            }
            index = next
        }
    }

    private mutating func readBranch(
        _ open: Int, _ keyword: String, _ block: Int, isInClosure: Bool, mayEnd: Bool
    ) {
        branches.insert(open)
        if keyword == "switch" {
            return readCases(inside(open), block, isInClosure: isInClosure, mayEnd: mayEnd)
        }
        let mayEnd =
            switch keyword {
            case "if", "do": mayEnd
            case "guard", "func": false
            default: true
            }
        let own =
            isInClosure ? block : addBlock(open, blocks[block].member, nil, isBody: false)
        readStatements(inside(open), own, isInClosure: isInClosure, mayEnd: mayEnd)
    }

    private mutating func readCases(_ range: Range<Int>, _ block: Int, isInClosure: Bool, mayEnd: Bool) {
        var start: Int?
        var index = range.lowerBound
        func isLabel(_ index: Int) -> Bool {
            (tokens[index].isWord("case") || tokens[index].isWord("default"))
                && (index == range.lowerBound || source.beginsLine(index))
        }
        while index < range.upperBound {
            if isLabel(index) {
                if let start {
                    readStatements(start..<index, block, isInClosure: isInClosure, mayEnd: mayEnd)
                }
                let colon = source.firstOutside(index..<range.upperBound) { tokens[$0].isSymbol(":") }
                start = (colon ?? index) + 1
                index = start ?? index
            } else {
                index = source.nextOutside(after: index)
            }
        }
        if let start, start < range.upperBound {
            readStatements(start..<range.upperBound, block, isInClosure: isInClosure, mayEnd: mayEnd)
        }
    }

    private mutating func readClosures(_ range: Range<Int>, _ block: Int) {
        var index = range.lowerBound
        while index < range.upperBound {
            guard tokens[index].isSymbol("{"), let close = source.matchingBracket(of: index) else {
                index += 1
                continue
            }
            readClosure(inside(index), block)
            index = close + 1
        }
    }

    /// A closure, or the branches of an `if` or `switch` expression.
    private mutating func readClosure(_ range: Range<Int>, _ block: Int) {
        guard let first = range.first else { return }
        if tokens[first].isWord("case") || tokens[first].isWord("default") {
            return readCases(range, block, isInClosure: true, mayEnd: false)
        }
        // The `in` after a closure's parameters is on the first line; that of a loop follows a `for`.
        let head = source.firstOutside(range) { tokens[$0].isWord("in") || tokens[$0].isWord("for") }
        let start = head.map { tokens[$0].isWord("in") ? $0 + 1 : range.lowerBound } ?? range.lowerBound
        readStatements(start..<range.upperBound, block, isInClosure: true, mayEnd: false)
    }
}

// MARK: Lines and brackets

extension CodeReader {
    /// The first word of a statement after its label, if any.
    func keyword(of statement: Range<Int>) -> String {
        guard let first = statement.first else { return "" }
        if first + 2 < statement.upperBound, tokens[first].kind == .word, tokens[first + 1].isSymbol(":"),
            tokens[first + 1].isJoined, !["default"].contains(tokens[first].text)
        {
            return tokens[first + 2].text
        }
        return tokens[first].kind == .word ? tokens[first].text : ""
    }

    /// Whether a lone `=` is here.
    func isAssignment(_ index: Int) -> Bool {
        source.binaryOperator(at: index)?.count == 1 && tokens[index].isSymbol("=")
    }

    /// Splits tokens into statements or declarations: each starts on a line of its own, or after a semicolon.
    private func lines(_ range: Range<Int>) -> [Range<Int>] {
        var found: [Range<Int>] = []
        var start = range.lowerBound
        var index = range.lowerBound
        while index < range.upperBound {
            if index > start, beginsStatement(index) {
                found.append(start..<index)
                start = index
            }
            if tokens[index].isSymbol(";") {
                if start < index { found.append(start..<index) }
                start = index + 1
            }
            index = source.nextOutside(after: index)
        }
        if start < range.upperBound { found.append(start..<range.upperBound) }
        return found
    }

    private func beginsStatement(_ index: Int) -> Bool {
        guard source.beginsLine(index) else { return false }
        let (last, token) = (tokens[index - 1], tokens[index])
        switch token.kind {
        case .symbol where ".),]".contains(token.text): return false
        case .symbol where source.binaryOperator(at: index) != nil: return false
        case .word where ["else", "catch", "where", "in", "as", "is"].contains(token.text): return false
        default: break
        }
        if last.isSymbol(",") || last.isSymbol("(") || last.isSymbol("[") { return false }
        if last.isSymbol(":"), last.isJoined { return true }
        if last.kind == .word, ["return", "else", "throws", "async", "try", "await"].contains(last.text) {
            return last.text == "return"
        }
        return !endsInOperator(before: index)
    }

    /// Whether the line above ends in a binary operator.
    private func endsInOperator(before index: Int) -> Bool {
        var first = index - 1
        while first > 0, tokens[first].kind == .symbol, tokens[first].isJoined,
            tokens[first - 1].kind == .symbol, !source.closes(first - 1)
        {
            first -= 1
        }
        return source.binaryOperator(at: first) == first..<index
    }

    private func inside(_ open: Int) -> Range<Int> {
        guard let close = source.matchingBracket(of: open) else { return (open + 1)..<(open + 1) }
        return (open + 1)..<close
    }

    private func brace(_ range: Range<Int>) -> Int? {
        source.firstOutside(range) { tokens[$0].isSymbol("{") && source.matchingBracket(of: $0) != nil }
    }

    private func isAccessor(_ index: Int) -> Bool {
        tokens[index].kind == .word && Self.accessors.contains(tokens[index].text)
    }

    private func isArrow(_ index: Int) -> Bool {
        tokens[index].isSymbol("-") && index + 1 < tokens.count && tokens[index + 1].isSymbol(">")
            && tokens[index + 1].isJoined
    }
}
