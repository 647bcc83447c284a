/// The variables of an environment.
struct Environment {
    let values: [String: String]
    let prefix: String
    /// Beginnings of names that no other program uses.
    let reserved: [String]
    /// Names that are read elsewhere.
    let others: Set<String>

    func setting(_ key: KeyName) -> Setting? {
        let name = key.variable(prefix: prefix)
        return values[name].map { Setting(text: $0, kind: nil, place: name, isVariable: true) }
    }

    /// Variables that are made of the paths of several keys, which one would set at once.
    func shared(by keys: [KeyName]) -> [ConfigurationError.Problem] {
        Dictionary(grouping: keys) { $0.variable(prefix: prefix) }.sorted { $0.key < $1.key }.compactMap {
            name, keys in
            let paths = Set(keys.map(\.path)).sorted()
            guard paths.count > 1, !keys.allSatisfy(\.isGiven) else { return nil }
            return ConfigurationError.Problem(
                place: name,
                text: "it would set \(paths.joined(separator: " and ")); give one a `variable:` of its own")
        }
    }

    func unknown(besides keys: [KeyName]) -> [ConfigurationError.Problem] {
        let known = Set(keys.map { $0.variable(prefix: prefix) })
        let unknown = values.keys.filter { name in
            !known.contains(name) && reserved.contains { name.hasPrefix($0) }
        }
        return unknown.sorted().map { name in
            ConfigurationError.Problem(
                place: name,
                text: "there is no such setting; \(existing(known.union(others)))")
        }
    }
}

/// `there are port, url`: what a user may have meant.
func existing(_ names: Set<String>) -> String {
    names.isEmpty ? "there are none" : "there are \(names.sorted().joined(separator: ", "))"
}
