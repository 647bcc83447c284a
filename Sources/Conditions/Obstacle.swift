/// Why the present condition let no answer through.
public enum Obstacle: Error, Hashable, Sendable {
    /// There is no network.
    case offline
    /// The connection broke before the answer was whole.
    case broken
}
