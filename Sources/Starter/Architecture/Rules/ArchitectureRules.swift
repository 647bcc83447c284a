package import Foundation

/// The architecture rules of a project, parsed from `.architecture-rules`.
///
/// Package.swift declares the modules and their dependencies. The rules state which dependencies are allowed
/// between kinds of modules, so that a new module of a known kind needs no new rule.
package struct ArchitectureRules: Equatable {
    /// The file name, in the package's top folder.
    static let fileName = ".architecture-rules"

    /// The names of the layers from the top down.
    var layers: [String] = []
    /// The first kind that matches a module decides.
    var kinds: [Kind] = []
    var permissions: [Permission] = []
    var importLimits: [ImportLimit] = []
    var exceptions: [Exception] = []
    /// The allowed names in the package's top folder.
    var topLevel: [Occurrence] = []

    /// `kind base {Layer}Base* Sources/{Layer}/Base*`
    struct Kind: Equatable {
        let name: String
        /// The pattern of its modules' names.
        let module: NamePattern
        /// The pattern of a module's folder, with the same captures as in its name.
        let folder: NamePattern
        let line: Int
    }

    /// An allowed dependency: `base of Core may know kernel in assemblies`.
    struct Permission: Hashable {
        /// Which modules of the known kind.
        enum Scope: Hashable {
            case every
            case itsLayer, layerBelow
            case layer(String)
        }

        let kind: String
        /// The only layer that it applies to; nil for all.
        let layer: String?
        let known: String
        let scope: Scope
        /// Whether only files that declare an assembly may use it.
        var inAssemblies = false
        /// Whether it may be linked only under the trait.
        var underDouble = false
        /// The text after `may know`, unchanged.
        let text: String
        let line: Int
    }

    /// `kernel imports only Synchronization`: other modules from outside the package are forbidden.
    struct ImportLimit: Equatable {
        let kind: String
        let modules: [String]
        let line: Int
    }

    /// `allow unsafeBitCast in Sources/A.swift: reason`: an exception from a ban.
    struct Exception: Equatable {
        /// What is allowed: a word of the sources, or `package Money`.
        let thing: String
        /// A file or folder.
        let path: String
        let line: Int
    }

    /// The top folders that contain modules.
    var sourceFolders: [String] {
        Set(kinds.compactMap { $0.folder.text.split(separator: "/").first.map(String.init) }).sorted()
    }

    /// Whether an exception applies to a file.
    func allow(_ thing: String, in path: String) -> Bool {
        exceptions.contains { $0.thing == thing && path.isAt(orBelow: $0.path) }
    }

    /// The folders of the targets that may depend on a package: `allow package Money in Sources/Core/Base: reason`.
    func folders(thatMayUse package: String) -> [String] {
        exceptions.filter { $0.allowsPackage(package) }.map(\.path)
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

extension ArchitectureRules.Exception {
    private static let package = "package "

    /// Whether it is for packages.
    var isForPackage: Bool { thing.hasPrefix(Self.package) }

    /// Whether it is for the package of this identity.
    func allowsPackage(_ identity: String) -> Bool {
        isForPackage && thing.dropFirst(Self.package.count).lowercased() == identity.lowercased()
    }
}

extension String {
    /// Whether the path is this one or below it.
    func isAt(orBelow folder: String) -> Bool {
        hasPrefix(folder) && (utf8.count == folder.utf8.count || dropFirst(folder.count).first == "/")
    }
}
