internal import CAssemblyKit

/// A value behind a lock of its own. (`Mutex` has the thread sanitizer see races that there are not.)
package final class Guarded<Value>: @unchecked Sendable {
    private let lock = ak_lock_new()
    private var guarded: Value

    package init(_ value: Value) { guarded = value }
    deinit { ak_lock_free(lock) }

    package var value: Value {
        get { change { $0 } }
        set { change { $0 = newValue } }
    }

    package func change<Result>(_ body: (inout Value) -> Result) -> Result {
        ak_lock_acquire(lock)
        defer { ak_lock_release(lock) }
        return body(&guarded)
    }
}
