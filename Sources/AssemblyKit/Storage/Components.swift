internal import CAssemblyKit
internal import Synchronization

/// Where an assembly keeps the objects that it built, and its overrides and decorators.
///
/// Each assembly instance has one of its own. Setting it up costs the same for any number of components: nothing is
/// registered, a component is known from its first request on.
///
/// - Note: May be used from any thread. A hit of a built singleton takes no lock.
public final class Components: @unchecked Sendable {
    /// Differs from that of any other instance of the process, also of one that is gone.
    @usableFromInline let id: UInt64
    /// The address of the table of hits, for readers without a lock.
    let table: Atomic<UInt>
    /// How often an override or decorator came or went. Read as `overrideVersion`.
    let overrideChanges = Atomic<UInt64>(0)

    let lock = Lock()
    // All below is guarded by `lock`.
    private let tableOwner = HitTableOwner()
    private var entries: [CacheEntry] = []
    // The latest of each stands last.
    var standIns: [InstalledStandIn] = []
    var installedDecorators: [AnyObject] = []

    private static let lastID = Atomic<UInt64>(0)

    /// Components of which nothing is built yet.
    public init() {
        ak_prepare()
        id = Components.lastID.add(1, ordering: .relaxed).newValue
        table = Atomic(tableOwner.current.address)
    }

    deinit {
        ak_change_hooks(-Int32(standIns.count + installedDecorators.count))
    }
}

/// The current table of hits, which the components and their entries share. It changes under `Components.lock` and the building
/// lock; the values that it shows, under the latter.
final class HitTableOwner: @unchecked Sendable {
    fileprivate(set) var current = HitTable.empty
    deinit { current.free() }
}

// MARK: Cache entries

extension Components {
    /// The entry of a component, made on its first request.
    func entry(_ scope: Scope, _ site: Site, _ type: Any.Type, _ key: StoredKey?) -> CacheEntry {
        var compared = 0, candidates: [CacheEntry] = []
        while true {
            var removed = RemovedEntries()
            lock.locked { addCandidates(scope, site, type, key, to: &candidates, &removed) }
            defer { removed.free() }
            // `==` of the key is code of the user, so it runs without the lock.
            while compared < candidates.count {
                let candidate = candidates[compared]
                compared += 1
                if areEqual(candidate.key, key) {
                    lock.locked { enterTable(candidate, site, &removed) }
                    return candidate
                }
            }
        }
    }

    /// Adds the entries that may be the component's and are not in `candidates` yet. If there are none, it makes a new entry.
    @inline(never)
    private func addCandidates(
        _ scope: Scope, _ site: Site, _ type: Any.Type, _ key: StoredKey?, to candidates: inout [CacheEntry],
        _ removed: inout RemovedEntries
    ) {
        var probe: UInt64 = 0
        let count = candidates.count
        while let found = tableOwner.current.next(&probe, site, address(of: type), key?.raw) {
            let entry = Unmanaged<CacheEntry>.fromOpaque(found.entry).takeUnretainedValue()
            if !candidates.contains(where: { $0 === entry }) { candidates.append(entry) }
        }
        if candidates.count > count { return }
        let new = CacheEntry(scope, site, type, key, in: tableOwner)
        entries.append(new)
        enterTable(new, site, &removed)
        candidates.append(new)
    }

    /// Enters the entry into the table under the addresses of this call's literals, if it is not there yet.
    @inline(never)
    private func enterTable(_ entry: CacheEntry, _ site: Site, _ removed: inout RemovedEntries) {
        var probe: UInt64 = 0
        while let found = tableOwner.current.next(&probe, site, address(of: entry.type), entry.key?.raw) {
            if found.isExact, found.entry == entry.address { return }
        }
        ak_building_lock()
        defer { ak_building_unlock() }
        if tableOwner.current.isFull { removed.takeOut(of: &entries, tableOwner, self, keeping: entry) }
        entry.enterTable(site)
    }

    /// The entries of a component, for all its keys; without a declaration, those of all components.
    @inline(never)
    func entries(of declaration: Declaration? = nil) -> [CacheEntry] {
        let all = lock.locked { entries }
        guard let declaration else { return all }
        var result: [CacheEntry] = []
        for entry in all where entry.declaration == declaration { result.append(entry) }
        return result
    }

    /// Forgets what was built of these entries.
    @inline(never)
    func forget(_ entries: [CacheEntry]) {
        DeferredRelease.locked { deferred in
            for entry in entries { entry.forget(&deferred) }
        }
    }

    /// The `order` of the object that was made last, counted over all assemblies.
    package static var lastMade: UInt64 { DeferredRelease.locked { _ in CacheEntry.lastOrder } }

    /// Forgets what was made after the object of this order, or is still being built.
    package func forget(madeAfter order: UInt64) {
        let all = entries()
        DeferredRelease.locked { deferred in
            for entry in all where entry.order > order || entry.isBeingBuilt { entry.forget(&deferred) }
        }
    }

    /// Forgets all that was built, and releases its keys.
    func forgetAll() {
        forget(entries())
        removeVacantEntries()
    }
}

// MARK: Removing entries

extension Components {
    /// Removes the vacant entries with their keys, so that memory stays flat when keys come and go.
    private func removeVacantEntries() {
        var removed = RemovedEntries()
        lock.locked {
            ak_building_lock()
            defer { ak_building_unlock() }
            removed.takeOut(of: &entries, tableOwner, self, keeping: nil)
        }
        removed.free()
    }

    /// Entries that were removed, and the table in which readers may still find them: to be freed without a lock.
    private struct RemovedEntries {
        private var entries: [CacheEntry] = []
        private var table: HitTable?
        private var deferred = DeferredRelease()

        /// Removes the vacant entries. Replaces the table if there were any, or if it is full.
        @inline(never)
        mutating func takeOut(
            of all: inout [CacheEntry], _ owner: HitTableOwner, _ components: Components,
            keeping kept: CacheEntry?
        ) {
            var index = 0
            while index < all.count {
                // A thread that is about to build the object retains the entry.
                if all[index] !== kept, all[index].isVacant(&deferred), isKnownUniquelyReferenced(&all[index])
                {
                    all[index].leaveTable()
                    all.swapAt(index, all.count - 1)
                    entries.append(all.removeLast())
                } else {
                    index += 1
                }
            }
            let replaced = owner.current
            guard replaced.isFull || !entries.isEmpty else { return }
            owner.current = replaced.copied(keepsThis: entries.isEmpty)
            components.table.store(owner.current.address, ordering: .releasing)
            if !entries.isEmpty { table = replaced }
        }

        /// Called without a lock.
        @inline(never)
        mutating func free() {
            if let table {
                ak_wait_for_readers()
                table.free()
            }
            deferred.run()
        }
    }
}
