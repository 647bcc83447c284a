internal import Synchronization

/// Counts the active update streams, so that tests can check that released objects stop reading.
///
/// Safe to use from any thread.
public final class UpdateReaders: Sendable {
    private let state = Mutex(State())

    private struct State {
        var count = 0
        var watchers: [CheckedContinuation<Void, Never>] = []
    }

    init() {}

    /// The number of active streams.
    public var count: Int { state.withLock { $0.count } }

    /// Returns once no stream is active.
    public func waitForNone() async {
        await withCheckedContinuation { watcher in
            change { $0.watchers.append(watcher) }
        }
    }

    func begin() { change { $0.count += 1 } }
    func end() { change { $0.count -= 1 } }

    private func change(_ change: (inout State) -> Void) {
        let watchers = state.withLock { state in
            change(&state)
            guard state.count == 0 else { return [CheckedContinuation<Void, Never>]() }
            defer { state.watchers = [] }
            return state.watchers
        }
        watchers.forEach { $0.resume() }
    }
}
