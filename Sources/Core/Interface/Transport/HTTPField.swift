/// A name and a value: a header or a query item.
public struct HTTPField: Hashable, Sendable {
    /// The name; header names ignore case.
    public let name: String
    /// The value before any escaping.
    public let value: String
    /// Whether logs and errors must not show the value.
    public let isSecret: Bool

    /// A field that may be shown.
    public init(_ name: String, _ value: String) {
        self.name = name
        self.value = value
        isSecret = false
    }

    /// A field with a secret value.
    public init(_ name: String, secret: Secret) {
        self.name = name
        value = secret.reveal()
        isSecret = true
    }
}

extension HTTPField {
    /// Whether it is the header of this name, ignoring case.
    package func isNamed(_ name: String) -> Bool { self.name.lowercased() == name.lowercased() }
}

extension HTTPField: CustomStringConvertible, CustomReflectable {
    /// Name and value, with `•••` for a secret value.
    public var description: String { "\(name): \(isSecret ? "•••" : value)" }
    public var customMirror: Mirror { Mirror(self, children: ["field": description]) }
}
