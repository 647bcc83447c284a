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

    // All below is guarded by the building lock.
    private let tableOwner = HitTableOwner()
    private(set) var entries: [CacheEntry] = []
    // The latest of each stands last.
    var standIns: [StandIn] = []
    var decorators: [AnyObject] = []

    private static let lastID = Atomic<UInt64>(0)

    /// Components of which nothing is built yet.
    public init() {
        ak_prepare()
        id = Components.lastID.add(1, ordering: .relaxed).newValue
        table = Atomic(tableOwner.current.address)
    }

    /// Stops the program where an assembly makes new components each time it is asked for them, with which it would share nothing.
    /// The slow paths always check it, the fast path of the graph in debug builds only.
    @usableFromInline @inline(never) @discardableResult
    func requireKept(by assembly: any Assembly) -> Bool {
        if self === assembly.components { return true }
        Message.computedComponents.stop(["assembly": name(of: Swift.type(of: assembly))])
    }

    deinit { ak_change_hooks(-Int32(standIns.count + decorators.count)) }
}

/// The current table of hits, which the components and their entries share; or one that was replaced, which is freed with this.
/// Guarded by the building lock.
final class HitTableOwner: @unchecked Sendable {
    fileprivate(set) var current: HitTable
    fileprivate init(_ table: HitTable = .empty) { current = table }
    deinit { current.free() }
}

// MARK: Cache entries

extension Components {
    /// The entry of the component that is called, made on its first request.
    func entry(of call: ScopeCall) -> CacheEntry {
        var compared = 0, candidates: [CacheEntry] = []
        while true {
            DeferredRelease.locked { addCandidates(of: call, to: &candidates, &$0) }
            // `==` of the key is code of the user, so it runs without the lock.
            for index in compared..<candidates.count where areEqual(candidates[index].key, call.key) {
                DeferredRelease.locked { enterTable(candidates[index], call.site, &$0) }
                return candidates[index]
            }
            compared = candidates.count
        }
    }

    /// Adds the entries that may be the component's and are not in `candidates` yet. If there are none, it makes a new entry.
    private func addCandidates(
        of call: ScopeCall, to candidates: inout [CacheEntry], _ deferred: inout DeferredRelease
    ) {
        var probe: UInt64 = 0
        let count = candidates.count, type = address(of: call.type)
        while let found = tableOwner.current.next(&probe, call.site, type, call.key?.raw) {
            let entry = Unmanaged<CacheEntry>.fromOpaque(found.entry).takeUnretainedValue()
            if !candidates.contains(where: { $0 === entry }) { candidates.append(entry) }
        }
        if candidates.count > count { return }
        let new = CacheEntry(of: call, in: tableOwner)
        entries.append(new)
        enterTable(new, call.site, &deferred)
        candidates.append(new)
    }

    /// Enters the entry into the table under the addresses of this call's literals, if it is not there yet.
    @inline(never)
    private func enterTable(_ entry: CacheEntry, _ site: Site, _ deferred: inout DeferredRelease) {
        var probe: UInt64 = 0
        while let found = tableOwner.current.next(&probe, site, address(of: entry.type), entry.key?.raw) {
            if found.isExact, found.entry == entry.address { return }
        }
        if tableOwner.current.isFull { removeVacantEntries(except: entry, &deferred) }
        entry.enterTable(site)
    }

    /// Forgets what was built of the entries that are meant. Called without a lock.
    func forget(where isMeant: (CacheEntry) -> Bool) {
        DeferredRelease.locked { forget(&$0, where: isMeant) }
    }

    /// The same, called with the building lock.
    func forget(_ deferred: inout DeferredRelease, where isMeant: (CacheEntry) -> Bool) {
        for entry in entries where isMeant(entry) { entry.forget(&deferred) }
    }

    /// The `order` of the object that was made last, counted over all assemblies.
    package static var lastMade: UInt64 { Lock.locked { CacheEntry.lastOrder } }

    /// Forgets what was made after the object of this order, or is still being built.
    package func forget(madeAfter order: UInt64) {
        forget { $0.order > order || $0.isBeingBuilt }
    }

    /// Forgets all that was built, and releases its keys.
    func forgetAll() {
        forget { _ in true }
        DeferredRelease.locked { removeVacantEntries(except: nil, &$0) }
    }
}

// MARK: Removing entries

extension Components {
    /// Removes the vacant entries with their keys, so that memory stays flat when keys come and go. Replaces the table if there
    /// were any, or if it is full. Called with the building lock.
    private func removeVacantEntries(except kept: CacheEntry?, _ deferred: inout DeferredRelease) {
        var index = 0, hasRemoved = false
        while index < entries.count {
            // A thread that is about to build the object retains the entry.
            if entries[index] !== kept, entries[index].isVacant(&deferred),
                isKnownUniquelyReferenced(&entries[index])
            {
                entries[index].show(remove: true)
                entries.swapAt(index, entries.count - 1)
                // Readers may still find it, and its key, in the table that is replaced.
                deferred.release(entries.removeLast(), afterReaders: true)
                hasRemoved = true
            } else {
                index += 1
            }
        }
        let replaced = tableOwner.current
        guard replaced.isFull || hasRemoved else { return }
        tableOwner.current = replaced.copied(keepsThis: !hasRemoved)
        table.store(tableOwner.current.address, ordering: .releasing)
        if hasRemoved { deferred.release(HitTableOwner(replaced), afterReaders: true) }
    }
}
