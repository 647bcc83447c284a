import Foundation

// The format of `dump-package` is internal to SwiftPM and undocumented, so as little as possible of it is decoded.

extension Manifest: Decodable {
    private enum Key: String, CodingKey {
        case name, dependencies, products, targets, traits, swiftLanguageVersions, toolsVersion
    }

    private struct ToolsVersion: Decodable {
        /// `6.3.0`
        let _version: String
    }

    /// Decodes the output of `dump-package`.
    init(json: Data) throws { self = try JSONDecoder().decode(Manifest.self, from: json) }

    package init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: Key.self)
        name = try values.decodeIfPresent(String.self, forKey: .name) ?? ""
        // `[{"fileSystem": [{"identity": "money"}]}]`: by where the package is.
        packages = try values.decode([[String: [Package]]].self, forKey: .dependencies)
            .flatMap { $0.values.flatMap(\.self) }
        products = try values.decodeIfPresent([Product].self, forKey: .products) ?? []
        traits = try values.decodeIfPresent([Trait].self, forKey: .traits) ?? []
        targets = try values.decode([Target].self, forKey: .targets)
        let modes = try values.decodeIfPresent([String].self, forKey: .swiftLanguageVersions)
        let tools = try values.decodeIfPresent(ToolsVersion.self, forKey: .toolsVersion)
        languageMode = modes?.max() ?? tools.map { String($0._version.prefix { $0 != "." }) }
    }
}

extension Manifest.Package: Decodable {
    private enum Key: String, CodingKey {
        case identity
        case alias = "nameForTargetDependencyResolutionOnly"
    }

    init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: Key.self)
        identity = try values.decode(String.self, forKey: .identity)
        alias = try values.decodeIfPresent(String.self, forKey: .alias)
    }
}

extension Manifest.Trait: Decodable {
    private enum Key: String, CodingKey {
        case name, enabledTraits
    }

    package init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: Key.self)
        name = try values.decode(String.self, forKey: .name)
        enables = try values.decodeIfPresent([String].self, forKey: .enabledTraits) ?? []
    }
}

extension Manifest.Target: Decodable {
    private enum Key: String, CodingKey {
        case name, type, path, exclude, sources, dependencies, settings, resources, pluginUsages
        case publicHeadersPath
    }

    private struct Resource: Decodable {
        let path: String
    }

    package init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: Key.self)
        name = try values.decode(String.self, forKey: .name)
        kind = try values.decode(Kind.self, forKey: .type)
        path =
            try values.decodeIfPresent(String.self, forKey: .path).map(\.normalizedPath)
            ?? (kind == .test ? "Tests/\(name)" : "Sources/\(name)")
        excluded = try values.decodeIfPresent([String].self, forKey: .exclude)?.map(\.normalizedPath) ?? []
        sources = try values.decodeIfPresent([String].self, forKey: .sources)
        dependencies = try values.decode([Manifest.Dependency].self, forKey: .dependencies)
        settings = try values.decodeIfPresent([Manifest.Setting].self, forKey: .settings) ?? []
        resources =
            try values.decodeIfPresent([Resource].self, forKey: .resources)?.map(\.path.normalizedPath) ?? []
        plugins = try values.decodeIfPresent([PluginUsage].self, forKey: .pluginUsages)?.map(\.name) ?? []
        publicHeaders = try values.decodeIfPresent(String.self, forKey: .publicHeadersPath) ?? "include"
    }

    /// `{"plugin": ["Name", null]}`
    private struct PluginUsage: Decodable {
        let name: String

        private enum Key: String, CodingKey { case plugin }

        package init(from decoder: any Decoder) throws {
            let values = try decoder.container(keyedBy: Key.self)
            var parts = try values.nestedUnkeyedContainer(forKey: .plugin)
            name = try parts.decode(String.self)
        }
    }
}

private struct Condition: Decodable {
    let traits: [String]?
    let config: String?
    let platformNames: [String]?
}

extension Manifest.Dependency: Decodable {
    private enum Key: String, CodingKey, CaseIterable {
        case byName, target, product
    }

    /// `{"byName": ["Core", null]}`: the name first, the condition last.
    package init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: Key.self)
        guard let key = Key.allCases.first(where: { values.contains($0) }) else {
            let context = DecodingError.Context(
                codingPath: decoder.codingPath, debugDescription: "a dependency of an unknown kind")
            throw DecodingError.dataCorrupted(context)
        }
        var parts = try values.nestedUnkeyedContainer(forKey: key)
        name = try parts.decode(String.self)
        if key == .product {
            packageName = try parts.decodeIfPresent(String.self)
            _ = try parts.decodeIfPresent([String: String].self)
        }
        let condition = try parts.decodeIfPresent(Condition.self)
        traits = condition?.traits ?? []
        platforms = condition?.platformNames ?? []
    }
}

extension Manifest.Setting: Decodable {
    private enum Key: String, CodingKey { case kind, condition }

    private struct Name: CodingKey {
        let stringValue: String
        var intValue: Int? { nil }

        init(stringValue: String) { self.stringValue = stringValue }
        init?(intValue: Int) { nil }
    }

    /// One or several words, as in `unsafeFlags`.
    private struct Words: Decodable {
        let words: [String]

        package init(from decoder: any Decoder) throws {
            let value = try decoder.singleValueContainer()
            words = try (try? [value.decode(String.self)]) ?? value.decode([String].self)
        }
    }

    /// `{"kind": {"define": {"_0": "DEBUG"}}, "condition": {"config": "debug", "traits": ["Double"]}}`
    package init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: Key.self)
        let condition = try values.decodeIfPresent(Condition.self, forKey: .condition)
        traits = condition?.traits ?? []
        configuration = condition?.config
        isPartial = condition?.config != nil || condition?.platformNames?.isEmpty == false
        let kinds = try values.nestedContainer(keyedBy: Name.self, forKey: .kind)
        name = kinds.allKeys.first?.stringValue ?? ""
        guard let key = kinds.allKeys.first,
            let arguments = try? kinds.nestedContainer(keyedBy: Name.self, forKey: key)
        else {
            self.values = []
            return
        }
        self.values = try arguments.allKeys.sorted { $0.stringValue < $1.stringValue }
            .flatMap { try arguments.decode(Words.self, forKey: $0).words }
    }
}
