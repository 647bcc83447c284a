/// Code that stops the program, disables a compiler check, or bypasses imports.
///
/// It is forbidden unless the rules allow it in a place: `allow try! in Sources/AssemblyKit: reason`.
struct EscapeHatch {
    /// Its effect, in a sentence that begins with its name.
    let effect: String
    /// The recommended alternative.
    let help: String
    /// Whether it is also forbidden in tests.
    var isForbiddenInTests = false

    /// Functions that find or create code and types without imports or type checks.
    static let functions: Set = [
        "unsafeBitCast", "unsafeDowncast", "dlsym", "dlvsym", "dlopen", "NSClassFromString", "classNamed",
        "objc_getClass", "objc_lookUpClass", "objc_getRequiredClass", "_typeByName",
        "_getTypeByMangledNameInContext", "_getTypeByMangledNameInEnvironment",
    ]

    /// Functions that stop the program.
    static let traps: Set = ["fatalError", "preconditionFailure", "abort"]

    private static let symbolAttributes: Set = [
        "@_silgen_name", "@_cdecl", "@_extern", "@_expose", "@_dynamicReplacement", "@_spi", "@_spiOnly",
        "@_private", "@_implementationOnly", "@_weakLinked", "@_originallyDefinedIn", "@c", "@cdecl",
    ]

    /// The escape hatch of an attribute; nil for checked attributes.
    static func name(ofAttribute name: String) -> String? {
        switch name {
        case "unchecked": "@unchecked Sendable"
        case "preconcurrency", "c", "cdecl": "@\(name)"
        // An exported import has its own finding.
        case "_exported": nil
        default: name.hasPrefix("_") ? "@\(name)" : nil
        }
    }

    init(named name: String) {
        switch name {
        case "try!":
            self.init(
                effect: "stops the program on an error", help: "let the error go on with `try`, or handle it")
        case "as!":
            self.init(
                effect: "stops the program on another type",
                help: "use `as?` and say what happens when it is another type")
        case _ where Self.traps.contains(name):
            self.init(effect: "stops the program", help: "throw an error that says how to fix it")
        case "@unchecked Sendable", "nonisolated(unsafe)", "@preconcurrency":
            self.init(
                effect: "turns off the check for data races",
                help: "use an actor, or a Mutex around the state")
        case "unsafeBitCast", "unsafeDowncast":
            self.init(effect: "turns off the check of types", help: "convert the value, or use `as?`")
        case "asm":
            self.init(
                effect: "can name any symbol of the program",
                help: "write it in C, and include what declares it")
        case _ where Self.symbolAttributes.contains(name):
            self.init(
                effect: "reaches code past the imports, or lets other modules reach this past theirs",
                help: "import the module that declares it, and use what it makes public",
                isForbiddenInTests: true)
        case _ where name.hasPrefix("@"):
            self.init(effect: "is not an official attribute", help: "find a form that the language promises")
        default:
            self.init(
                effect: "finds code by its name, whatever the file imports",
                help: "import the module, and name the type or function itself", isForbiddenInTests: true)
        }
    }

    private init(effect: String, help: String, isForbiddenInTests: Bool = false) {
        self.effect = effect
        self.help = help
        self.isForbiddenInTests = isForbiddenInTests
    }
}
