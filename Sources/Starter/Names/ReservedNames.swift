/// Names that are taken.
enum ReservedNames {
    /// Swift keywords, compared exactly.
    static let keywords: Set = [
        "associatedtype", "class", "deinit", "enum", "extension", "fileprivate", "func", "import", "init",
        "inout", "internal", "let", "open", "operator", "private", "precedencegroup", "protocol", "public",
        "rethrows", "static", "struct", "subscript", "typealias", "var", "break", "case", "catch",
        "continue", "default", "defer", "do", "else", "fallthrough", "for", "guard", "if", "in", "repeat",
        "return", "throw", "switch", "where", "while", "Any", "as", "await", "false", "is", "nil", "self",
        "Self", "super", "throws", "true", "try", "async", "actor", "macro", "package", "some", "any",
        "Type", "Protocol",
    ]

    /// System modules on Linux or macOS.
    static let modulesOfToolchain = [
        "Swift", "SwiftUI", "SwiftData", "Foundation", "FoundationEssentials", "FoundationNetworking",
        "FoundationXML", "FoundationInternationalization", "Testing", "XCTest", "Synchronization",
        "Dispatch", "Observation", "RegexBuilder", "Distributed", "Cxx", "CxxStdlib", "Builtin", "Glibc",
        "Musl", "Darwin", "Combine", "CryptoKit", "UIKit", "AppKit", "OSLog", "os", "Network", "Security",
        "CoreData", "CoreFoundation", "CoreGraphics", "PackageDescription", "PackagePlugin",
    ]

    /// Errors of Swift and Foundation, which a service's would hide.
    static let errors = [
        "CancellationError", "CocoaError", "DecodingError", "EncodingError", "POSIXError", "URLError",
    ]

    /// Screens of a project without the demo, which `strip-demo` writes.
    static let screens = ["start"]

    /// The folders in SwiftPM's `debug` with the name that the program would have.
    static let foldersOfBuild = ["Index", "Modules"]

    /// The modules, products and traits of a generated project.
    static let modulesOfProject = [
        "AssemblyKit", "CAssemblyKit", "AssemblyCatalog", "AssemblyConfiguration", "AssemblyTesting",
        "CAssemblyTesting", "Conditions", "Core", "CoreBase", "CoreDouble", "CSQLite", "BusinessLogic",
        "BusinessLogicBase", "BusinessLogicDouble", "Presentation", "PresentationBase",
        "PresentationDouble", "Composition", "App", "Tool", "Starter", "Mutation", "Double", "Base",
        "EmbeddedMapPage", "AssemblyRecording", "CoreTests", "BusinessLogicTests",
        "PresentationTests", "CompositionTests", "AppTests",
    ]
}
