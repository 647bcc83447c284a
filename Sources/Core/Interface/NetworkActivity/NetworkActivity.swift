/// How many requests are under way.
public protocol NetworkActivity: Sendable {
    /// The number now; never below zero.
    var count: Int { get }

    /// The number now, and again each time it changes. A slow reader skips to the newest. Ends when the reader
    /// stops.
    func updates() -> AsyncStream<Int>
}
