internal import CAssemblyKit

/// What is to be let go of once no lock is held, since a `deinit` may ask for components, and once no reader is left
/// that may be copying it.
struct DeferredRelease {
    private var objects: [AnyObject] = []
    private var values: [Value] = []
    private var mustWait = false

    private struct Value {
        let type: Any.Type
        let address: UnsafeMutableRawPointer
    }

    @inline(never)
    mutating func destroy(_ type: Any.Type, at address: UnsafeMutableRawPointer, afterReaders: Bool) {
        values.append(Value(type: type, address: address))
        mustWait = mustWait || afterReaders
    }

    @inline(never)
    mutating func release(_ object: AnyObject, afterReaders: Bool = false) {
        objects.append(object)
        mustWait = mustWait || afterReaders
    }

    /// Called without a lock.
    @inline(never)
    mutating func run() {
        if values.isEmpty, objects.isEmpty { return }
        if mustWait { ak_wait_for_readers() }
        let (values, objects) = (values, objects)
        self = DeferredRelease()
        for value in values.reversed() {
            Memory.destroy(value.type, at: value.address)
            value.address.deallocate()
        }
        withExtendedLifetime(objects) {}
    }

    /// Runs the body under the building lock, and then lets go of what comes of it.
    static func locked<Result>(_ body: (inout DeferredRelease) -> Result) -> Result {
        var deferred = DeferredRelease()
        ak_building_lock()
        let result = body(&deferred)
        ak_building_unlock()
        deferred.run()
        return result
    }
}
