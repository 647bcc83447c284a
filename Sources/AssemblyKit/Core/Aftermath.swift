internal import CAssemblyKit

/// What is to be let go of once the lock is released, since a `deinit` may ask for components, and once no
/// reader is left that may be copying it.
struct Aftermath {
    private var leftovers: [Leftover] = []
    private var objects: [AnyObject] = []
    private var mustWait = false

    private struct Leftover {
        let type: Any.Type
        let value: UnsafeMutableRawPointer
    }

    mutating func destroy(_ type: Any.Type, at value: UnsafeMutableRawPointer, afterReaders: Bool) {
        leftovers.append(Leftover(type: type, value: value))
        mustWait = mustWait || afterReaders
    }

    mutating func release(_ object: AnyObject, afterReaders: Bool = false) {
        objects.append(object)
        mustWait = mustWait || afterReaders
    }

    /// Called without a lock.
    mutating func settle() {
        if mustWait { ak_wait_for_readers() }
        let (leftovers, objects) = (leftovers, objects)
        self = Aftermath()
        for leftover in leftovers.reversed() {
            Memory.destroy(leftover.type, at: leftover.value)
            leftover.value.deallocate()
        }
        withExtendedLifetime(objects) {}
    }

    /// Runs the body under the building lock, and settles what comes of it.
    static func settled(_ body: (inout Aftermath) -> Void) {
        var aftermath = Aftermath()
        ak_building_lock()
        body(&aftermath)
        ak_building_unlock()
        aftermath.settle()
    }
}
