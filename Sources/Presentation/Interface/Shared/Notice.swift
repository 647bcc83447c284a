/// A sentence for the user, and what to do about it.
public struct Notice: Hashable, Sendable {
    /// How much it matters.
    public let severity: Severity
    /// What happened.
    public let text: String
    /// What to do, where something can be done.
    public let help: String?
    /// A shell command that does it or shows more, to be copied as it is: never broken, never cut. Its help ends in a
    /// colon.
    public let command: String?

    /// How much a notice matters.
    public enum Severity: String, CaseIterable, Hashable, Sendable {
        case info, warning, error
    }

    /// A sentence for the user.
    public init(_ severity: Severity, _ text: String, help: String? = nil, command: String? = nil) {
        self.severity = severity
        self.text = text
        self.help = help
        self.command = command
    }
}
