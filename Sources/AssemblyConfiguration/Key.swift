/// A setting: where it stands, what it is, and its default.
///
///     Key<Int>("retries", default: 3)
///     Key<String>("server.key", isSecret: true)
///     Key<Duration>("deadline", expected: "a whole number of seconds") { Int64($0).map { .seconds($0) } }
///     Key<URL?>("proxy", isSecret: true, expected: "an http address") { URL(string: $0) }
public struct Key<Value> {
    let name: KeyName
    let fallback: Value?
    let isSecret: Bool
    let expected: String
    let kinds: Set<Setting.Kind>
    let parse: @Sendable (String) -> Value?

    /// Where it stands in a file, parts joined by dots: `mainServer.url`.
    public var path: String { name.path }
    /// The environment variable: the one that was given, or the path in capitals, `MAIN_SERVER_URL`, before which
    /// the environment may want its prefix.
    public var variable: String { name.variable }

    /// A setting of a type with a reading of its own; required without a default.
    ///
    /// - Parameters:
    ///   - variable: The whole name of the environment variable, where it is not made of the path.
    ///   - isSecret: Its value stands in no error.
    public init(
        _ path: String, variable: String? = nil, default fallback: Value? = nil, isSecret: Bool = false
    ) where Value: Configurable {
        self.init(
            KeyName(path, variable), fallback, isSecret, Value.expected, Value.kinds,
            Value.init(configuration:))
    }

    /// A setting that is nil when it is not set and has no default.
    public init<Wrapped: Configurable>(
        _ path: String, variable: String? = nil, default fallback: Wrapped? = nil, isSecret: Bool = false
    ) where Value == Wrapped? {
        self.init(KeyName(path, variable), .some(fallback), isSecret, Wrapped.expected, Wrapped.kinds) {
            Wrapped(configuration: $0).map(Optional.some)
        }
    }

    /// A setting with any reading.
    ///
    /// - Parameters:
    ///   - expected: What it should be, as errors say it: "an http address".
    ///   - parse: Makes it of the text or number that is set; nil refuses.
    @_disfavoredOverload
    public init(
        _ path: String, variable: String? = nil, default fallback: Value? = nil, isSecret: Bool = false,
        expected: String, _ parse: @escaping @Sendable (String) -> Value?
    ) {
        self.init(KeyName(path, variable), fallback, isSecret, expected, [.text, .number], parse)
    }

    /// A setting with any reading that is nil when it is not set and has no default.
    public init<Wrapped>(
        _ path: String, variable: String? = nil, default fallback: Wrapped? = nil, isSecret: Bool = false,
        expected: String, _ parse: @escaping @Sendable (String) -> Wrapped?
    ) where Value == Wrapped? {
        self.init(KeyName(path, variable), .some(fallback), isSecret, expected, [.text, .number]) {
            parse($0).map(Optional.some)
        }
    }

    /// The same setting as a value of another type.
    public func map<Other>(_ transform: @escaping @Sendable (Value) -> Other) -> Key<Other> {
        Key<Other>(name, fallback.map(transform), isSecret, expected, kinds) { [parse] in
            parse($0).map(transform)
        }
    }

    /// What is wrong with a text of its kind that it refuses, as errors say it.
    func refusal(of text: String) -> String {
        let isNegative = text.first == "-"
        let digits = isNegative || text.first == "+" ? text.dropFirst() : text[...]
        let isWhole = !digits.isEmpty && digits.allSatisfy { $0.isASCII && $0.isNumber }
        // A type without a limit of its own, such as Double, refuses only what is infinite to it.
        guard kinds == [.number], isWhole, Int(text) == nil, Double(text)?.isFinite == true else {
            return "not \(expected)"
        }
        return isNegative
            ? "too small for \(expected): it is below \(Int.min)"
            : "too large for \(expected): it is above \(Int.max)"
    }

    private init(
        _ name: KeyName, _ fallback: Value?, _ isSecret: Bool, _ expected: String,
        _ kinds: Set<Setting.Kind>, _ parse: @escaping @Sendable (String) -> Value?
    ) {
        self.name = name
        self.fallback = fallback
        self.isSecret = isSecret
        self.expected = expected
        self.kinds = kinds
        self.parse = parse
    }
}

// So a `static let` may hold it.
extension Key: Sendable where Value: Sendable {}
