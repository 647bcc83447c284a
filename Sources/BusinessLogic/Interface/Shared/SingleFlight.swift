internal import Synchronization

/// Lets all who want the same thing at the same time wait for one making of it.
///
/// Whoever is cancelled leaves at once and disturbs nobody; when the last one has left, the making is cancelled.
/// Safe to use from any thread.
package final class SingleFlight<Key: Hashable & Sendable, Value: Sendable>: Sendable {
    private let state = Mutex(State())

    private struct State {
        var flights: [Key: Flight] = [:]
        var lastNumber = 0

        mutating func nextNumber() -> Int {
            lastNumber += 1
            return lastNumber
        }
    }

    private struct Flight {
        let number: Int
        let task: Task<Void, Never>
        var waiters: [Int: CheckedContinuation<Value?, Never>] = [:]
    }

    /// Nothing is being made yet.
    package init() {}

    /// What `make` gives, or what the making of the same key that is under way gives; nil when the caller's task is
    /// cancelled first.
    package func value(for key: Key, _ make: @escaping @Sendable () async -> Value) async -> Value? {
        let waiter = state.withLock { $0.nextNumber() }
        return await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let isAboard = state.withLock { state in
                    // The handler below may have run before this: it found nobody to send away.
                    if Task.isCancelled { return false }
                    if state.flights[key] == nil {
                        let number = state.nextNumber()
                        let task = Task { self.land(key, number, await make()) }
                        state.flights[key] = Flight(number: number, task: task)
                    }
                    state.flights[key]?.waiters[waiter] = continuation
                    return true
                }
                if !isAboard { continuation.resume(returning: nil) }
            }
        } onCancel: {
            leave(key, waiter)
        }
    }

    private func land(_ key: Key, _ number: Int, _ value: Value) {
        let flight = state.withLock { state in
            // A flight that everybody left has made room for another one.
            state.flights[key]?.number == number ? state.flights.removeValue(forKey: key) : nil
        }
        flight?.waiters.values.forEach { $0.resume(returning: value) }
    }

    private func leave(_ key: Key, _ waiter: Int) {
        let (continuation, abandoned) = state.withLock { state in
            let continuation = state.flights[key]?.waiters.removeValue(forKey: waiter)
            let isEmpty = state.flights[key]?.waiters.isEmpty ?? false
            return (continuation, isEmpty ? state.flights.removeValue(forKey: key) : nil)
        }
        continuation?.resume(returning: nil)
        abandoned?.task.cancel()
    }
}
