/// A password to sign in with. It prints as `•••`, in strings, dumps and mirrors.
///
/// How long one has to be at least is for the server to say, where an account is made.
public struct Password: Hashable, Sendable {
    private let text: String

    /// How many characters a password has at most.
    public static let longest = 256

    /// The password that a text is; nil for a text that is empty or too long.
    public init?(_ text: String) {
        guard !text.isEmpty, text.count <= Self.longest else { return nil }
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
