/// What the rules want to know of one Swift file.
struct SourceFacts: Equatable {
    /// A module that the file asks for.
    struct Import: Equatable {
        let module: String
        let line: Int
        var isExported = false
        var isTestable = false
        /// Whether it stands where `#if Double` holds.
        var isUnderDouble = false
        /// `canImport(X)`: the file only asks whether the module is there.
        var isQuestion = false
    }

    /// A type's first line: what is declared or extended, and what stands behind its colon.
    struct Declaration: Equatable {
        let name: String
        let inherits: [String]
    }

    /// A use of something that the compiler does not check.
    struct EscapeHatchUse: Equatable {
        /// The name of the ``EscapeHatch``: `try!`.
        let name: String
        let line: Int
    }

    var imports: [Import] = []
    var declarations: [Declaration] = []
    var types: [DeclaredType] = []
    var escapeHatches: [EscapeHatchUse] = []
    /// The lines whose `#if` or `#elseif` asks for the trait `Double`.
    var doubleConditions: [Int] = []

    /// Reads the facts off a source text in UTF-8.
    init(of source: some Sequence<UInt8>) {
        let tokens = Lexer.tokens(of: source)
        var reader = FactReader(tokens: tokens)
        reader.read()
        self = reader.facts
        types = DeclaredType.all(in: tokens)
    }

    init() {}
}
