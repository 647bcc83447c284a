/// The functions of one name that a file declares, and where the bare name means one of them.
///
/// A function hides another module's of its name between the braces around it, and a member in every part of its type.
/// The compiler does not fall back to the hidden one, whatever the arguments are. At the top of a file a function hides
/// none: the arguments choose between it and the other module's.
struct OwnFunctions {
    private let tokens: [Token]
    /// The tokens of the places where the name means a function of the file, whatever the arguments are.
    private let ranges: [Range<Int>]
    /// What the functions at the top of the file take.
    private let firstArguments: [FirstArgument]

    private struct Scope {
        /// The type and its enclosing types; empty for the top of the file, nil for other braces.
        let type: [String]?
        var range: Range<Int>
        var declaresFunction = false
    }

    /// Tells functions of one name apart, as far as tokens can: their types are not known.
    private enum FirstArgument: Equatable {
        case missing, unlabeled
        case labeled(String)
    }

    init(named name: String, in tokens: [Token]) {
        var scopes: [Scope] = []
        var open = [Scope(type: [], range: tokens.indices)]
        var pending: [String]?
        var firstArguments: [FirstArgument] = []
        for (index, token) in tokens.enumerated() {
            if token.isSymbol("{") {
                open.append(Scope(type: pending, range: index..<tokens.count))
                pending = nil
            } else if token.isSymbol("}"), open.count > 1 {
                var scope = open.removeLast()
                scope.range = scope.range.lowerBound..<index
                scopes.append(scope)
            } else if let declared = DeclaredType.declaredName(at: index, in: tokens) {
                if let around = open[open.count - 1].type { pending = around + declared }
            } else if index > 0, tokens[index - 1].isWord("func"), token.isIdentifier(name) {
                if open.count > 1 {
                    open[open.count - 1].declaresFunction = true
                } else if let first = Self.firstParameter(ofFunctionAt: index, in: tokens) {
                    firstArguments.append(first)
                }
            }
        }
        scopes += open
        let types = Set(scopes.filter(\.declaresFunction).compactMap(\.type))
        ranges = scopes.filter { scope in
            scope.declaresFunction || scope.type.map(types.contains) == true
        }.map(\.range)
        self.tokens = tokens
        self.firstArguments = firstArguments
    }

    /// Whether the name at a token means one of these functions.
    func areMeant(at index: Int) -> Bool {
        if ranges.contains(where: { $0.contains(index) }) { return true }
        return Self.firstArgument(ofCallAt: index, in: tokens).map(firstArguments.contains) == true
    }

    private static func firstParameter(ofFunctionAt index: Int, in tokens: [Token]) -> FirstArgument? {
        // Behind the name there may be generic parameters.
        guard let start = tokens[index...].firstIndex(where: { $0.isSymbol("(") }), start + 1 < tokens.count
        else { return nil }
        let label = tokens[start + 1]
        if label.isSymbol(")") { return .missing }
        guard label.isWord("_") else { return .labeled(label.text) }
        // The system's function is meant where another would need more, or something else than a text.
        let rest = Array(tokens[(start + 2)...].prefix(4))
        guard rest.count == 4, rest[2].isWord("String") else { return nil }
        return rest[3].isSymbol(")") || rest[3].isSymbol("=") ? .unlabeled : nil
    }

    /// Nil where the function is not called, but handed on.
    private static func firstArgument(ofCallAt index: Int, in tokens: [Token]) -> FirstArgument? {
        let next = Array(tokens[(index + 1)...].prefix(3))
        guard next.count > 1, next[0].isSymbol("(") else { return nil }
        if next[1].isSymbol(")") { return .missing }
        let isLabel = next[1].kind != .symbol && next.count > 2 && next[2].isSymbol(":")
        return isLabel ? .labeled(next[1].text) : .unlabeled
    }
}
