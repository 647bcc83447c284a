/// The functions of one name that a file declares, and where the bare name means one of them.
///
/// A function hides another module's of its name between the braces around it, and a member in every part of its type.
/// The compiler does not fall back to the hidden one, whatever the arguments are. At the top of a file a function hides
/// none: the arguments choose between it and the other module's. A parameter, or a variable that is not at the top, can
/// hold a function, and hides another module's as well.
struct OwnFunctions {
    private let tokens: [Token]
    private let scopes: [Scope]
    /// The tokens of the places where the name means a function of the file, whatever the arguments are.
    private let ranges: [Range<Int>]
    /// What each function at the top of the file takes.
    private let parameters: [[Parameter]]

    private struct Scope {
        /// The type and its enclosing types; empty for the top of the file, nil for other braces.
        let type: [String]?
        var range: Range<Int>
        var declaresFunction = false
        /// Where a parameter or variable of the name begins to count.
        var binding: Int?
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
        var depth = 0
        var parameterList: Int?
        /// The depth of parentheses at which the next brace opens the body that knows a parameter or variable.
        var body: Int?
        for (index, token) in tokens.enumerated() {
            if token.isSymbol("(") {
                depth += 1
                if Self.startsParameters(at: index, in: tokens) { parameterList = depth }
            } else if token.isSymbol(")") {
                if parameterList == depth { parameterList = nil }
                depth -= 1
            } else if token.isSymbol("{") {
                let takes = body == depth || Self.closure(at: index, takes: name, in: tokens)
                open.append(
                    Scope(type: pending, range: index..<tokens.count, binding: takes ? index : nil))
                pending = nil
                if body == depth { body = nil }
            } else if token.isSymbol("}"), open.count > 1 {
                var scope = open.removeLast()
                scope.range = scope.range.lowerBound..<index
                scopes.append(scope)
                if body == depth { body = nil }
            } else if token.isWord("func") {
                // One before without a body, in a protocol.
                body = nil
            } else if index > 1, token.isIdentifier(name), parameterList == depth,
                index + 1 < tokens.count, tokens[index + 1].isSymbol(":")
            {
                body = depth - 1
            } else if index > 0, token.isIdentifier(name), tokens[index - 1].isWord("for") {
                body = depth
            } else if index > 0, token.isIdentifier(name),
                tokens[index - 1].isWord("let") || tokens[index - 1].isWord("var")
            {
                if let inner = Self.depthInCondition(at: index, in: tokens) {
                    body = depth - inner
                } else if open[open.count - 1].type == nil {
                    open[open.count - 1].binding = open[open.count - 1].binding ?? index
                } else if open.count > 1 {
                    open[open.count - 1].declaresFunction = true
                }
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
        ranges =
            scopes.filter { scope in
                scope.declaresFunction || scope.type.map(types.contains) == true
            }.map(\.range) + scopes.compactMap { scope in scope.binding.map { $0..<scope.range.upperBound } }
        self.tokens = tokens
        self.scopes = scopes
        // The system's abort takes nothing, and is preferred to a function that needs a default.
        self.parameters = name == "abort" ? parameters.filter(\.isEmpty) : parameters
    }

    /// The types around a token, each with the names of its enclosing types.
    func types(around index: Int) -> [[String]] {
        scopes.filter { $0.range.contains(index) }.compactMap(\.type).filter { !$0.isEmpty }
    }

    /// The type that a declaration at a token is a member of; nil for one at the top or in a function.
    func type(declaringAt index: Int) -> [String]? {
        let inner = scopes.filter { $0.range.contains(index) }.max {
            $0.range.lowerBound < $1.range.lowerBound
        }
        return inner?.type.flatMap { $0.isEmpty ? nil : $0 }
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

    /// Whether the parameters of a declaration begin: behind `func name`, `init` or `subscript`.
    private static func startsParameters(at parenthesis: Int, in tokens: [Token]) -> Bool {
        var index = parenthesis - 1
        guard index >= 0 else { return false }
        if tokens[index].isSymbol(">") {
            guard let start = tokens[..<index].lastIndex(where: { $0.isSymbol("<") }) else { return false }
            index = start - 1
        }
        // `init?(`
        if index > 0, tokens[index].isSymbol("?") || tokens[index].isSymbol("!") { index -= 1 }
        guard index >= 0 else { return false }
        if tokens[index].isWord("init") || tokens[index].isWord("subscript") {
            return index == 0 || !tokens[index - 1].isSymbol(".")
        }
        return index > 0 && tokens[index - 1].isWord("func")
    }

    /// How deep in parentheses a variable is within `if`, `while` or `for`, whose body alone knows it; nil elsewhere.
    private static func depthInCondition(at variable: Int, in tokens: [Token]) -> Int? {
        var depth = 0
        for index in tokens[..<variable].indices.reversed() {
            let token = tokens[index]
            if token.isSymbol("(") { depth += 1 }
            if token.isSymbol(")") { depth -= 1 }
            if ["{", "}", ";"].contains(where: token.isSymbol) || token.isWord("guard") { return nil }
            let isLabel = tokens[index + 1].isSymbol(":")
            if !isLabel, ["if", "while", "for"].contains(where: token.isWord) { return depth }
        }
        return nil
    }

    /// Whether the closure that a brace opens names a parameter so, or captures it: `{ abort in`.
    private static func closure(at brace: Int, takes name: String, in tokens: [Token]) -> Bool {
        let line = tokens[(brace + 1)...].prefix { token in
            token.line == tokens[brace].line && !["{", "}", ";"].contains(where: token.isSymbol)
        }
        guard let end = line.firstIndex(where: { $0.isWord("in") }), line.first?.isWord("for") == false
        else { return false }
        return line[..<end].contains { $0.isIdentifier(name) }
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
