import Foundation

/// Package.swift as SwiftPM understands it: the output of `swift package dump-package`.
package struct Manifest: Equatable {
    package struct Target: Equatable {
        package enum Kind: String, Decodable {
            case library = "regular"
            case executable, test, system, plugin, macro, binary
        }

        package let name: String
        package let kind: Kind
        /// Where its sources are, from the package's top.
        package let path: String
        var excluded: [String] = []
        /// The only files that are compiled; nil means all in its folder.
        var sources: [String]?
        package var dependencies: [Dependency] = []
        var settings: [Setting] = []
        var resources: [String] = []
        /// The plugins that run when it is built.
        var plugins: [String] = []
        /// The folder of a C target whose headers others may include, from the target's folder.
        var publicHeaders = "include"
    }

    /// A dependency that a target declares.
    package struct Dependency: Equatable {
        package let name: String
        /// The traits under which it is linked; none means always.
        var traits: [String] = []
    }

    /// A compiler's or linker's setting: `.define("DEBUG")` is the name `define` with the value `DEBUG`.
    struct Setting: Hashable {
        package let name: String
        var values: [String] = []
        /// The traits under which it holds; none means always.
        var traits: [String] = []
    }

    struct Product: Equatable, Decodable {
        package let name: String
        let targets: [String]
    }

    struct Trait: Equatable {
        package let name: String
        /// The traits that it turns on.
        let enables: [String]
    }

    /// The package's name.
    package var name = ""
    /// How many packages this one depends on.
    var packageDependencies = 0
    var products: [Product] = []
    /// With one of the name `default` for those that are on when nobody picks any.
    var traits: [Trait] = []
    package var targets: [Target]

    /// Reads what `dump-package` printed.
    init(json: Data) throws { self = try JSONDecoder().decode(Manifest.self, from: json) }

    init(
        targets: [Target], packageDependencies: Int = 0, products: [Product] = [], traits: [Trait] = []
    ) {
        self.targets = targets
        self.packageDependencies = packageDependencies
        self.products = products
        self.traits = traits
    }

    var folders: TargetFolders { TargetFolders(targets) }
}

/// The folders of targets, to find the one that a file belongs to.
struct TargetFolders {
    private let targets: [String: Manifest.Target]

    init(_ targets: [Manifest.Target]) {
        self.targets = Dictionary(targets.map { ($0.path, $0) }) { first, _ in first }
    }

    /// The target with the nearest folder above a file that does not exclude it.
    func target(of path: String) -> Manifest.Target? {
        var folder = path[...]
        while let slash = folder.lastIndex(of: "/") {
            folder = folder[..<slash]
            guard let target = targets[String(folder)] else { continue }
            let isExcluded = target.excluded.contains { path.isAt(orBelow: "\(target.path)/\($0)") }
            if !isExcluded { return target }
        }
        return nil
    }
}
