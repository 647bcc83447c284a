/// A value that the domain does not have.
public struct InvalidValue: Error, Hashable, Sendable, CustomStringConvertible {
    /// Which value: `latitude`, `city name` …
    public let name: String
    /// What was given.
    public let given: String
    /// What would be right.
    public let expected: String

    /// A value that the domain does not have.
    public init(_ name: String, _ given: String, expected: String) {
        self.name = name
        self.given = given
        self.expected = expected
    }

    public var description: String { "\(name) can't be “\(given)”: expected \(expected)" }
}
