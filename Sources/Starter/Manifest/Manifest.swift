/// Package.swift as SwiftPM understands it, from `swift package dump-package`.
package struct Manifest: Equatable {
    package struct Target: Equatable {
        package enum Kind: String, Decodable {
            case library = "regular"
            case executable, test, system, plugin, macro, binary
        }

        package let name: String
        package let kind: Kind
        /// Its folder, from the package's top.
        package let path: String
        var excluded: [String] = []
        /// The only files that are compiled; nil means all in its folder.
        var sources: [String]?
        package var dependencies: [Dependency] = []
        var settings: [Setting] = []
        var resources: [String] = []
        /// The build plugins.
        var plugins: [String] = []
        /// The folder of a C target's public headers, from the target's folder.
        var publicHeaders = "include"
    }

    /// A dependency that a target declares.
    package struct Dependency: Equatable {
        package let name: String
        /// The traits under which it is linked; none means always.
        var traits: [String] = []
        /// The platforms on which it is linked, as the manifest names them: `linux`; none means all.
        var platforms: [String] = []
        /// The package that it is declared as a product of, as the manifest names it there.
        var packageName: String?
    }

    /// Another package that this one depends on.
    struct Package: Equatable {
        /// What SwiftPM tells it by, compared without case: the last part of its address or path, as `money`.
        let identity: String
        /// The name that the manifest gives to it beside its path or address.
        var alias: String?
    }

    /// A compiler or linker setting: `.define("DEBUG")` is the name `define` with the value `DEBUG`.
    struct Setting: Hashable {
        package let name: String
        var values: [String] = []
        /// The traits under which it holds; none means always.
        var traits: [String] = []
        /// Whether it holds only in one configuration or on some platforms.
        var isPartial = false
        /// The only configuration that it holds in: `debug`.
        var configuration: String?
    }

    struct Product: Equatable, Decodable {
        package let name: String
        let targets: [String]
    }

    struct Trait: Equatable {
        package let name: String
        /// The traits that it enables.
        let enables: [String]
    }

    package var targets: [Target]
    /// The package's name.
    package var name = ""
    /// The packages that it depends on.
    var packages: [Package] = []
    var products: [Product] = []
    /// The trait named `default` lists those that are on by default.
    var traits: [Trait] = []
    /// Swift's language mode where a target sets none: `6`.
    var languageMode: String?

    var folders: TargetFolders { TargetFolders(targets) }

    /// The identity of the package whose product a dependency is; nil for a target of this package.
    ///
    /// A dependency that is given by name only is a target, if there is one of that name, or else a product of the package
    /// of that name.
    func package(of dependency: Dependency) -> String? {
        let isTarget = targets.contains { $0.name == dependency.name }
        if dependency.packageName == nil, isTarget { return nil }
        let name = dependency.packageName ?? dependency.name
        let package = packages.first { $0.alias == name || $0.identity.lowercased() == name.lowercased() }
        return package?.identity ?? dependency.packageName
    }
}

/// Finds the target of a file by its folder.
struct TargetFolders {
    private let targets: [String: Manifest.Target]

    private static let headerEndings = [".h", ".hh", ".hpp", ".hxx", ".inc", ".modulemap"]

    init(_ targets: [Manifest.Target]) {
        self.targets = Dictionary(targets.map { ($0.path, $0) }) { first, _ in first }
    }

    /// The target with the nearest enclosing folder that does not exclude the file.
    ///
    /// A header or module map cannot be excluded: `exclude:` only keeps files from being compiled by themselves.
    func target(of path: String) -> Manifest.Target? {
        let canBeExcluded = !isHeader(path)
        var folder = path[...]
        while let slash = folder.lastIndex(of: "/") {
            folder = folder[..<slash]
            guard let target = targets[String(folder)] else { continue }
            let isExcluded = target.excluded.contains { path.isAt(orBelow: "\(target.path)/\($0)") }
            if !(canBeExcluded && isExcluded) { return target }
        }
        return nil
    }

    /// Whether a file in a target's folder is not compiled, as it is a resource or in a folder of DocC. A header may be
    /// included from there.
    func isResource(_ path: String) -> Bool {
        guard !isHeader(path), let target = target(of: path) else { return false }
        let folders = path.dropFirst(target.path.count).split(separator: "/").dropLast()
        return folders.contains { $0.hasSuffix(".docc") }
            || target.resources.contains { path.isAt(orBelow: "\(target.path)/\($0)") }
    }

    private func isHeader(_ path: String) -> Bool {
        Self.headerEndings.contains(where: path.hasSuffix)
    }
}
