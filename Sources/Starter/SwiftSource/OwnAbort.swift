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
        let names = tokens.indices.filter { Self.isNamed(at: $0, in: tokens) }
        isNamed = !names.isEmpty
        isShared = isNamed && Self.declarations(in: tokens).contains(where: names.contains)
    }

    /// Whether a token is the name, and neither in the call `abort()` nor a member of another value.
    private static func isNamed(at index: Int, in tokens: [Token]) -> Bool {
        guard tokens[index].isIdentifier("abort") else { return false }
        if index > 0, tokens[index - 1].isSymbol(".") { return false }
        if index > 0, tokens[index - 1].isWord("func") { return true }
        let next = tokens[(index + 1)...].prefix(2)
        return next.first?.isSymbol("(") != true || next.last?.isSymbol(")") != true
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
