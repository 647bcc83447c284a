/// The functions of one name that a file declares, and where the bare name means one of them.
///
/// A function hides another module's of its name between the braces around it, and a member in every part of its type.
/// The compiler does not fall back to the hidden one, whatever the arguments are. At the top of a file a function hides
/// none: the arguments choose between it and the other module's.
struct OwnFunctions {
    private let tokens: [Token]
    /// The tokens of the places where the name means a function of the file, whatever the arguments are.
    private let ranges: [Range<Int>]
    /// What each function at the top of the file takes.
    private let parameters: [[Parameter]]

    private struct Scope {
        /// The type and its enclosing types; empty for the top of the file, nil for other braces.
        let type: [String]?
        var range: Range<Int>
        var declaresFunction = false
    }

    private struct Parameter {
        let label: String
        let hasDefault: Bool
        let takesText: Bool

        private static let textTypes: Set = ["String", "StaticString", "Substring", "Any"]

        init(_ tokens: [Token]) {
            let type = tokens.drop { !$0.isSymbol(":") }.dropFirst().prefix { !$0.isSymbol("=") }
            let typeName = type.last { $0.kind == .word }?.text ?? ""
            label = tokens[0].text
            hasDefault = tokens.contains { $0.isSymbol("=") }
            // `[String]` and `() -> String` begin with a symbol, `@autoclosure () -> String` does not.
            takesText = type.first?.kind != .symbol && Self.textTypes.contains(typeName)
        }

        /// Whether an argument may be meant for it: only of a literal the type is known.
        func takes(_ argument: [Token]) -> Bool {
            let isLabeled = argument.count > 1 && argument[1].isSymbol(":")
            guard label == (isLabeled ? argument[0].text : "_") else { return false }
            return takesText || argument[0].kind != .literal
        }
    }

    init(named name: String, in tokens: [Token]) {
        var scopes: [Scope] = []
        var open = [Scope(type: [], range: tokens.indices)]
        var pending: [String]?
        var parameters: [[Parameter]] = []
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
                } else if let start = tokens[index...].firstIndex(where: { $0.isSymbol("(") }),
                    // Behind the name there may be generic parameters.
                    let list = Self.list(at: start, in: tokens)
                {
                    parameters.append(list.map(Parameter.init))
                }
            }
        }
        scopes += open
        let types = Set(scopes.filter(\.declaresFunction).compactMap(\.type))
        ranges = scopes.filter { scope in
            scope.declaresFunction || scope.type.map(types.contains) == true
        }.map(\.range)
        self.tokens = tokens
        self.parameters = parameters
    }

    /// Whether the name at a token means one of these functions.
    func areMeant(at index: Int) -> Bool {
        if ranges.contains(where: { $0.contains(index) }) { return true }
        // Nil where the function is not called, but handed on.
        guard let arguments = Self.list(at: index + 1, in: tokens) else { return false }
        return parameters.contains { Self.take($0, arguments) }
    }

    private static func take(_ parameters: [Parameter], _ arguments: [[Token]]) -> Bool {
        var rest = arguments[...]
        for parameter in parameters {
            if let argument = rest.first, parameter.takes(argument) {
                rest.removeFirst()
            } else if !parameter.hasDefault {
                return false
            }
        }
        return rest.isEmpty
    }

    /// What the commas separate in the parentheses that open at a token.
    private static func list(at start: Int, in tokens: [Token]) -> [[Token]]? {
        guard start < tokens.count, tokens[start].isSymbol("(") else { return nil }
        var parts: [[Token]] = [[]]
        var depth = 0
        var endOfLiteral = 0
        // The tokens of interpolations follow their literal, and may have commas.
        for token in tokens[start...] where token.range.lowerBound >= endOfLiteral {
            if token.kind == .literal { endOfLiteral = token.range.upperBound }
            if token.kind == .symbol, ")]}".contains(token.text) { depth -= 1 }
            if depth == 0, token.isSymbol(")") { return parts.filter { !$0.isEmpty } }
            if depth == 1, token.isSymbol(",") {
                parts.append([])
            } else if depth > 0 {
                parts[parts.count - 1].append(token)
            }
            if token.kind == .symbol, "([{".contains(token.text) { depth += 1 }
        }
        return nil
    }
}
