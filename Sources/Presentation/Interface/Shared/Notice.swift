/// A sentence for the user, and what to do about it.
public struct Notice: Hashable, Sendable {
    /// How much it matters.
    public let severity: Severity
    /// What happened.
    public let text: String
    /// What the user can do, if anything.
    public let help: String?
    /// A shell command for that, to be copied: it is never wrapped or cut. The help text before it ends in a colon.
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
