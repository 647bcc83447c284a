package import Foundation

/// The rules that the modules of a project keep: what `.architecture-rules` says.
///
/// Package.swift says which modules there are and which depends on which. The rules say which of these
/// dependencies are allowed, by the kind of each module, so that a module of a known kind needs no new rule.
package struct ArchitectureRules: Equatable {
    /// The rules' file, at the top of the package.
    static let fileName = ".architecture-rules"

    /// The names of the layers from the top down.
    var layers: [String] = []
    /// The first that fits a module decides.
    var kinds: [Kind] = []
    var permissions: [Permission] = []
    var importLimits: [ImportLimit] = []
    var exceptions: [Exception] = []
    var topLevel: [TopLevelName] = []

    /// `kind base {Layer}Base* Sources/{Layer}/Base*`
    struct Kind: Equatable {
        let name: String
        /// The names of its modules.
        let module: NamePattern
        /// The folder of a module, with the same captures as in its name.
        let folder: NamePattern
        let line: Int
    }

    /// One thing that a kind may know: `base of Core may know kernel in assemblies`.
    struct Permission: Hashable {
        /// Which modules of the known kind.
        enum Scope: Hashable {
            case every
            case itsLayer, layerBelow
            case layer(String)
        }

        let kind: String
        /// The only layer whose modules it is for; nil for all.
        let layer: String?
        let known: String
        let scope: Scope
        /// Whether only files that declare an assembly may use it.
        var inAssemblies = false
        /// Whether only a build with the trait may link it.
        var underDouble = false
        /// The words behind `may know`, as the file has them.
        let text: String
        let line: Int
    }

    /// `kernel imports only Synchronization`: no other module from outside the package.
    struct ImportLimit: Equatable {
        let kind: String
        let modules: [String]
        let line: Int
    }

    /// `allow unsafeBitCast in Sources/A.swift: reason`: something that is forbidden everywhere else.
    struct Exception: Equatable {
        let thing: String
        /// A file, or a folder with all below it.
        let path: String
        let line: Int
    }

    /// A name that may stand at the top of the package.
    struct TopLevelName: Equatable {
        let name: String
        let line: Int
    }

    /// The folders at the top that hold modules.
    var sourceFolders: [String] {
        Set(kinds.compactMap { $0.folder.text.split(separator: "/").first.map(String.init) }).sorted()
    }

    /// Whether something that is forbidden elsewhere is allowed in a file.
    func allow(_ thing: String, in path: String) -> Bool {
        exceptions.contains { $0.thing == thing && path.isAt(orBelow: $0.path) }
    }

    /// Reads the rules of the project in a folder.
    package static func read(at root: URL) throws -> ArchitectureRules {
        let reader = try RulesReader(at: root)
        if let finding = reader.findings.first {
            throw Failure("\(finding.path):\(finding.line): \(finding.problem)", help: finding.help)
        }
        return reader.rules
    }
}

extension String {
    /// Whether the path is this one, or one below it.
    func isAt(orBelow folder: String) -> Bool {
        hasPrefix(folder) && (utf8.count == folder.utf8.count || dropFirst(folder.count).first == "/")
    }
}
