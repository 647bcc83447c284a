/// All that is wrong with a configuration.
public struct ConfigurationError: Error, Hashable, CustomStringConvertible {
    /// One mistake.
    public struct Problem: Hashable, Sendable {
        /// The file with line and column, the variable, or the setting that is missing.
        public let place: String
        /// What is wrong. Has no secret in it.
        public let text: String
    }

    /// The mistakes: those of the files first, then those of the keys in their order, then unknown settings.
    public let problems: [Problem]

    /// A headline and a line for each.
    public var description: String {
        "the configuration cannot be used:" + problems.map { "\n  \($0.place): \($0.text)" }.joined()
    }
}
