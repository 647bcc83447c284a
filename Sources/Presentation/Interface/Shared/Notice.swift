/// A sentence for the user, and what to do about it.
public struct Notice: Hashable, Sendable {
    /// How much it matters.
    public let severity: Severity
    /// What happened.
    public let text: String
    /// What to do, where something can be done.
    public let help: String?

    /// How much a notice matters.
    public enum Severity: String, CaseIterable, Hashable, Sendable {
        case info, warning, error
    }

    /// A sentence for the user.
    public init(_ severity: Severity, _ text: String, help: String? = nil) {
        self.severity = severity
        self.text = text
        self.help = help
    }
}
