internal import Synchronization

/// Tells whether a request for a city's weather was begun after the one whose report is remembered. Safe to use from
/// any thread.
///
/// Base and Double share it, so no comparison of the two finds a mistake in it: `ProviderContract` and
/// `RequestAgesTests` hold it to fixed answers.
package final class RequestAges: Sendable {
    private let state = Mutex(State())

    private struct State {
        var begun = 0
        var remembered: [CityID: Int] = [:]
        var mutexes: [CityID: AsyncMutex] = [:]
    }

    /// No request has begun.
    package init() {}

    /// The number of a request that begins now.
    package func begin() -> Int {
        state.withLock { state in
            state.begun += 1
            return state.begun
        }
    }

    /// What a caller that waits for its store holds from ``isLatest(_:of:)`` to ``remember(_:of:)``. With one mutex for
    /// all cities, the waits for a locked store would add up.
    package func mutex(of city: CityID) -> AsyncMutex {
        state.withLock { state in
            let mutex = state.mutexes[city] ?? AsyncMutex()
            state.mutexes[city] = mutex
            return mutex
        }
    }

    /// Whether no later request than this one has brought what is remembered of the city.
    package func isLatest(_ request: Int, of city: CityID) -> Bool {
        state.withLock { request > $0.remembered[city, default: 0] }
    }

    /// Notes that what is remembered of the city is what this request has brought.
    package func remember(_ request: Int, of city: CityID) {
        state.withLock { $0.remembered[city] = request }
    }
}
