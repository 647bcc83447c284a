/// A source text with its tokens, and the structure that insertions need: lines, types, members, brackets.
///
/// Offsets are UTF-8 bytes of the text.
struct SourceOutline {
    /// The step of a text that shows none, such as an edit of a template.
    static let usualStep = "    "

    let bytes: [UInt8]
    let tokens: [Token]
    /// What a line in braces is indented by, beyond the line of the brace.
    private(set) var step: String

    /// The contents of a pair of braces.
    struct Body {
        /// The token index of the keyword: `protocol`, `class`, `enum` …
        let keyword: Int
        let name: String
        /// The token indices of the opening and closing brace.
        let open: Int
        let close: Int
    }

    /// A declaration within a body.
    struct Member {
        /// `var`, `let`, `func`, `case` …
        let keyword: String
        let name: String
        /// The last word of the declared type: `NotesService` of `any NotesService`; empty for none.
        let type: String
        let isPrivate: Bool
        /// From the first attribute or modifier to the last token.
        let range: Range<Int>
    }

    /// - Parameter step: The step if the text shows none.
    init(_ text: String, step: String = Self.usualStep) {
        bytes = Array(text.utf8)
        tokens = Lexer.tokens(of: bytes)
        self.step = step
        self.step = ownStep ?? step
    }

    // MARK: Bodies

    /// The body of the type with this name, at any depth, without extensions.
    func type(_ name: String) -> Body? {
        bodies(of: Self.typeWords, named: name).first
    }

    /// The bodies of the functions that fit, at any depth.
    func functions(_ function: Place.Function) -> [Body] {
        bodies(of: ["func"], named: function.name).filter { body in
            (function.type.map { isMember(body.keyword, of: $0) } ?? true)
                && labels(of: body).starts(with: function.labels)
        }
    }

    private func bodies(of keywords: Set<String>, named name: String) -> [Body] {
        tokens.indices.dropLast().compactMap { index in
            guard tokens[index].kind == .word, keywords.contains(tokens[index].text),
                tokens[index + 1].isIdentifier(name),
                let open = firstBrace(behind: index), let close = partner(of: open)
            else { return nil }
            return Body(keyword: index, name: name, open: open, close: close)
        }
    }

    /// Whether the declaration at this token is directly in a type or an extension of it.
    private func isMember(_ index: Int, of type: String) -> Bool {
        bodies(of: Self.typeWords.union(["extension"]), named: type).contains {
            $0.open < index && index < $0.close && isBalanced($0.open + 1..<index)
        }
    }

    /// The labels of a function's parameters, `_` for one without.
    private func labels(of function: Body) -> [String] {
        guard let open = tokens[function.keyword..<function.open].firstIndex(where: { $0.isSymbol("(") }),
            let close = partner(of: open)
        else { return [] }
        let labels = (open + 1..<close).filter { index in
            (index == open + 1 || tokens[index - 1].isSymbol(",")) && isBalanced(open + 1..<index)
                && (tokens[index + 1].isSymbol(":") || tokens[index + 2].isSymbol(":"))
        }
        return labels.map { tokens[$0].text }
    }

    /// The first brace outside of parentheses.
    private func firstBrace(behind index: Int) -> Int? {
        var depth = 0
        for next in index..<tokens.count {
            if tokens[next].isSymbol("(") { depth += 1 }
            if tokens[next].isSymbol(")") { depth -= 1 }
            if depth == 0, tokens[next].isSymbol("{") { return next }
            if depth == 0, tokens[next].isSymbol("}") { return nil }
        }
        return nil
    }

    /// The token index of the matching closing bracket.
    func partner(of open: Int) -> Int? {
        var depth = 0
        for index in open..<tokens.count {
            if tokens[index].opens { depth += 1 }
            if tokens[index].closes { depth -= 1 }
            if depth == 0 { return index }
        }
        return nil
    }

    /// Whether every bracket that is opened in a range of tokens is closed in it.
    func isBalanced(_ range: Range<Int>) -> Bool {
        tokens[range].count(where: \.opens) == tokens[range].count(where: \.closes)
    }

    // MARK: Members

