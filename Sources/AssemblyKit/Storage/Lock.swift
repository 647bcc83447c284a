internal import CAssemblyKit

/// A lock of its own. (`Mutex` has the thread sanitizer see races that there are not.)
final class Lock: @unchecked Sendable {
    private let lock = ak_lock_new()

    deinit { ak_lock_free(lock) }

    /// Runs no code of the user.
    func locked<Result>(_ body: () -> Result) -> Result {
        ak_lock_acquire(lock)
        defer { ak_lock_release(lock) }
        return body()
    }
}
