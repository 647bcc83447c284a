/// Something that `verify` found wrong.
public struct Finding: Hashable, Sendable, CustomStringConvertible {
    /// What kind of mistake it is.
    public enum Kind: String, Sendable, CaseIterable {
        /// It threw.
        case failed
        /// Its member makes no scope call of its own, so that nothing could stand in for it.
        case unscoped
        /// Declared by protocol, vended concretely, so that nothing could stand in for it.
        case concrete
        /// While it was built it asked for what lives shorter, and now holds on to it.
        case captive
        /// It asked a layer above its own.
        case upward
        /// It asked another assembly of its own layer.
        case sideways
        /// A singleton, or a weak one that is held, that is not the same twice.
        case unstable
        /// An object of a graph, or a prototype, that two requests share.
        case shared
        /// Building it took longer than allowed, without what it asked for.
        case slow
        /// Reached from no root.
        case unused
    }

    /// What kind of mistake it is.
    public let kind: Kind
    /// The assembly's type and its member: `CoreBase.store`. Of a line in the catalog behind which there is no scope
    /// call, the catalog's name and its own: `core.store`.
    public let component: String
    /// From the outermost request to where it happened.
    public let path: [String]
    /// What is wrong.
    public let problem: String
    /// How to mend it.
    public let help: String

    /// What is wrong, and how to mend it.
    public var message: String { "\(problem); \(help)" }

    /// `[kind] message`, and the path when there is one.
    public var description: String {
        "[\(kind.rawValue)] \(message)" + (path.count > 1 ? " (\(path.joined(separator: " → ")))" : "")
    }
}
