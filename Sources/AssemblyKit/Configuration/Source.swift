internal import CAssemblyKit

/// Where settings come from.
public struct Source: Sendable, ExpressibleByDictionaryLiteral {
    let settings: Settings
    let problems: [ConfigurationError.Problem]

    enum Settings {
        case paths([String: Setting])
        case variables([String: String], prefix: String?)
    }

    /// Settings by path, which the program brings itself.
    public init(dictionaryLiteral elements: (String, String)...) {
        self.init(Dictionary(elements) { $1 })
    }

    /// Settings by path, which the program brings itself.
    public init(_ settings: [String: String]) {
        self.settings = .paths(
            Dictionary(
                uniqueKeysWithValues: settings.map { path, text in
                    (path, Setting(text: text, kind: nil, place: "defaults: \(path)"))
                }))
        problems = []
    }

    /// The variables of an environment; empty ones count as not set.
    ///
    /// - Parameter prefix: Stands before every variable that is derived from a path; other variables with it
    ///   are unknown settings.
    public static func environment(_ variables: [String: String], prefix: String? = nil) -> Source {
        Source(.variables(variables.filter { !$0.value.isEmpty }, prefix: prefix), [])
    }

    /// The text of a JSON file.
    ///
    /// - Parameter name: The file, as errors say it.
    public static func json(_ text: String, named name: String) -> Source {
        var reader = JSONReader(text, file: name)
        let settings = reader.read()
        return Source(.paths(settings), reader.problems)
    }

    /// A JSON file.
    ///
    /// - Parameter mustExist: Whether it is a mistake when there is none.
    public static func file(_ path: String, mustExist: Bool = true) -> Source {
        var size = 0, isMissing = false
        guard let bytes = ak_read_file(path, &size, &isMissing) else {
            let text = isMissing ? "there is no such file" : "the file cannot be read"
            let problem = ConfigurationError.Problem(place: path, text: text)
            return Source(.paths([:]), isMissing && !mustExist ? [] : [problem])
        }
        defer { bytes.deallocate() }
        let text = String(decoding: UnsafeRawBufferPointer(start: bytes, count: size), as: UTF8.self)
        return json(text, named: path)
    }

    private init(_ settings: Settings, _ problems: [ConfigurationError.Problem]) {
        self.settings = settings
        self.problems = problems
    }

    func setting<Value>(_ key: Key<Value>) -> Setting? {
        switch settings {
        case .paths(let settings): return settings[key.path]
        case .variables(let variables, let prefix):
            let names = prefix.map { [$0 + key.variable, key.variable] } ?? [key.variable]
            for name in names {
                if let text = variables[name] { return Setting(text: text, kind: nil, place: name) }
            }
            return nil
        }
    }

    /// Settings that no key reads.
    func unknown(paths: Set<String>, variables: Set<String>) -> [ConfigurationError.Problem] {
        switch settings {
        case .paths(let settings):
            return settings.filter { !paths.contains($0.key) }.sorted { $0.key < $1.key }.map {
                path, setting in
                let known = paths.sorted().joined(separator: ", ")
                return ConfigurationError.Problem(
                    place: setting.place, text: "there is no setting \(path); there are \(known)")
            }
        case .variables(let all, let prefix):
            guard let prefix else { return [] }
            let known = Set(variables.map { prefix + $0 }).union(variables)
            return all.keys.filter { $0.hasPrefix(prefix) && !known.contains($0) }.sorted().map { name in
                ConfigurationError.Problem(
                    place: name,
                    text: "there is no such setting; there are \(known.sorted().joined(separator: ", "))")
            }
        }
    }
}
