internal import Synchronization

/// Single flight: concurrent callers with the same key share one operation.
///
/// A cancelled caller returns at once without affecting the others; when the last one has left, the operation is
/// cancelled. Safe to use from any thread.
package final class SingleFlight<Key: Hashable & Sendable, Value: Sendable>: Sendable {
    private let state = Mutex(State())

    private struct State {
        var operations: [Key: Operation] = [:]
        var lastNumber = 0

        mutating func nextNumber() -> Int {
            lastNumber += 1
            return lastNumber
        }
    }

    private struct Operation {
        let number: Int
        let task: Task<Void, Never>
        var waiters: [Int: CheckedContinuation<Value?, Never>] = [:]
    }

    /// No operation is running.
    package init() {}

    /// The result of `make`, or of the running operation with the same key; nil when the caller's task is cancelled
    /// first.
    package func value(for key: Key, _ make: @escaping @Sendable () async -> Value) async -> Value? {
        let waiter = state.withLock { $0.nextNumber() }
        return await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let isWaiting = state.withLock { state in
                    // The cancellation handler below may have run before this, when there was no continuation yet.
                    if Task.isCancelled { return false }
                    if state.operations[key] == nil {
                        let number = state.nextNumber()
                        let task = Task { self.finish(key, number, await make()) }
                        state.operations[key] = Operation(number: number, task: task)
                    }
                    state.operations[key]?.waiters[waiter] = continuation
                    return true
                }
                if !isWaiting { continuation.resume(returning: nil) }
            }
        } onCancel: {
            leave(key, waiter)
        }
    }

    private func finish(_ key: Key, _ number: Int, _ value: Value) {
        let operation = state.withLock { state in
            // An operation without callers was replaced by another one already.
            state.operations[key]?.number == number ? state.operations.removeValue(forKey: key) : nil
        }
        operation?.waiters.values.forEach { $0.resume(returning: value) }
    }

    private func leave(_ key: Key, _ waiter: Int) {
        let (continuation, abandoned) = state.withLock { state in
            let continuation = state.operations[key]?.waiters.removeValue(forKey: waiter)
            let isEmpty = state.operations[key]?.waiters.isEmpty ?? false
            return (continuation, isEmpty ? state.operations.removeValue(forKey: key) : nil)
        }
        continuation?.resume(returning: nil)
        abandoned?.task.cancel()
    }
}
