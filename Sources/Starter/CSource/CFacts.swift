/// What the rules want to know of one file in C, or in a language that includes like it.
struct CFacts: Equatable {
    /// A file that another one is asked to stand for: `#include`, `#import`, `#embed`, `__has_include`.
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
        /// `#embed`, which takes bytes and no declarations.
        var isEmbedded = false
    }

    /// `@import Module;` or `#pragma clang module import Module`.
    struct ModuleImport: Equatable {
        let module: String
        let line: Int
    }

    var inclusions: [Inclusion] = []
    var imports: [ModuleImport] = []
    var escapeHatches: [SourceFacts.EscapeHatchUse] = []
    /// The lines whose `#if`, `#ifdef` or `#elif` asks for the trait `Double`.
    var doubleConditions: [Int] = []

    init() {}

    /// Reads the facts off a source text in UTF-8.
    init(of source: some Sequence<UInt8>) {
        var reader = CReader(CText.lines(of: source))
        reader.read()
        self = reader.facts
    }
}
