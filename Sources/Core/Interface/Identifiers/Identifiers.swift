/// Makes new names for things.
public protocol Identifiers: Sendable {
    /// A name that this component has not given before: letters, digits and dashes.
    func next() -> String
}
