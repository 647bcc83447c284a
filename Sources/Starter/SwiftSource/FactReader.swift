/// Scans the tokens of a file once and collects ``SourceFacts``.
struct FactReader {
    private(set) var facts = SourceFacts()
    private let tokens: [Token]
    private var ownNames: OwnNames
    private var index = 0
    /// The attributes before the next declaration.
    private var attributes: [String] = []
    /// For each open `#if`: whether the current branch requires the trait.
    private var branches: [Bool] = []

    private static let accessLevels: Set = ["public", "package", "internal", "fileprivate", "private"]
    private static let importKinds: Set = [
        "struct", "class", "enum", "protocol", "typealias", "func", "var", "let", "actor",
    ]
    /// The functions of the Swift library that answer as `#if DEBUG` does.
    private static let debugQuestions: Set = [
        "_isDebugAssertConfiguration", "_isReleaseAssertConfiguration", "_isFastAssertConfiguration",
    ]
    private static let typeKeywords: Set = ["class", "struct", "enum", "actor", "protocol", "extension"]

    init(tokens: [Token]) {
        self.tokens = tokens
        ownNames = OwnNames(in: tokens)
    }

    mutating func read() {
        while let token = peek() {
            index += 1
            switch token.kind {
            case .attribute: takeAttribute(token)
            case .directive: takeDirective(token)
            case .word where token.text == "import": takeImport(token)
            case .word where Self.accessLevels.contains(token.text): break
            case .word: takeWord(token)
            case .quotedWord:
                attributes = []
                takeName(token)
            case .symbol, .literal: attributes = []
            }
        }
    }

    // MARK: Imports

    private mutating func takeAttribute(_ token: Token) {
        attributes.append(token.text)
        if let name = EscapeHatch.name(ofAttribute: token.text) {
            facts.escapeHatches.append(.init(name: name, line: token.line))
        }
        guard let next = peek(), next.isSymbol("("), next.isJoined else { return }
        takeArguments()
    }

    /// Reads the arguments of an attribute, which may hold code: `@Wrap(try! load())`.
    private mutating func takeArguments() {
        // The attributes in them are not those of the declaration.
        let outer = attributes
        defer { attributes = outer }
        var depth = 0
        while let token = peek() {
            index += 1
            if token.isSymbol("(") { depth += 1 }
            if token.isSymbol(")") { depth -= 1 }
            if depth == 0 { return }
            if token.kind == .attribute { takeAttribute(token) }
            if token.kind == .directive { takeDirective(token) }
            if token.kind == .word || token.kind == .quotedWord { takeName(token) }
        }
    }

    private mutating func takeImport(_ token: Token) {
        defer { attributes = [] }
        guard startsStatement(before: index - 1), var module = peek(), module.kind != .symbol else { return }
        if Self.importKinds.contains(module.text), let next = peek(1), next.kind != .symbol {
            index += 1
            module = next
        }
        facts.imports.append(
            .init(
                module: module.text, line: token.line, isExported: attributes.contains("_exported"),
                isTestable: attributes.contains("testable"), isUnderDouble: branches.contains(true)))
    }

    /// Whether `import` starts a statement here, and is not a label or a member of that name.
    private func startsStatement(before index: Int) -> Bool {
        guard index > 0 else { return true }
        let last = tokens[index - 1]
        if last.line < tokens[index].line || last.isSymbol(";") { return true }
        return Self.accessLevels.contains(last.text) || !attributes.isEmpty
    }

    // MARK: Conditions

    private mutating func takeDirective(_ token: Token) {
        switch token.text {
        case "if":
            branches.append(takeCondition(on: token.line))
        case "elseif":
            _ = branches.popLast()
            branches.append(takeCondition(on: token.line))
        case "else":
            _ = branches.popLast()
            branches.append(false)
        case "endif":
            _ = branches.popLast()
        default:
            break
        }
        attributes = []
    }

