/// How many requests are under way.
public protocol NetworkActivity: Sendable {
    /// The number now; never below zero.
    var count: Int { get }

    /// The number now, and from then on each time it changes; a slow reader finds the newest. Ends when the reader
    /// stops.
    func updates() -> AsyncStream<Int>
}
