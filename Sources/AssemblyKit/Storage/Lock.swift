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

/// Objects and values that are released later: once no lock is held, since a `deinit` may ask for components; and once no reader
/// is left that may be copying them.
struct DeferredRelease {
    private var objects: [AnyObject] = []
    private var mustWait = false

    @inline(never)
    mutating func release(_ object: AnyObject, afterReaders: Bool = false) {
        objects.append(object)
        mustWait = mustWait || afterReaders
    }

    /// Releases all. Called without a lock.
    @inline(never)
    mutating func run() {
        if objects.isEmpty { return }
        if mustWait { ak_wait_for_readers() }
        var objects = objects
        self = DeferredRelease()
        while !objects.isEmpty { objects.removeLast() }
    }

    /// Runs the body under the building lock, and then, without it, releases what the body has deferred.
    static func locked<Result>(_ body: (inout DeferredRelease) -> Result) -> Result {
        var deferred = DeferredRelease()
        ak_building_lock()
        let result = body(&deferred)
        ak_building_unlock()
        deferred.run()
        return result
    }
}
