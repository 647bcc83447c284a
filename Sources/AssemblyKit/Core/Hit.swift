public import CAssemblyKit
public import Synchronization

// A hit is answered without a lock: what is found stays where it is until the read is over.

extension Components {
    /// The value of a built singleton.
    @inlinable @inline(__always)
    func hit<Value, Key: Hashable & Sendable>(_ site: Site, _ key: Key, _: Value.Type) -> Value? {
        guard let reader = ak_begin_hit(ak_current()) else { return nil }
        guard let found = find(site, key, Value.self) else {
            ak_end_reading(reader)
            return nil
        }
        defer { ak_end_reading(reader) }
        return found.assumingMemoryBound(to: Value.self).pointee
    }

    /// The value of a weak singleton that somebody holds.
    @inlinable @inline(__always)
    func weakHit<Value, Key: Hashable & Sendable>(_ site: Site, _ key: Key, _: Value.Type) -> Value? {
        guard let reader = ak_begin_hit(ak_current()) else { return nil }
        defer { ak_end_reading(reader) }
        guard let found = find(site, key, Value.self), let held = WeakHit(found) else { return nil }
        return withExtendedLifetime(held.instance) {
            held.value.assumingMemoryBound(to: Value.self).pointee
        }
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
        _ table: UInt, _ site: Site, _ key: Key, _ type: UnsafeRawPointer
    ) -> UnsafeRawPointer? {
        var wanted = ak_key(key)
        var next: UInt64 = 0
        var stored: UnsafeRawPointer?
        while let value = ak_table_keyed_hit(
            table, site, type, &wanted, &next, &stored)
        {
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
