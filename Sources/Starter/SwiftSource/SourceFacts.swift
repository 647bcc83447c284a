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

    var imports: [Import] = []
    var declarations: [Declaration] = []
    var types: [DeclaredType] = []
    /// The uses of each ``EscapeHatch``: `try!`.
    var escapeHatches: [Occurrence] = []
    /// Whether other files of the module see something in this one that is called `abort`.
    var sharesAbort = false
    /// The calls `abort()` among ``escapeHatches`` that would mean what another file of the module shares.
    var bareAborts: [Occurrence] = []
    /// The lines with `#if` or `#elseif` on the trait `Double`.
    var doubleConditions: [Int] = []
    /// The lines that ask whether the build is for debugging: with `#if` or `#elseif` on `DEBUG`, or with a function.
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
