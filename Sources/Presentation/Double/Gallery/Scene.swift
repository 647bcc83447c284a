/// A state with a name.
public struct Scene<State: Hashable & Sendable>: Hashable, Sendable, CustomStringConvertible {
    /// The scene's name: `polar-night`.
    public let name: String
    /// The screen's state.
    public let state: State

    public var description: String { name }

    init(_ name: String, _ state: State) {
        self.name = name
        self.state = state
    }
}

extension Sequence {
    /// The state of the scene with this name, or nil.
    public func state<State>(named name: String) -> State? where Element == Scene<State> {
        first { $0.name == name }?.state
    }
}
