/// Settings from several sources, read once at start into one typed value, which the assembly is given.
///
///     let settings = try Configuration(["url": "https://api.example"], .file("config.json"), .environment(variables))
///         .read(Key<String>("url"), Key<Int>("retries", default: 3), as: Settings.init)
public struct Configuration: Sendable {
    private let sources: [Source]

    /// Settings of these sources; the later wins.
    public init(_ sources: Source...) { self.sources = sources }

    /// Reads every key and makes one value of them, in their order.
    ///
    /// - Throws: `ConfigurationError` with all that is missing, ill-typed or unknown. Of a setting that several sources have,
    ///   only the last is read.
    public func read<each Value, Result>(
        _ key: repeat Key<each Value>, as make: (repeat each Value) -> Result
    ) throws(ConfigurationError) -> Result {
        try read(all: [Key<Never>](), repeat each key) { (_, value: repeat each Value) in
            make(repeat each value)
        }
    }

    /// Reads every key, and before them a list of keys of one type, such as the addresses of several services.
    public func read<Listed, each Value, Result>(
        all list: [Key<Listed>], _ key: repeat Key<each Value>,
        as make: ([Listed], repeat each Value) -> Result
    ) throws(ConfigurationError) -> Result {
        var reading = Reading(sources)
        let listed = list.map { reading.value($0) }
        let values = (repeat reading.value(each key))
        reading.refuseUnknown()
        guard reading.problems.isEmpty else { throw ConfigurationError(problems: reading.problems) }
        var all: [Listed] = []
        for value in listed { all.append(try reading.given(value)) }
        return make(all, repeat try reading.given(each values))
    }
}

/// The reading of all keys, which goes on after a mistake.
private struct Reading {
    private let sources: [Source]
    private(set) var problems: [ConfigurationError.Problem]
    private var names: [KeyName] = []

    init(_ sources: [Source]) {
        self.sources = sources
        problems = sources.flatMap(\.problems)
    }

    /// Nil only if there is a problem.
    mutating func value<Value>(_ key: Key<Value>) -> Value? {
        names.append(key.name)
        guard let setting = sources.reversed().lazy.compactMap({ $0.setting(key.name) }).first else {
            if key.fallback == nil { miss(key) }
            return key.fallback
        }
        if setting.hasReplacedBytes {
            problems.append(
                ConfigurationError.Problem(
                    place: setting.place, text: "the value of \(key.path) has bytes that are not UTF-8"))
            return nil
        }
        let fits = setting.kind.map(key.kinds.contains) ?? true
        if fits, let value = key.parse(setting.text) { return value }
        let given = key.isSecret ? "the value" : setting.told
        let refusal = fits ? key.refusal(of: setting.text) : "not \(key.expected)"
        problems.append(
            ConfigurationError.Problem(
                place: setting.place, text: "\(given) of \(key.path) is \(refusal)"))
        return nil
    }

    /// A value that was read, of which there is one if there are no problems.
    func given<Value>(_ value: Value?) throws(ConfigurationError) -> Value {
        guard let value else { throw ConfigurationError(problems: problems) }
        return value
    }

    private mutating func miss<Value>(_ key: Key<Value>) {
        // A file that could not be read to its end may have it.
        guard !sources.contains(where: \.isBroken) else { return }
        let places = sources.compactMap { $0.place(for: key.name) }
        let cure =
            places.isEmpty
            ? "it is \(key.expected)" : "put \(key.expected) into \(places.joined(separator: " or "))"
        problems.append(ConfigurationError.Problem(place: key.path, text: "is not set; \(cure)"))
    }

    mutating func refuseUnknown() {
        problems += sources.flatMap { $0.unknown(besides: names) }
    }
}
