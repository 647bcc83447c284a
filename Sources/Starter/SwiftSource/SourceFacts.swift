/// What the checks need to know about a Swift file.
struct SourceFacts: Equatable {
    /// An imported module.
    struct Import: Equatable {
        var module: String
        let line: Int
        var isExported = false
        var isTestable = false
        /// Whether it is inside `#if Double`.
        var isUnderDouble = false
        /// `canImport(X)`: only checks whether the module exists.
        var isQuestion = false
    }

    /// The head of a type declaration or extension: its name, and the types after its colon.
    struct Declaration: Equatable {
        let name: String
        let inherits: [String]
    }

    struct Member: Hashable {
        /// The name of its type, after the names of the enclosing types.
        let type: [String]
        let name: String
    }

    struct TrapUse: Equatable {
        let use: Occurrence
        /// The members that it would mean, if another file of the module declares one.
        let members: Set<Member>
    }

    var imports: [Import] = []
    var declarations: [Declaration] = []
    var types: [DeclaredType] = []
    /// The uses of each ``EscapeHatch``: `try!`.
    var escapeHatches: [Occurrence] = []
    /// The members of types, not private ones, that have the name of a function which stops the program.
    var trapMembers: Set<Member> = []
    /// The uses of those functions, which are among ``escapeHatches``.
    var trapUses: [TrapUse] = []
    /// The lines with `#if` or `#elseif` on the trait `Double`.
    var doubleConditions: [Int] = []
    /// The lines with `#if` or `#elseif` on `DEBUG`.
    var debugConditions: [Int] = []

    /// Extracts the facts from a source text in UTF-8.
    init(of source: some Sequence<UInt8>) {
        let tokens = Lexer.tokens(of: source)
        var reader = FactReader(tokens: tokens)
        reader.read()
        self = reader.facts
        types = DeclaredType.all(in: tokens)
    }

    init() {}

    /// The same facts with imports of the modules of these targets, by module, named as the targets are.
    func importing(_ targets: [String: String]) -> SourceFacts {
        var facts = self
        for index in imports.indices {
            facts.imports[index].module = targets[imports[index].module] ?? imports[index].module
        }
        return facts
    }
}
