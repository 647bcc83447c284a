/// Where settings come from.
public struct Source: Sendable, ExpressibleByDictionaryLiteral {
    private let settings: Settings
    /// What stops the source from being read.
    let problems: [ConfigurationError.Problem]

    private enum Settings {
        /// By path; of a file, or of the program itself.
        case paths([String: Setting], file: String?)
        case variables(Environment)
    }

    /// Settings by path, which the program brings itself.
    public init(dictionaryLiteral elements: (String, String)...) {
        self.init(Dictionary(elements) { $1 })
    }

    /// Settings by path, which the program brings itself.
    public init(_ settings: [String: String]) {
        let settings = settings.map { path, text in
            (path, Setting(text: text, kind: nil, place: "defaults: \(path)"))
        }
        self.init(.paths(Dictionary(uniqueKeysWithValues: settings), file: nil))
    }

    /// The variables of an environment; empty ones count as not set.
    ///
    /// - Parameters:
    ///   - prefix: Stands before every name that is made of a path. A name that a key gives itself is whole.
    ///   - reserved: Beginnings of names that belong to this program. A variable with one of them, or with the
    ///     prefix, that is no key's is an unknown setting.
    ///   - others: Variables with such a beginning that are read elsewhere.
    public static func environment(
        _ variables: [String: String], prefix: String? = nil, reserved: [String] = [],
        except others: Set<String> = []
    ) -> Source {
        let values = variables.filter { !$0.value.isEmpty && !others.contains($0.key) }
        let reserved = ([prefix].compactMap { $0 } + reserved).filter { !$0.isEmpty }
        return Source(
            .variables(Environment(values: values, prefix: prefix ?? "", reserved: reserved, others: others)))
    }

    /// The text of a JSON file.
    ///
    /// - Parameter name: The file, as errors say it.
    public static func json(_ text: String, named name: String) -> Source {
        var reader = JSONReader(text, file: name)
        let settings = reader.read()
        return Source(.paths(settings, file: name), reader.problems)
    }

    /// A JSON file.
    ///
    /// - Parameter mustExist: Whether it is a mistake when there is none. A broken link always is one:
    ///   the disk that has the file may not be mounted.
    public static func file(_ path: String, mustExist: Bool = true) -> Source {
        do throws(FileReadingError) {
            return json(try textOfFile(path), named: path)
        } catch {
            let problem = ConfigurationError.Problem(place: path, text: error.text)
            return Source(.paths([:], file: path), error == .missing && !mustExist ? [] : [problem])
        }
    }

    private init(_ settings: Settings, _ problems: [ConfigurationError.Problem] = []) {
        self.settings = settings
        self.problems = problems
    }

    /// It could not be read to its end.
    var isBroken: Bool { !problems.isEmpty }

    func setting(_ key: KeyName) -> Setting? {
        switch settings {
        case .paths(let settings, _): settings[key.path]
        case .variables(let environment): environment.setting(key)
        }
    }

    /// Where the user may put a setting.
    func place(for key: KeyName) -> String? {
        switch settings {
        case .paths(_, let file): file
        case .variables(let environment): key.variable(prefix: environment.prefix)
        }
    }

    /// Settings that are no key's, or of more than one.
    func unknown(besides keys: [KeyName]) -> [ConfigurationError.Problem] {
        switch settings {
        case .variables(let environment):
            return environment.shared(by: keys) + environment.unknown(besides: keys)
        case .paths(let settings, _):
            let known = Set(keys.map(\.path))
            let unknown = settings.filter { path, setting in
                let isSection = setting.isEmptyObject && known.contains { $0.hasPrefix(path + ".") }
                return !isSection && !known.contains(path)
            }
            return unknown.sorted { $0.key < $1.key }.map {
                path, setting in
                ConfigurationError.Problem(
                    place: setting.place,
                    text: "there is no setting \(Setting.told(path: path)); \(existing(known))")
            }
        }
    }
}
