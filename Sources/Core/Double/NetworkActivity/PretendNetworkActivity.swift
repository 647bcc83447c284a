internal import Core

/// Counts the requests that are under way.
final class PretendNetworkActivity: NetworkActivity {
    private let broadcast = Broadcast(0)

    var count: Int { broadcast.value }

    func updates() -> AsyncStream<Int> { broadcast.updates() }

    func begin() { broadcast.update { $0 += 1 } }

    func end() { broadcast.update { $0 -= 1 } }
}
