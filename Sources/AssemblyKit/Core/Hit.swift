public import CAssemblyKit
public import Synchronization

// A hit is answered without a lock: what is found stays where it is until the read is over.

extension Components {
    /// The value of a built singleton, or what `build` makes.
    @inlinable @inline(__always)
    func hit<Value, Key: Hashable & Sendable, Failure: Error>(
        _ site: Site, _ key: Key, orElse build: () throws(Failure) -> Value
    ) throws(Failure) -> Value {
        if let reader = ak_begin_hit(ak_current()) {
            if let found = find(site, key, Value.self) {
                defer { ak_end_reading(reader) }
                return found.assumingMemoryBound(to: Value.self).pointee
            }
            ak_end_reading(reader)
        }
        return try miss(build)
    }

    /// The value of a weak singleton that somebody holds, or what `build` makes.
    @inlinable @inline(__always)
    func weakHit<Value, Key: Hashable & Sendable, Failure: Error>(
        _ site: Site, _ key: Key, orElse build: () throws(Failure) -> Value
    ) throws(Failure) -> Value {
        if let reader = ak_begin_hit(ak_current()) {
            if let found = find(site, key, Value.self), let held = WeakHit(found) {
                defer { ak_end_reading(reader) }
                return withExtendedLifetime(held.instance) {
                    held.value.assumingMemoryBound(to: Value.self).pointee
                }
            }
            ak_end_reading(reader)
        }
        return try miss(build)
    }

    /// Keeps what builds out of the way of a hit.
    @inlinable @inline(never)
    func miss<Value, Failure: Error>(_ build: () throws(Failure) -> Value) throws(Failure) -> Value {
        try build()
    }

    @inlinable @inline(__always)
    func find<Value, Key: Hashable & Sendable>(
        _ site: Site, _ key: Key, _ type: Value.Type
    ) -> UnsafeRawPointer? {
        let table = table.load(ordering: .acquiring)
        return Key.self == Keyless.self
            ? ak_table_hit(table, site, pointer(to: type)) : keyedHit(table, site, key, pointer(to: type))
    }

    @usableFromInline @inline(never)
    func keyedHit<Key: Hashable>(
        _ table: UnsafeRawPointer?, _ site: Site, _ key: Key, _ type: UnsafeRawPointer
    ) -> UnsafeRawPointer? {
        let wanted = ak_key(nil, key)
        var next: UInt64 = 0
        var stored: UnsafeRawPointer?
        while let value = ak_table_keyed_hit(table, site, type, wanted, &next, &stored) {
            if stored?.assumingMemoryBound(to: Key.self).pointee == key { return value }
        }
        return nil
    }
}

/// A weakly held value, held for the moment in which it is copied.
@usableFromInline struct WeakHit {
    @usableFromInline let instance: AnyObject
    @usableFromInline let value: UnsafeRawPointer

    @usableFromInline @inline(never)
    init?(_ published: UnsafeRawPointer) {
        let held = Unmanaged<WeaklyHeld>.fromOpaque(published).takeUnretainedValue()
        guard let instance = held.instance else { return nil }
        self.instance = instance
        value = UnsafeRawPointer(held.value)
    }
}
