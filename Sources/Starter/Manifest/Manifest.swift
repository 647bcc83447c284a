import Foundation

/// Package.swift as SwiftPM understands it: the output of `swift package dump-package`.
struct Manifest: Equatable {
    struct Target: Equatable {
        enum Kind: String, Decodable {
            case library = "regular"
            case executable, test, system, plugin, macro, binary
        }

        let name: String
        let kind: Kind
        /// Where its sources are, from the package's top.
        let path: String
        var excluded: [String] = []
        var needs: [Need] = []
    }

    /// A dependency that a target declares.
    struct Need: Equatable {
        let name: String
        /// The traits under which it is linked; none means always.
        var traits: [String] = []
    }

    /// The package's name.
    var name = ""
    /// How many packages this one depends on.
    var packageDependencies = 0
    var targets: [Target]

    /// Reads what `dump-package` printed.
    init(json: Data) throws { self = try JSONDecoder().decode(Manifest.self, from: json) }

    init(targets: [Target], packageDependencies: Int = 0) {
        self.targets = targets
        self.packageDependencies = packageDependencies
    }

    /// The target that a file belongs to: the one with the longest path above it.
    func target(of path: String) -> Target? {
        let owners = targets.filter { target in
            path.hasPrefix(target.path + "/")
                && !target.excluded.contains { path.isAt(orBelow: "\(target.path)/\($0)") }
        }
        return owners.max { $0.path.utf8.count < $1.path.utf8.count }
    }
}

extension String {
    fileprivate func isAt(orBelow folder: String) -> Bool { self == folder || hasPrefix(folder + "/") }
}

// MARK: Decoding

extension Manifest: Decodable {
    private enum Key: String, CodingKey {
        case name, dependencies, targets
    }

    init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: Key.self)
        name = try values.decodeIfPresent(String.self, forKey: .name) ?? ""
        packageDependencies = try values.nestedUnkeyedContainer(forKey: .dependencies).count ?? 0
        targets = try values.decode([Target].self, forKey: .targets)
    }
}

extension Manifest.Target: Decodable {
    private enum Key: String, CodingKey {
        case name, type, path, exclude, dependencies
    }

    init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: Key.self)
        name = try values.decode(String.self, forKey: .name)
        kind = try values.decode(Kind.self, forKey: .type)
        path =
            try values.decodeIfPresent(String.self, forKey: .path)
            ?? (kind == .test ? "Tests/\(name)" : "Sources/\(name)")
        excluded = try values.decodeIfPresent([String].self, forKey: .exclude) ?? []
        needs = try values.decode([Manifest.Need].self, forKey: .dependencies)
    }
}

extension Manifest.Need: Decodable {
    private enum Key: String, CodingKey, CaseIterable {
        case byName, target, product
    }

    private struct Condition: Decodable {
        let traits: [String]?
    }

    /// `{"byName": ["Core", null]}`: the name first, the condition last.
    init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: Key.self)
        guard let key = Key.allCases.first(where: { values.contains($0) }) else {
            let context = DecodingError.Context(
                codingPath: decoder.codingPath, debugDescription: "a dependency of an unknown kind")
            throw DecodingError.dataCorrupted(context)
        }
        var parts = try values.nestedUnkeyedContainer(forKey: key)
        name = try parts.decode(String.self)
        if key == .product {
            _ = try parts.decodeIfPresent(String.self)
            _ = try parts.decodeIfPresent([String: String].self)
        }
        let condition = try parts.decodeIfPresent(Condition.self)
        traits = condition?.traits ?? []
    }
}
