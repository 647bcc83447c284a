internal import CAssemblyKit

/// The kernel's one lock, of all threads: the C side's building lock. It is not taken within itself. (The library's `Mutex` has the
/// thread sanitizer report races that do not exist.)
package enum Lock {
    /// Runs the body, which runs no code of the user, under the lock.
    package static func locked<Result>(_ body: () -> Result) -> Result {
        ak_building_lock()
        defer { ak_building_unlock() }
        return body()
    }
}
