/// Counts the requests that are under way.
///
/// Base and Double share this type. Their requests differ, and their contract tests those.
package final class RequestCounter: NetworkActivity {
    private let broadcast = Broadcast(0)

    /// No request is under way yet.
    package init() {}

    package var count: Int { broadcast.value }

    package func updates() -> AsyncStream<Int> { broadcast.updates() }

    /// A request begins. ``end()`` must follow, however it ends.
    package func begin() { broadcast.update { $0 += 1 } }

    /// A request has ended.
    package func end() { broadcast.update { $0 -= 1 } }
}
