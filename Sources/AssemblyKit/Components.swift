internal import CAssemblyKit
public import Synchronization

/// Where an assembly keeps what it built, and what stands in for its components.
///
/// Each assembly instance has one of its own. Setting it up costs the same for any number of components:
/// nothing is registered, a component is known from its first request on.
///
/// - Note: May be used from any thread. A hit of a built singleton takes no lock.
public final class Components: @unchecked Sendable {
    /// Tells this instance from any other of the process, also from one that is gone.
    @usableFromInline let id: UInt64
    /// What is built, for readers without a lock.
    @usableFromInline let table = Atomic<UnsafeRawPointer?>(nil)
    /// How many swaps and decorators stand, and above that how often that changed.
    @usableFromInline let changes = Atomic<UInt64>(0)

    private let lock: OpaquePointer
    // Guarded by `lock`, all below.
    private var cells: [Identity: Cell] = [:]
    private var entries: OpaquePointer?
    private var swaps: [Declaration: [Replacement]] = [:]
    private var decorators: [Decorator] = []
    private var nextReplacement = 0

    private static let nextID = Atomic<UInt64>(0)

    /// Components of which none is built yet.
    public init() {
        ak_prepare()
        id = Components.nextID.add(1, ordering: .relaxed).newValue
        lock = ak_lock_new()
    }

    deinit {
        ak_table_free(entries)
        ak_lock_free(lock)
    }

    private func locked<Result>(_ body: () -> Result) -> Result {
        ak_lock_acquire(lock)
        defer { ak_lock_release(lock) }
        return body()
    }
}

// MARK: Cells

extension Components {
    func cell(_ scope: Scope, _ site: Site, _ type: Any.Type, _ key: AnyKey?) -> Cell {
        let identity = Identity(declaration: Declaration(site, type), key: key)
        var outgrown = Outgrown()
        let cell = locked {
            let cell = cells[identity] ?? Cell(scope, type, key.map(StoredKey.init))
            cells[identity] = cell
            show(cell, site, &outgrown)
            return cell
        }
        outgrown.free()
        return cell
    }

    /// Enters the cell into the table under the addresses of this call's literals.
    private func show(_ cell: Cell, _ site: Site, _ outgrown: inout Outgrown) {
        let type = pointer(to: cell.type)
        let key = cell.key?.raw ?? ak_key()
        if ak_table_has(entries, site, type, key, cell.published) { return }
        if ak_table_is_full(entries) {
            outgrown.table = entries
            outgrown.cells = removeVacantCells(but: cell)
            entries = ak_table_copy(entries)
            table.store(UnsafeRawPointer(entries), ordering: .releasing)
        }
        ak_table_add(entries, site, type, key, cell.published)
    }

    /// Keeps memory flat where keys come and go.
    private func removeVacantCells(but kept: Cell) -> [Cell] {
        ak_building_lock()
        defer { ak_building_unlock() }
        // Who is about to build holds its cell.
        var vacant: [Identity] = []
        var index = cells.startIndex
        while index < cells.endIndex {
            if cells.values[index].isVacant, isKnownUniquelyReferenced(&cells.values[index]) {
                vacant.append(cells.keys[index])
            }
            cells.formIndex(after: &index)
        }
        return vacant.compactMap { identity in
            let cell = cells.removeValue(forKey: identity)
            cell?.published.pointee.isForgotten = true
            return cell
        }
    }

    /// A table that was replaced by a larger one, and cells that are not in it any more.
    private struct Outgrown {
        var table: OpaquePointer?
        var cells: [Cell] = []

        /// Called without a lock.
        func free() {
            guard let table else { return }
            ak_wait_for_readers()
            ak_table_free(table)
        }
    }
}

// MARK: Swaps

/// When a scope call looked for swaps: what it builds is kept only if none came or went since.
@usableFromInline struct Stamp: Equatable {
    @usableFromInline let bits: UInt64

    static let oneMore: UInt64 = (1 << 32) + 1
    static let oneLess: UInt64 = (1 << 32) - 1

    @inlinable init(_ components: Components) { bits = components.changes.load(ordering: .acquiring) }

    /// Nobody swapped or decorated anything.
    @inlinable var isPlain: Bool { UInt32(truncatingIfNeeded: bits) == 0 }
}

/// One stand-in of a component.
struct Replacement: @unchecked Sendable {
    let id: Int
    let standIn: AnyObject
}

extension Components {
    /// Puts a stand-in on top of those that the component has, and drops what was built of it.
    func install(_ declaration: Declaration, _ standIn: AnyObject) -> Swap {
        let id = locked {
            nextReplacement += 1
            swaps[declaration, default: []].append(Replacement(id: nextReplacement, standIn: standIn))
            changes.wrappingAdd(Stamp.oneMore, ordering: .releasing)
            return nextReplacement
        }
        forget { $0.declaration == declaration }
        return Swap(components: self, declaration: declaration, id: id)
    }

    func remove(_ swap: Swap) {
        let removed = locked { () -> Replacement? in
            guard let index = swaps[swap.declaration]?.firstIndex(where: { $0.id == swap.id }) else {
                return nil
            }
            defer { changes.wrappingAdd(Stamp.oneLess, ordering: .releasing) }
            return swaps[swap.declaration]?.remove(at: index)
        }
        if removed != nil { forget { $0.declaration == swap.declaration } }
    }

    func standIn<Value>(_ call: ScopeCall, _: Value.Type) -> StandIn<Value>? {
        locked { swaps[call.declaration]?.last?.standIn as? StandIn<Value> }
    }

    func isSwapped(_ declaration: Declaration) -> Bool {
        locked { !(swaps[declaration] ?? []).isEmpty }
    }

    /// Adds to the wrappers of what is built.
    func add(_ decorator: Decorator) {
        locked { decorators.append(decorator) }
        changes.wrappingAdd(Stamp.oneMore, ordering: .releasing)
    }

    func decorators(of type: Any.Type) -> [Decorator] {
        locked { decorators.filter { $0.type == type } }
    }
}

// MARK: What was built

extension Components {
    /// Lets go of what was built.
    func forget(_ isMeant: (Identity) -> Bool) {
        let forgotten = locked { cells.filter { isMeant($0.key) }.map(\.value) }
        Aftermath.settled { aftermath in
            for cell in forgotten { cell.forget(&aftermath) }
        }
    }

    /// What stands in the cells, in the order in which it was made.
    func built() -> [Cell] {
        let all = locked { Array(cells.values) }
        ak_building_lock()
        defer { ak_building_unlock() }
        return all.filter { !$0.isVacant }.sorted { $0.order < $1.order }
    }
}
