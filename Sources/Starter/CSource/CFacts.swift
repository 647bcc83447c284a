/// What the checks need to know about a C file, or one in a related language.
struct CFacts: Equatable {
    /// An include of a file: `#include`, `#import`, `#embed`, `__has_include`.
    struct Inclusion: Equatable {
        enum Form: Equatable {
            /// `"file.h"`
            case quoted
            /// `<file.h>`
            case angled
            /// Something else, such as a macro.
            case computed
        }

        let path: String
        let form: Form
        let line: Int
        /// `#embed`, which includes bytes, not declarations.
        var isEmbedded = false
    }

    var inclusions: [Inclusion] = []
    /// The modules of `@import Module;` and `#pragma clang module import Module`.
    var imports: [Occurrence] = []
    /// The uses of each ``EscapeHatch``.
    var escapeHatches: [Occurrence] = []
    /// The lines with `#if`, `#ifdef` or `#elif` on the trait `Double`.
    var doubleConditions: [Int] = []
    /// The lines that ask whether the build is for debugging: with `#if`, `#ifdef` or `#elif` on `DEBUG` or
    /// `__OPTIMIZE__`.
    var debugConditions: [Int] = []

    init() {}

    /// The same facts with imports of the modules of these targets, by module, named as the targets are.
    func importing(_ targets: [String: String]) -> CFacts {
        var facts = self
        facts.imports = imports.map { .init(name: targets[$0.name] ?? $0.name, line: $0.line) }
        return facts
    }

    /// Extracts the facts from a source text in UTF-8.
    init(of source: some Sequence<UInt8>) {
        var reader = CReader(CText.lines(of: source))
        reader.read()
        self = reader.facts
    }
}
