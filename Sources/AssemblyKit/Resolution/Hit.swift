public import CAssemblyKit
internal import Synchronization

// Fast path of a singleton or weak singleton that is built: a probe of the table of hits, without a lock. A value that was
// found stays at its address until the read ends (`ak_end_answer`).

extension Components {
    /// The address of the value of a singleton; nil on a miss.
    @_alwaysEmitIntoClient @inline(__always)
    func hit<Value, Key: Hashable & Sendable>(_ site: Site, _ key: Key, _: Value.Type) -> UnsafeRawPointer? {
        Key.self == Keyless.self
            ? hit(site, address(of: Value.self))
            : hit(site, key, address(of: Value.self))
    }

    // MARK: Without a key

    @usableFromInline @inline(never)
    func hit(_ site: Site, _ type: UnsafeRawPointer) -> UnsafeRawPointer? {
        let thread = ak_current()
        // In tail position, so that this function saves no registers for it.
        guard ak_may_hit_at_once(thread) else { return slowHit(site, type) }
        return probe(ak_begin_hit_at_once(thread), site, type)
    }

    @inline(never)
    private func slowHit(_ site: Site, _ type: UnsafeRawPointer) -> UnsafeRawPointer? {
        guard let reader = ak_begin_first_hit(ak_current()) else { return Engine.noteMiss(site, type) }
        return probe(reader, site, type)
    }

    @inline(__always)
    private func probe(
        _ reader: UnsafeMutablePointer<ak_reader>, _ site: Site, _ type: UnsafeRawPointer
    ) -> UnsafeRawPointer? {
        if let hit = hitTable.find(site, site.position, type, isMeant: { _ in true }) { return hit.value }
        ak_end_reading(reader)
        return Engine.noteMiss(site, type)
    }

    // MARK: With a key

    /// Specialised in the caller's module, once for each type of keys.
    ///
    /// No `==` of the user runs during the read (DESIGN.md, "The table of hits"). A key that is not equal to itself, as NaN, is
    /// never found.
    @_alwaysEmitIntoClient
    func hit<Key: Hashable & Sendable>(_ site: Site, _ key: Key, _ type: UnsafeRawPointer)
        -> UnsafeRawPointer?
    {
        let hash = hash(of: key)
        guard key == key,
            let found = candidate(site, type, hash, AssemblyKit.address(of: Key.self))
        else { return nil }
        let stored = found.key.pointee.value.unsafelyUnwrapped.assumingMemoryBound(to: Key.self)
        let isSame = withUnsafePointer(to: key) { ak_same_bytes($0, stored, MemoryLayout<Key>.size) }
        if isSame || Key.self == String.self && stored.pointee == key { return found.value }
        return withExtendedLifetime(endReading(found.key)) { owner in
            guard stored.pointee == key else { return nil }
            return hit(site, type, key: owner)
        }
    }

    /// The first value whose key has this hash and type, and is still to be compared. If there is one, the read goes on.
    @usableFromInline @inline(never)
    func candidate(
        _ site: Site, _ type: UnsafeRawPointer, _ hash: UInt64, _ keyType: UnsafeRawPointer
    ) -> (value: UnsafeRawPointer, key: UnsafePointer<ak_key>)? {
        let thread = ak_current()
        guard ak_may_hit_at_once(thread) else {
            return slowCandidate(site, type, hash, keyType)
        }
        return probe(ak_begin_hit_at_once(thread), site, type, hash) { mayEqual($0, hash, keyType) }
    }

    @inline(never)
    private func slowCandidate(
        _ site: Site, _ type: UnsafeRawPointer, _ hash: UInt64, _ keyType: UnsafeRawPointer
    ) -> (value: UnsafeRawPointer, key: UnsafePointer<ak_key>)? {
        probe(ak_begin_first_hit(ak_current()), site, type, hash) { mayEqual($0, hash, keyType) }
    }

    @inline(__always)
    private func mayEqual(_ key: UnsafePointer<ak_key>, _ hash: UInt64, _ type: UnsafeRawPointer) -> Bool {
        // As numbers: comparing optional pointers takes twice the instructions.
        key.pointee.hash == hash && UInt(bitPattern: key.pointee.type) == UInt(bitPattern: type)
    }

    /// The value of the component with this very key.
    @usableFromInline @inline(never)
    func hit(_ site: Site, _ type: UnsafeRawPointer, key: StoredKey) -> UnsafeRawPointer? {
        probe(ak_begin_hit(ak_current()), site, type, key.raw.pointee.hash) {
            $0 == UnsafePointer(key.raw)
        }?.value
    }

    @inline(__always)
    private func probe(
        _ reader: UnsafeMutablePointer<ak_reader>?, _ site: Site, _ type: UnsafeRawPointer, _ hash: UInt64,
        _ isMeant: (UnsafePointer<ak_key>) -> Bool
    ) -> (value: UnsafeRawPointer, key: UnsafePointer<ak_key>)? {
        guard let reader else { return nil }
        // Each entry with this mark has a key.
        let hit = hitTable.find(site, site.position | TableEntry.isKeyed, type, keyHash: hash) {
            isMeant($0.unsafelyUnwrapped)
        }
        if let hit { return (hit.value, hit.key.unsafelyUnwrapped) }
        ak_end_reading(reader)
        return nil
    }

    /// Ends a read, and retains the key that it found.
    @usableFromInline @inline(never)
    func endReading(_ key: UnsafePointer<ak_key>) -> StoredKey {
        guard let owner = StoredKey.of(key), let reader = ak_current().pointee.reader else {
            Fatal.internalError()
        }
        return withExtendedLifetime(owner) {
            ak_end_reading(reader)
            return owner
        }
    }

    @inline(__always)
    private var hitTable: HitTable { HitTable(table.load(ordering: .acquiring)) }

    // MARK: Weak singletons

    /// The address of the value of a weak singleton that something holds.
    @_alwaysEmitIntoClient @inline(__always)
    func weakHit<Value, Key: Hashable & Sendable>(_ site: Site, _ key: Key, _: Value.Type)
        -> UnsafeRawPointer?
    {
        hit(site, key, Value.self).flatMap { weakAnswer($0) }
    }

    /// Holds the instance of a weak singleton until the read ends, which keeps the bits of the value.
    ///
    /// - Parameter found: The address of the `WeakValue` that the table shows.
    @usableFromInline @inline(never)
    func weakAnswer(_ found: UnsafeRawPointer) -> UnsafeRawPointer? {
        let thread = ak_current(), value = Unmanaged<WeakValue>.fromOpaque(found).takeUnretainedValue()
        if let instance = value.instance {
            thread.pointee.answer = Unmanaged.passRetained(instance).toOpaque()
            return UnsafeRawPointer(value.value)
        }
        if let reader = thread.pointee.reader { ak_end_reading(reader) }
        return nil
    }
}
