/// The places of a file in which a bare name means a function that the file declares.
///
/// A function hides another module's of its name between the braces around it, and a member in every part of its type.
/// The compiler does not fall back to the hidden one, whatever the arguments are. At the top of a file a function hides
/// none: the arguments choose between it and the other module's.
struct OwnFunctions {
    /// The tokens of these places.
    private let ranges: [Range<Int>]

    private struct Scope {
        /// The type and its enclosing types; empty for the top of the file, nil for other braces.
        let type: [String]?
        var range: Range<Int>
        var declaresFunction = false
    }

    init(named name: String, in tokens: [Token]) {
        var scopes: [Scope] = []
        var open = [Scope(type: [], range: tokens.indices)]
        var pending: [String]?
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
            } else if index > 0, tokens[index - 1].isWord("func"), token.isIdentifier(name), open.count > 1 {
                open[open.count - 1].declaresFunction = true
            }
        }
        scopes += open
        let types = Set(scopes.filter(\.declaresFunction).compactMap(\.type))
        ranges = scopes.filter { scope in
            scope.declaresFunction || scope.type.map(types.contains) == true
        }.map(\.range)
    }

    /// Whether a token is in one of these places.
    func contains(_ index: Int) -> Bool { ranges.contains { $0.contains(index) } }
}
