/// What a file declares by one name, and where the bare name means that and not another module's function.
///
/// A declaration hides another module's function between the braces around it or in its case of a switch, a parameter
/// or a variable of a condition in the body behind it, and a member in every part of its type. The compiler does not
/// fall back to the hidden one, whatever the arguments are.
/// At the top of a file a function hides none: the arguments choose between it and the other module's.
struct OwnNames {
    /// Whether other files of the module see it: a function, variable or member that is not private.
    private(set) var isShared = false
    private let tokens: [Token]
    /// The tokens of the places where the name means what the file declares, whatever the arguments are.
    private let ranges: [Range<Int>]
    /// What each function at the top of the file takes.
    private var parameters: [[Parameter]] = []
    /// Whether a variable, parameter, label or case has the name anywhere.
    private var isNameOfValue = false

    private struct Scope {
        /// The type and its enclosing types; empty for the top of the file, nil for other braces.
        let type: [String]?
        var range: Range<Int>
        /// The first token that means what is declared here.
        var hidingStart: Int?
        var isSwitch = false
        /// The brace of the body for which the latest conditions here declare variables: `if let abort {`.
        var body = 0
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

    init(_ name: String, in tokens: [Token]) {
        var scopes: [Scope] = []
        var open = [Scope(type: [], range: tokens.indices)]
        var pending: [String]?
        /// The braces of bodies that have a parameter or variable of the name, with the first token that means it.
        var bodies: [Int: Int] = [:]
        var switches: Set<Int> = []
        var cases: [Range<Int>] = []
        for (index, token) in tokens.enumerated() {
            let last = open.count - 1
            if token.isSymbol("{") {
                if Self.isParameter(name, ofClosureAt: index, in: tokens) {
                    isNameOfValue = true
                    bodies[index] = index
                }
                open.append(
                    Scope(
                        type: pending, range: index..<tokens.count, hidingStart: bodies[index],
                        isSwitch: switches.contains(index)))
                pending = nil
            } else if token.isSymbol("}"), last > 0 {
                var scope = open.removeLast()
                scope.range = scope.range.lowerBound..<index
                scopes.append(scope)
            } else if let declared = DeclaredType.declaredName(at: index, in: tokens) {
                if let around = open[last].type { pending = around + declared }
            } else if let (list, end) = Self.parameters(at: index, in: tokens) {
                let labels = list.map { $0.prefix { !$0.isSymbol(":") } }
                if labels.contains(where: { $0.contains { $0.isIdentifier(name) } }) { isNameOfValue = true }
                guard labels.contains(where: { $0.last?.isIdentifier(name) == true }) else { continue }
                // A requirement of a protocol has no body.
                let brace = tokens[end...].firstIndex { $0.isSymbol("{") || $0.isSymbol("}") }
                if let brace { bodies[brace] = brace }
            } else if let brace = Self.body(at: index, in: tokens) {
                open[last].body = brace
                if token.isWord("switch") { switches.insert(brace) }
                if Self.isVariable(name, ofLoop: tokens[index..<brace]) {
                    isNameOfValue = true
                    bodies[brace] = brace
                }
            } else if open[last].isSwitch, Self.isCase(at: index, in: tokens) {
                if let start = open[last].hidingStart { cases.append(start..<index) }
                open[last].hidingStart = nil
            } else if token.isIdentifier(name) {
                if index > 0, tokens[index - 1].isWord("func") {
                    if last > 0 {
                        open[last].hidingStart = open[last].range.lowerBound
                    } else if let start = tokens[index...].firstIndex(where: { $0.isSymbol("(") }),
                        // Behind the name there may be generic parameters.
                        let (list, _) = Self.list(at: start, in: tokens)
                    {
                        parameters.append(list.map(Parameter.init))
                    }
                } else if index < open[last].body {
                    guard Self.isInPattern(index, in: tokens) else { continue }
                    isNameOfValue = true
                    bodies[open[last].body] = bodies[open[last].body] ?? index
                    continue
                } else if Self.isInPattern(index, in: tokens)
                    || Self.isInList(index, in: tokens, isSwitch: open[last].isSwitch)
                {
                    isNameOfValue = true
                    // A variable of a function is known from its declaration on.
                    let start = open[last].type == nil ? index : open[last].range.lowerBound
                    open[last].hidingStart = open[last].hidingStart ?? start
                } else {
                    continue
                }
                if open[last].type != nil, Self.isShared(at: index, in: tokens) { isShared = true }
            }
        }
        scopes += open
        let types = Set(scopes.filter { $0.hidingStart != nil }.compactMap(\.type))
        let braces = scopes.compactMap { scope -> Range<Int>? in
            if let type = scope.type, types.contains(type) { return scope.range }
            return scope.hidingStart.map { $0..<scope.range.upperBound }
        }
        ranges = cases + braces
        self.tokens = tokens
    }

    /// Whether the name at a token means what the file declares, or only is a label or a declaration of it.
    func isMeant(at index: Int) -> Bool {
        if ranges.contains(where: { $0.contains(index) }) { return true }
        guard let (arguments, _) = Self.list(at: index + 1, in: tokens) else {
            // It is not called, but handed on: only a compiler knows which one is meant, where there are several.
            return isNameOfValue
        }
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

    // MARK: Declarations

    /// Whether other files see the function or variable whose name is at a token of a type, or of the top of its file.
    private static func isShared(at index: Int, in tokens: [Token]) -> Bool {
        guard ["func", "let", "var"].contains(where: tokens[index - 1].isWord) else { return false }
        let modifiers = tokens[..<(index - 1)].reversed().prefix {
            $0.kind == .word && $0.line == tokens[index].line
        }
        return !modifiers.contains { $0.isWord("private") || $0.isWord("fileprivate") }
    }

    /// The parameters of the function, initializer or subscript whose keyword is at a token, and the end of their list.
    private static func parameters(at index: Int, in tokens: [Token]) -> (parts: [[Token]], end: Int)? {
        guard ["func", "init", "subscript"].contains(where: tokens[index].isWord),
            index == 0 || !tokens[index - 1].isSymbol("."),
            let start = tokens[index...].firstIndex(where: { $0.isSymbol("(") })
        else { return nil }
        return list(at: start, in: tokens)
    }

    /// What the commas separate in the parentheses that open at a token, and where these end.
    private static func list(at start: Int, in tokens: [Token]) -> (parts: [[Token]], end: Int)? {
        guard start < tokens.count, tokens[start].isSymbol("(") else { return nil }
        var parts: [[Token]] = [[]]
        var depth = 0
        var endOfLiteral = 0
        // The tokens of interpolations follow their literal, and may have commas.
        for index in start..<tokens.count where tokens[index].range.lowerBound >= endOfLiteral {
            let token = tokens[index]
            if token.kind == .literal { endOfLiteral = token.range.upperBound }
            if token.closes { depth -= 1 }
            if depth == 0, token.isSymbol(")") { return (parts.filter { !$0.isEmpty }, index) }
            if depth == 1, token.isSymbol(",") {
                parts.append([])
            } else if depth > 0 {
                parts[parts.count - 1].append(token)
            }
            if token.opens { depth += 1 }
        }
        return nil
    }
}