    /// The direct declarations of a body.
    func members(of body: Body) -> [Member] {
        var starts: [(first: Int, keyword: Int)] = []
        var depth = 0
        var first: Int?
        for index in body.open + 1..<body.close {
            let token = tokens[index]
            if token.closes { depth -= 1 }
            if depth == 0, first != nil || startsDeclaration(index), isAttributeOrModifier(index) {
                first = first ?? index
            } else if depth == 0, isDeclaration(index) {
                starts.append((first ?? index, index))
                first = nil
            } else if depth == 0, !token.closes, !token.opens {
                first = nil
            }
            if token.opens { depth += 1 }
        }
        let ends = starts.dropFirst().map(\.first) + [body.close]
        return zip(starts, ends).map { member(from: $0.first, keyword: $0.keyword, to: $1) }
    }

    private func member(from first: Int, keyword: Int, to next: Int) -> Member {
        let end = (keyword..<next).first { isCondition($0, within: keyword) } ?? next
        let head = tokens[keyword..<end].prefix { !$0.isSymbol("{") && !$0.isSymbol("=") }
        let name = keyword + 1 < end ? tokens[keyword + 1].text : ""
        let colon = head.firstIndex { $0.isSymbol(tokens[keyword].text == "func" ? ">" : ":") }
        let type = colon.map { head[$0...].last { $0.kind == .word }?.text ?? "" } ?? ""
        return Member(
            keyword: tokens[keyword].text, name: name, type: type,
            // `private(set)` restricts writing only.
            isPrivate: (first..<keyword).contains {
                ["private", "fileprivate"].contains(tokens[$0].text) && !tokens[$0 + 1].isSymbol("(")
            },
            range: tokens[first].range.lowerBound..<tokens[end - 1].range.upperBound)
    }

    /// The outermost `#if` … `#endif` directly in a range of tokens, in bytes.
    func conditions(in range: Range<Int>) -> [Range<Int>] {
        var conditions: [Range<Int>] = []
        var starts: [Int] = []
        for index in range where isCondition(index, within: range.lowerBound) {
            if tokens[index].text == "if" { starts.append(tokens[index].range.lowerBound) }
            if tokens[index].text == "endif", let start = starts.popLast(), starts.isEmpty {
                conditions.append(start..<tokens[index].range.upperBound)
            }
        }
        return conditions
    }

    private func isAttributeOrModifier(_ index: Int) -> Bool {
        let token = tokens[index]
        if token.kind == .attribute { return true }
        guard token.kind == .word, Self.modifiers.contains(token.text) else { return false }
        return token.text != "class" || isDeclaration(index + 1)
    }

    /// Whether a declaration may start with this token: on a line of its own, or behind another one.
    private func startsDeclaration(_ index: Int) -> Bool {
        let last = tokens[index - 1]
        return last.line < tokens[index].line || last.closes || last.isSymbol("{") || last.isSymbol(";")
    }

    /// Whether `#if` or similar is directly in the body, and not in the braces of a declaration.
    private func isCondition(_ index: Int, within keyword: Int) -> Bool {
        guard tokens[index].kind == .directive, Self.conditions.contains(tokens[index].text) else {
            return false
        }
        return isBalanced(keyword..<index)
    }

    private func isDeclaration(_ index: Int) -> Bool {
        tokens[index].kind == .word && Self.declarations.contains(tokens[index].text)
            && !(index > 0 && tokens[index - 1].isSymbol("."))
    }

    private static let conditions: Set = ["if", "elseif", "else", "endif"]
    private static let typeWords: Set = ["class", "struct", "enum", "actor", "protocol"]
    private static let declarations: Set = [
        "var", "let", "func", "init", "subscript", "typealias", "associatedtype", "case", "deinit", "struct",
        "class", "enum", "actor", "protocol",
    ]
    private static let modifiers: Set = [
        "public", "package", "internal", "fileprivate", "private", "open", "static", "class", "final", "lazy",
        "weak", "unowned", "nonisolated", "mutating", "nonmutating", "override", "required", "convenience",
        "dynamic", "indirect", "consuming", "borrowing", "isolated", "optional", "prefix", "postfix",
    ]
}

extension Token {
    var opens: Bool { kind == .symbol && ["(", "[", "{"].contains(text) }
    var closes: Bool { kind == .symbol && [")", "]", "}"].contains(text) }
}
