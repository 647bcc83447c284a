/// What a file calls `abort`, as the system's function is called that stops the program.
///
/// Variables, parameters and methods often have this name, and hide the function. Only a compiler knows where each of
/// them does, so a file that has one is taken to mean it everywhere.
struct OwnAbort {
    /// Whether anything in the file has the name.
    let isNamed: Bool
    /// Whether other files of the module see it: a function, variable or member that is not private.
    let isShared: Bool

    init(in tokens: [Token]) {
        let names = Set(tokens.indices.filter { Self.isNamed(at: $0, in: tokens) })
        isNamed = !names.isEmpty
        isShared = isNamed && Self.declarations(in: tokens).contains(where: names.contains)
    }

    /// Whether a token is the name of something that may hide the function: not in the call `abort()`, no member of
    /// another value, case of an enum, value that is assigned, or label in a call.
    private static func isNamed(at index: Int, in tokens: [Token]) -> Bool {
        guard tokens[index].isIdentifier("abort") else { return false }
        if index > 0 {
            let previous = tokens[index - 1]
            if previous.isSymbol(".") || previous.isWord("case") || previous.isSymbol("=") { return false }
            if previous.isWord("func") { return true }
        }
        let next = tokens[(index + 1)...].prefix(2)
        if next.first?.isSymbol("(") == true, next.last?.isSymbol(")") == true { return false }
        return next.first?.isSymbol(":") != true || !isInCall(at: index, in: tokens)
    }

    /// Whether a token stands in the parentheses of a call: `end(1, abort: true)`. Those of a declaration look alike,
    /// but for what is before its name.
    private static func isInCall(at index: Int, in tokens: [Token]) -> Bool {
        var depth = 0
        let opening = tokens[..<index].lastIndex { token in
            if token.isSymbol(")") { depth += 1 }
            if token.isSymbol("(") { depth -= 1 }
            return depth < 0
        }
        guard let opening, opening > 0, tokens[opening].isJoined else { return false }
        let callee = tokens[opening - 1]
        let before = opening > 1 ? tokens[opening - 2] : nil
        if before?.isSymbol(".") == true { return true }
        guard callee.kind == .word || callee.kind == .quotedWord else { return false }
        return before?.isWord("func") != true && !callee.isWord("init") && !callee.isWord("subscript")
    }

    /// The names of the functions and variables at the top of a file or in a type, without private ones.
    private static func declarations(in tokens: [Token]) -> [Int] {
        var names: [Int] = []
        /// For each open brace, whether it is that of a type.
        var scopes = [true]
        var opensType = false
        for index in tokens.indices.dropFirst() {
            let token = tokens[index], previous = tokens[index - 1]
            if previous.isSymbol("{") {
                scopes.append(opensType)
                opensType = false
            } else if previous.isSymbol("}"), scopes.count > 1 {
                scopes.removeLast()
            } else if DeclaredType.declaredName(at: index - 1, in: tokens) != nil {
                opensType = scopes.last == true
            } else if scopes.last == true, ["func", "let", "var"].contains(where: previous.isWord) {
                let modifiers = tokens[..<(index - 1)].reversed().prefix {
                    $0.kind == .word && $0.line == token.line
                }
                if !modifiers.contains(where: { $0.isWord("private") || $0.isWord("fileprivate") }) {
                    names.append(index)
                }
            }
        }
        return names
    }
}
