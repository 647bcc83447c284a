package import Foundation

/// A target with its kind in the rules.
package struct Module {
    package let target: Manifest.Target
    /// The name of its kind: `base`.
    let kind: String
    /// The layer in its name; nil for a kind without layers.
    let layer: String?
    /// The expected folder of a module with this name.
    let expectedFolder: String

    var name: String { target.name }
}

/// The modules of a project by kind, and their allowed dependencies.
package struct Modules {
    let rules: ArchitectureRules
    /// In the order of the manifest, without targets of unknown kind.
    let all: [Module]
    /// The kinds, and their layers, without any target.
    let unusedKinds: [(kind: ArchitectureRules.Kind, layer: String?)]
    /// The names of all targets, including those of unknown kind.
    let ownPackage: Set<String>
    private let folders: TargetFolders
    private let byName: [String: Module]
    private let permissions: [String: [ArchitectureRules.Permission]]
    private let kindsUnderDouble: Set<String>

    package init(_ manifest: Manifest, rules: ArchitectureRules) {
        self.rules = rules
        var used: Set<String> = []
        var all: [Module] = []
        for target in manifest.targets {
            let named = rules.kinds.enumerated().compactMap { index, kind -> (index: Int, module: Module)? in
                guard let captures = kind.module.captures(in: target.name, layers: rules.layers) else {
                    return nil
                }
                let folder = kind.folder.filled(with: captures)
                return (
                    index,
                    Module(target: target, kind: kind.name, layer: captures.layer, expectedFolder: folder)
                )
            }
            var found = named.first
            if target.kind == .test {
                // By its name CoreBaseTests would be a Base, as `*` stands for any text.
                found =
                    named.first { $0.module.expectedFolder == target.path }
                    ?? named.first { !rules.kinds[$0.index].module.takesAnyText }
            }
            guard let found else { continue }
            used.insert("\(found.index) \(found.module.layer ?? "")")
            all.append(found.module)
        }
        self.all = all
        unusedKinds = rules.kinds.enumerated().flatMap { index, kind in
            let layers: [String?] = kind.module.namesLayer ? rules.layers : [nil]
            return layers.filter { !used.contains("\(index) \($0 ?? "")") }.map { (kind, $0) }
        }
        ownPackage = Set(manifest.targets.map(\.name))
        folders = manifest.folders
        byName = Dictionary(all.map { ($0.name, $0) }) { first, _ in first }
        permissions = Dictionary(grouping: rules.permissions, by: \.kind)
        kindsUnderDouble = Set(rules.permissions.filter(\.underDouble).map(\.known))
    }

    /// Reads rules and manifest of the project in a folder.
    static func read(at root: URL) throws -> Modules {
        let dump = try ManifestDump(at: root)
        let rules = try ArchitectureRules.read(at: root)
        return try Modules(dump.manifest(), rules: rules)
    }

    subscript(name: String) -> Module? { byName[name] }

    package func of(kinds: Set<String>) -> [Module] { all.filter { kinds.contains($0.kind) } }

    /// The paths of the Swift files below a module's folder, from the package's top, without its resources.
    package func swiftFiles(of module: Module, in root: URL) throws -> [String] {
        let folder = module.target.path
        return try root.appending(path: folder).filesBelow().filter { $0.hasSuffix(".swift") }
            .map { "\(folder)/\($0)" }.filter { !folders.isResource($0) }
    }

    /// The modules with the layers' protocols.
    var interfaces: [String] { of(kinds: ["interface"]).map(\.name) }

    /// The modules that implement an interface: those of the kinds `base` and `double` in its layer, whatever they are
    /// called.
    func implementations(of interface: String) -> [(name: String, isDouble: Bool)] {
        of(kinds: ["base", "double"]).filter { $0.layer == self[interface]?.layer }
            .map { ($0.name, $0.kind == "double") }
    }

    // MARK: The kinds that commands look for

    /// Refuses to check the interfaces of a project without any: a check that looks at nothing finds nothing.
    func requireInterfaces() throws(Failure) {
        try require(anyOf: ["interface"], example: "{Layer} Sources/{Layer}/Interface")
    }

    /// Refuses to check the implementations of a project without any, and tells when only one side is looked at.
    package func requireImplementations(for command: String, on console: Console) throws(Failure) {
        try require(anyOf: ["base", "double"], example: "{Layer}Base* Sources/{Layer}/Base*")
        for (kind, others) in [("base", "Doubles"), ("double", "Bases")] where of(kinds: [kind]).isEmpty {
            let missing = "no module is of the kind \(kind) in \(ArchitectureRules.fileName)"
            console.say("\(command): only \(others) are looked at: \(missing)")
        }
    }

    private func require(anyOf kinds: [String], example: String) throws(Failure) {
        guard of(kinds: Set(kinds)).isEmpty else { return }
        throw Failure(
            "there is nothing to check: no module is of the kind \(kinds.joined(separator: " or "))",
            help: "say in \(ArchitectureRules.fileName) which modules are: kind \(kinds[0]) \(example)")
    }

    // MARK: Who may know whom

    /// The modules that are linked only under the trait, and never in a release.
    var underDouble: [String] { of(kinds: kindsUnderDouble).map(\.name) }

    func isUnderDouble(_ module: Module) -> Bool { kindsUnderDouble.contains(module.kind) }

    /// The rules that allow a dependency; empty if it is forbidden.
    func permissions(of module: Module, toKnow other: Module) -> [ArchitectureRules.Permission] {
        permissions[module.kind, default: []].filter { permission in
            guard permission.known == other.kind, permission.layer == nil || permission.layer == module.layer
            else { return false }
            switch permission.scope {
            case .every: return true
            case .itsLayer: return module.layer != nil && module.layer == other.layer
            case .layerBelow: return layer(below: module.layer).map { $0 == other.layer } ?? false
            case .layer(let name): return name == other.layer
            }
        }
    }

    /// "App (shell) may know Composition, Presentation".
    func whatMayKnow(_ module: Module) -> String {
        let names = all.compactMap { other -> String? in
            let permissions = permissions(of: module, toKnow: other)
            guard let permission = permissions.first, other.name != module.name else { return nil }
            return permission.underDouble ? "\(other.name) (under the trait)" : other.name
        }
        let known = names.isEmpty ? "no other module" : names.prefix(12).joined(separator: ", ")
        return "\(module.name) (\(module.kind)) may know \(known)\(names.count > 12 ? ", …" : "")"
    }

    private func layer(below layer: String?) -> String? {
        guard let layer, let index = rules.layers.firstIndex(of: layer), index + 1 < rules.layers.count else {
            return nil
        }
        return rules.layers[index + 1]
    }
}