    /// Reads a condition up to the end of its line or its last parenthesis; true when it requires the trait.
    private mutating func takeCondition(on line: Int) -> Bool {
        var asks = false
        var isCertain = true
        var depth = 0
        while let token = peek(), token.line == line || depth > 0 {
            index += 1
            if token.isSymbol("(") { depth += 1 }
            if token.isSymbol(")") { depth -= 1 }
            if token.isIdentifier("Double") {
                if !asks { facts.doubleConditions.append(line) }
                asks = true
            }
            if token.isIdentifier("DEBUG") { noteDebugCondition(on: line) }
            if token.isSymbol("|") { isCertain = false }
            if token.isSymbol("!"), let next = peek(), next.isIdentifier("Double") || next.isSymbol("(") {
                isCertain = false
            }
            if token.isIdentifier("canImport"), let module = peek(1) {
                facts.imports.append(.init(module: module.text, line: line, isQuestion: true))
            }
        }
        return asks && isCertain
    }

    private mutating func noteDebugCondition(on line: Int) {
        if facts.debugConditions.last != line { facts.debugConditions.append(line) }
    }

    // MARK: Declarations and escape hatches

    private mutating func takeWord(_ token: Token) {
        attributes = []
        if Self.typeKeywords.contains(token.text) {
            takeDeclaration()
        } else {
            takeName(token)
        }
    }

    private mutating func takeName(_ token: Token) {
        if Self.debugQuestions.contains(token.text) { noteDebugCondition(on: token.line) }
        guard let name = escapeHatch(at: token) else { return }
        let use = Occurrence(name: name, line: token.line)
        facts.escapeHatches.append(use)
        let isQualified = index > 1 && tokens[index - 2].isSymbol(".")
        if name == "abort", !isQualified { facts.bareAborts.append(use) }
    }

    private mutating func escapeHatch(at token: Token) -> String? {
        if EscapeHatch.functions.contains(token.text) { return token.text }
        if EscapeHatch.traps.contains(token.text) { return isTrap(token) ? token.text : nil }
        guard let next = peek(), next.kind == .symbol else { return nil }
        switch (token.text, next.text) {
        case ("try", "!"), ("as", "!"): return next.isJoined ? token.text + "!" : nil
        case ("nonisolated", "("):
            return peek(1)?.isIdentifier("unsafe") == true ? "nonisolated(unsafe)" : nil
        default: return nil
        }
    }

    /// Whether the Swift library's or the system's function is called, not something of the program by its name.
    private mutating func isTrap(_ token: Token) -> Bool {
        let previous = index > 1 ? tokens[index - 2] : nil
        if token.text == "abort" {
            if ownNames.isShared(at: index - 1) { facts.sharesAbort = true }
            // Much else is called so, and the system's function takes no argument.
            guard peek(1)?.isSymbol(")") == true else { return false }
        }
        guard peek()?.isSymbol("(") == true else { return false }
        if previous?.isSymbol(".") == true {
            return index > 2 && Self.systemModules.contains(tokens[index - 3].text)
        }
        return previous?.isWord("func") != true && !ownNames.contains(token.text)
    }

    private static let systemModules: Set = ["Swift", "Foundation", "Glibc", "Musl", "Darwin"]

    private mutating func takeDeclaration() {
        guard let names = DeclaredType.declaredName(at: index - 1, in: tokens), let name = names.last
        else { return }
        // With the dots between them.
        index += 2 * names.count - 1
        skipGenericParameters()
        facts.declarations.append(.init(name: name, inherits: takeInheritance()))
    }

    private mutating func takeInheritance() -> [String] {
        guard peek()?.isSymbol(":") == true else { return [] }
        index += 1
        var names: [String] = []
        while let token = peek(), !token.isSymbol("{"), !token.isWord("where") {
            index += 1
            if token.kind == .attribute { takeAttribute(token) }
            if token.kind == .word || token.kind == .quotedWord { names.append(token.text) }
        }
        return names
    }

    private mutating func skipGenericParameters() {
        guard peek()?.isSymbol("<") == true else { return }
        var depth = 0
        while let token = peek() {
            index += 1
            if token.isSymbol("<") { depth += 1 }
            if token.isSymbol(">") { depth -= 1 }
            if depth == 0 { return }
        }
    }

    private func peek(_ offset: Int = 0) -> Token? {
        index + offset < tokens.count ? tokens[index + offset] : nil
    }
}
