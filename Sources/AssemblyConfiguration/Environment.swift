/// The variables of an environment.
struct Environment {
    let values: [String: String]
    let prefix: String
    /// Beginnings of names that no other program uses.
    let reserved: [String]

    func setting(_ key: KeyName) -> Setting? {
        let name = key.variable(prefix: prefix)
        return values[name].map { Setting(text: $0, kind: nil, place: name) }
    }

    func unknown(besides keys: [KeyName]) -> [ConfigurationError.Problem] {
        let known = Set(keys.map { $0.variable(prefix: prefix) })
        let unknown = values.keys.filter { name in
            !known.contains(name) && reserved.contains { name.hasPrefix($0) }
        }
        return unknown.sorted().map { name in
            ConfigurationError.Problem(
                place: name,
                text: "there is no such setting; there are \(known.sorted().joined(separator: ", "))")
        }
    }
}
