/// A mutex whose holder may suspend. Tasks get it in the order in which they asked for it.
@MainActor final class AsyncMutex {
    private var isLocked = false
    private var waiting: [CheckedContinuation<Void, Never>] = []

    /// Runs the work while holding the mutex.
    func withLock(_ work: () async -> Void) async {
        await lock()
        await work()
        unlock()
    }

    private func lock() async {
        guard isLocked else {
            isLocked = true
            return
        }
        await withCheckedContinuation { waiting.append($0) }
    }

    private func unlock() {
        if waiting.isEmpty {
            isLocked = false
        } else {
            waiting.removeFirst().resume()
        }
    }
}
