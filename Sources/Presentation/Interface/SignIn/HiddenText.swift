/// A text that must not be seen, such as a password on its way to a service. It prints as `•••`, in strings, dumps and
/// mirrors.
public struct HiddenText: Hashable, Sendable {
    private let text: String

    /// Hides a text.
    public init(_ text: String) { self.text = text }

    /// The text itself, for the one place that needs it.
    public func reveal() -> String { text }
}

extension HiddenText: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    public var description: String { "•••" }
    public var debugDescription: String { "•••" }
    public var customMirror: Mirror { Mirror(self, children: []) }
}
