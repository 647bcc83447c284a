/// Why a value is invalid.
public struct InvalidValue: Error, Hashable, Sendable, CustomStringConvertible {
    /// Which value: `latitude`, `city name` …
    public let name: String
    /// What was given.
    public let given: String
    /// The rule for valid values.
    public let expected: String

    /// An invalid value.
    public init(_ name: String, _ given: String, expected: String) {
        self.name = name
        self.given = given
        self.expected = expected
    }

    public var description: String { "\(name) can't be “\(given)”: expected \(expected)" }
}
