/// A type that a setting can have.
///
/// An enum of strings that is `CaseIterable` conforms with nothing more to write:
///
///     enum Level: String, CaseIterable, Configurable { case quiet, loud }
public protocol Configurable: SendableMetatype {
    /// What a value should look like, as errors say it: "a whole number".
    static var expected: String { get }
    /// What it may be in a file.
    static var kinds: Set<Setting.Kind> { get }
    /// The value that the text means; nil refuses it.
    init?(configuration text: String)
}

extension Configurable {
    /// A text.
    public static var kinds: Set<Setting.Kind> { [.text] }
}

extension String: Configurable {
    /// What a text looks like.
    public static var expected: String { "a text" }
    /// Any text.
    public init?(configuration text: String) { self = text }
}

extension Int: Configurable {
    /// What a whole number looks like.
    public static var expected: String { "a whole number" }
    /// Numbers.
    public static var kinds: Set<Setting.Kind> { [.number] }
    /// Digits with an optional sign.
    public init?(configuration text: String) { self.init(text) }
}

extension Double: Configurable {
    /// What a number looks like.
    public static var expected: String { "a number" }
    /// Numbers.
    public static var kinds: Set<Setting.Kind> { [.number] }
    /// A finite number.
    public init?(configuration text: String) {
        guard let number = Double(text), number.isFinite else { return nil }
        self = number
    }
}

extension Bool: Configurable {
    /// What a switch looks like.
    public static var expected: String { "true or false" }
    /// Truth values.
    public static var kinds: Set<Setting.Kind> { [.truth] }
    /// `true` or `false`.
    public init?(configuration text: String) { self.init(text) }
}

extension Configurable where Self: RawRepresentable & CaseIterable, RawValue == String {
    /// One of the cases.
    public static var expected: String { "one of " + allCases.map(\.rawValue).joined(separator: ", ") }
    /// The raw value of a case.
    public init?(configuration text: String) { self.init(rawValue: text) }
}
