/// A setting: where it stands, what it is, and what it is when nobody sets it.
///
///     Key<Int>("retries", default: 3)
///     Key<String>("openMeteo.key", isSecret: true)
///     Key<Duration>("deadline", expected: "a number of seconds") { Double($0).map { .seconds($0) } }
public struct Key<Value> {
    /// Where it stands in a file, parts joined by dots: `openMeteo.url`.
    public let path: String
    /// The environment variable; the path in capitals when none is given: `OPEN_METEO_URL`.
    public let variable: String
    let fallback: Value?
    let isSecret: Bool
    let expected: String
    let kinds: Set<Setting.Kind>
    let parse: (String) -> Value?

    /// A setting of a type with a reading of its own; required without a default.
    ///
    /// - Parameter isSecret: Its value stands in no error.
    public init(
        _ path: String, variable: String? = nil, default fallback: Value? = nil, isSecret: Bool = false
    ) where Value: Configurable {
        self.init(path, variable, fallback, isSecret, Value.expected, Value.kinds, Value.init(configuration:))
    }

    /// A setting that is nil when nobody sets it.
    public init<Wrapped: Configurable>(
        _ path: String, variable: String? = nil, isSecret: Bool = false
    ) where Value == Wrapped? {
        self.init(path, variable, .some(nil), isSecret, Wrapped.expected, Wrapped.kinds) {
            Wrapped(configuration: $0).map(Optional.some)
        }
    }

    /// A setting with any reading.
    ///
    /// - Parameters:
    ///   - expected: What it should be, as errors say it: "an http address".
    ///   - parse: Makes it of the text or number that is set; nil refuses.
    public init(
        _ path: String, variable: String? = nil, default fallback: Value? = nil, isSecret: Bool = false,
        expected: String, _ parse: @escaping (String) -> Value?
    ) {
        self.init(path, variable, fallback, isSecret, expected, [.text, .number], parse)
    }

    private init(
        _ path: String, _ variable: String?, _ fallback: Value?, _ isSecret: Bool, _ expected: String,
        _ kinds: Set<Setting.Kind>, _ parse: @escaping (String) -> Value?
    ) {
        self.path = path
        self.variable = variable ?? Self.variable(path)
        self.fallback = fallback
        self.isSecret = isSecret
        self.expected = expected
        self.kinds = kinds
        self.parse = parse
    }

    private static func variable(_ path: String) -> String {
        var name = ""
        for character in path {
            if character.isUppercase, name.last?.isLetter == true { name.append("_") }
            name += character == "." || character == "-" ? "_" : character.uppercased()
        }
        return name
    }
}
