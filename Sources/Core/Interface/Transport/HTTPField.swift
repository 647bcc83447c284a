/// A name and a value: a header or a query item.
public struct HTTPField: Hashable, Sendable {
    /// The name; headers compare it without regard to case.
    public let name: String
    /// The value as it goes over the wire, before any escaping.
    public let value: String
    /// Whether the value must not be seen in a log or an error.
    public let isSecret: Bool

    /// A field that anybody may see.
    public init(_ name: String, _ value: String) {
        self.name = name
        self.value = value
        isSecret = false
    }

    /// A field whose value nobody may see.
    public init(_ name: String, secret: Secret) {
        self.name = name
        value = secret.reveal()
        isSecret = true
    }
}

extension HTTPField: CustomStringConvertible, CustomReflectable {
    /// Name and value, a secret value replaced.
    public var description: String { "\(name): \(isSecret ? "•••" : value)" }
    public var customMirror: Mirror { Mirror(self, children: ["field": description]) }
}
