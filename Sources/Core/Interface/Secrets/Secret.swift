/// A secret text. It prints as `•••` in strings, dumps and mirrors.
public struct Secret: Hashable, Sendable {
    private let text: String

    /// Wraps the text.
    public init(_ text: String) { self.text = text }

    /// The text itself, for the code that sends it.
    public func reveal() -> String { text }
}

extension Secret: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    public var description: String { "•••" }
    public var debugDescription: String { "•••" }
    public var customMirror: Mirror { Mirror(self, children: []) }
}
