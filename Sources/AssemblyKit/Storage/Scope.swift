/// How long a component lives.
public enum Scope: String, Sendable, Hashable, CaseIterable {
    /// As long as the caller who asked for it holds it.
    case prototype
    /// As the component that it passes on.
    case alias
    /// As long as the outermost request.
    case objectGraph
    /// As long as the assembly.
    case singleton
    /// As long as it is held outside the assembly.
    case weakSingleton
}
