/// A state with a name.
public struct Scene<State: Hashable & Sendable>: Hashable, Sendable, CustomStringConvertible {
    /// What the scene is called: `polar-night`.
    public let name: String
    /// What is shown.
    public let state: State

    public var description: String { name }

    init(_ name: String, _ state: State) {
        self.name = name
        self.state = state
    }
}

extension Sequence {
    /// The state of the scene of this name, or nil when there is none.
    public func state<State>(named name: String) -> State? where Element == Scene<State> {
        first { $0.name == name }?.state
    }
}
