/// Generates unique ids.
public protocol Identifiers: Sendable {
    /// An id that this component has not returned before: letters, digits and dashes.
    func next() -> String
}
