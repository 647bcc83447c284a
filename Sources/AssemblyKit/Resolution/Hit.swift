public import CAssemblyKit
public import Synchronization

// Fast path of a singleton that is built: a probe of the table, without a lock. What is found stays where it is until
// the read ends.

extension Components {
    @_alwaysEmitIntoClient @inline(__always)
    func hit<Value, Key: Hashable & Sendable>(_ site: Site, _ key: Key, _: Value.Type) -> UnsafeRawPointer? {
        Key.self == Keyless.self
            ? hit(site.file, site.function, site.position, address(of: Value.self))
            : hit(site, key, address(of: Value.self))
    }

    @usableFromInline @inline(never)
    func hit(
        _ file: UnsafePointer<CChar>, _ function: UnsafePointer<CChar>, _ position: UInt64,
        _ type: UnsafeRawPointer
    ) -> UnsafeRawPointer? {
        let thread = ak_current()
        // In tail position, so that this function saves no registers for it.
        guard ak_may_hit_at_once(thread) else { return slowHit(file, function, position, type) }
        return probe(ak_begin_hit_at_once(thread), file, function, position, type)
    }

    @inline(never)
    private func slowHit(
        _ file: UnsafePointer<CChar>, _ function: UnsafePointer<CChar>, _ position: UInt64,
        _ type: UnsafeRawPointer
    ) -> UnsafeRawPointer? {
        guard let reader = ak_begin_first_hit(ak_current()) else {
            return miss(file, function, position, type)
        }
        return probe(reader, file, function, position, type)
    }

    @inline(__always)
    private func probe(
        _ reader: UnsafeMutablePointer<ak_reader>, _ file: UnsafePointer<CChar>,
        _ function: UnsafePointer<CChar>, _ position: UInt64, _ type: UnsafeRawPointer
    ) -> UnsafeRawPointer? {
        if let value = hitTable.hit(file, function, position, type) { return value }
        ak_end_reading(reader)
        return miss(file, function, position, type)
    }

    @inline(never)
    private func miss(
        _ file: UnsafePointer<CChar>, _ function: UnsafePointer<CChar>, _ position: UInt64,
        _ type: UnsafeRawPointer
    ) -> UnsafeRawPointer? {
        Engine.miss(Site(file: file, function: function, position: position), type, ak_current())
        return nil
    }

    /// Emitted once for each type of keys.
    @inlinable
    func hit<Key: Hashable & Sendable>(
        _ site: Site, _ key: Key, _ type: UnsafeRawPointer
    ) -> UnsafeRawPointer? {
        guard let reader = ak_begin_hit(ak_current()) else { return nil }
        let hash = hash(of: key), type = UInt(bitPattern: type), table = hitTable
        var index = HitTable.hash(site.position, type, keyHash: hash)
        while let candidate = table.candidate(&index, site, type, hash, address(of: Key.self)) {
            if candidate.key.assumingMemoryBound(to: Key.self).pointee == key { return candidate.value }
        }
        ak_end_reading(reader)
        return nil
    }

    @inlinable @inline(__always)
    var hitTable: HitTable { HitTable(table.load(ordering: .acquiring)) }

    /// The same for a weak singleton that something holds.
    @_alwaysEmitIntoClient @inline(__always)
    func weakHit<Value, Key: Hashable & Sendable>(_ site: Site, _ key: Key, _: Value.Type)
        -> UnsafeRawPointer?
    {
        hit(site, key, Value.self).flatMap { weakAnswer($0, Value.self) }
    }

    /// A copy of what a table shows of a weak singleton; ends the read of the table.
    @usableFromInline @inline(never)
    func weakAnswer(_ found: UnsafeRawPointer, _ type: Any.Type) -> UnsafeRawPointer? {
        let thread = ak_current()
        let value = Unmanaged<WeakValue>.fromOpaque(found).takeUnretainedValue(), instance = value.instance
        defer { withExtendedLifetime(instance) {} }
        let answer = instance.map { _ in
            UnsafeRawPointer(thread.give(type) { Memory.copy(type, from: value.value, to: $0) })
        }
        if let reader = thread.pointee.reader { ak_end_reading(reader) }
        return answer
    }
}
