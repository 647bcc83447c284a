/// A password that is long enough to be one. It prints as `•••`, in strings, dumps and mirrors.
public struct Password: Hashable, Sendable {
    private let text: String

    /// How many characters a password has at least.
    public static let shortest = 8
    /// How many characters a password has at most.
    public static let longest = 256

    /// The password that a text is; nil for a text that is too short or too long.
    public init?(_ text: String) {
        guard (Self.shortest...Self.longest).contains(text.count) else { return nil }
        self.text = text
    }

    /// The text itself, for the one place that sends it.
    public func reveal() -> String { text }
}

extension Password: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    public var description: String { "•••" }
    public var debugDescription: String { "•••" }
    public var customMirror: Mirror { Mirror(self, children: []) }
}
