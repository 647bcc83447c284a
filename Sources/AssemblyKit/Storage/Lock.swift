internal import CAssemblyKit

/// A mutex. (The library's `Mutex` has the thread sanitizer report races that do not exist.) None is taken within another one.
package final class Lock: @unchecked Sendable {
    private let lock = ak_lock_new()

    package init() {}

    deinit { ak_lock_free(lock) }

    /// Runs the body, which runs no code of the user, under the lock.
    package func locked<Result>(_ body: () -> Result) -> Result {
        ak_lock_acquire(lock)
        defer { ak_lock_release(lock) }
        return body()
    }
}
