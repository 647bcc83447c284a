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
    /// The address of the table of what is built, for readers without a lock.
    @usableFromInline let table: Atomic<UInt>
    /// How many swaps and decorators stand, and above that how often that changed.
    @usableFromInline let changes = Atomic<UInt64>(0)

    private let lock: OpaquePointer
    // Guarded by `lock`, all below.
    private let owned = Table()
    private var cells: [Cell] = []
    private var swaps: [Declaration: [Replacement]] = [:]
    private var decorators: [Decorator] = []
    private var nextReplacement = 0

    private static let nextID = Atomic<UInt64>(0)

    /// Components of which none is built yet.
    public init() {
        ak_prepare()
        id = Components.nextID.add(1, ordering: .relaxed).newValue
        lock = ak_lock_new()
        table = Atomic(UInt(bitPattern: owned.entries))
    }

    deinit {
        ak_remove_concerns(Stamp(self).count)
        ak_lock_free(lock)
    }

    private func locked<Result>(_ body: () -> Result) -> Result {
        ak_lock_acquire(lock)
        defer { ak_lock_release(lock) }
        return body()
    }
}

// MARK: Cells

/// The entries that readers see.
///
/// They change under the lock of the components and the building lock; their values, under the latter.
final class Table: @unchecked Sendable {
    fileprivate(set) var entries = ak_table_empty()

    deinit { ak_table_free(entries) }
}

extension Components {
    func cell(_ scope: Scope, _ site: Site, _ type: Any.Type, _ key: StoredKey?) -> Cell {
        var outgrown = Outgrown()
        let cell = locked {
            var isShown = false
            if let known = known(site, type, key, &isShown) {
                if !isShown { show(known, site, &outgrown) }
                return known
            }
            let new = Cell(scope, site, type, key, in: owned)
            cells.append(new)
            show(new, site, &outgrown)
            return new
        }
        outgrown.free()
        return cell
    }

    private func known(
        _ site: Site, _ type: Any.Type, _ key: StoredKey?, _ isShown: inout Bool
    ) -> Cell? {
        var next: UInt64 = 0
        while let found = ak_table_cell(owned.entries, site, pointer(to: type), key?.raw, &next, &isShown) {
            let cell = Unmanaged<Cell>.fromOpaque(found).takeUnretainedValue()
            if cell.key?.key == key?.key { return cell }
        }
        return nil
    }

    /// Enters the cell into the table under the addresses of this call's literals.
    private func show(_ cell: Cell, _ site: Site, _ outgrown: inout Outgrown) {
        ak_building_lock()
        defer { ak_building_unlock() }
        if ak_table_is_full(owned.entries) {
            outgrown.table = owned.entries
            outgrown.cells = removeVacantCells(but: cell)
            owned.entries = ak_table_copy(owned.entries)
            table.store(UInt(bitPattern: owned.entries), ordering: .releasing)
        }
        ak_table_add(owned.entries, site, pointer(to: cell.type), cell.key?.raw, cell.address, cell.shown)
    }

    /// Keeps memory flat where keys come and go.
    private func removeVacantCells(but kept: Cell) -> [Cell] {
        var removed: [Cell] = []
        var index = 0
        while index < cells.count {
            // Who is about to build holds its cell.
            if cells[index] !== kept, cells[index].isVacant, isKnownUniquelyReferenced(&cells[index]) {
                cells[index].leaveTable()
                cells.swapAt(index, cells.count - 1)
                removed.append(cells.removeLast())
            } else {
                index += 1
            }
        }
        return removed
    }

    /// A table that was replaced by a larger one, and cells that are not in it any more.
    private struct Outgrown {
        var table: UnsafeMutablePointer<ak_table>?
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
    @inlinable var isPlain: Bool { count == 0 }

    /// How many swaps and decorators there are.
    @inlinable var count: UInt32 { UInt32(truncatingIfNeeded: bits) }
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
            change(by: Stamp.oneMore)
            return nextReplacement
        }
        forget { $0.identity.declaration == declaration }
        return Swap(components: self, declaration: declaration, id: id)
    }

    func remove(_ swap: Swap) {
        let removed = locked { () -> Replacement? in
            guard let index = swaps[swap.declaration]?.firstIndex(where: { $0.id == swap.id }) else {
                return nil
            }
            defer { change(by: Stamp.oneLess) }
            return swaps[swap.declaration]?.remove(at: index)
        }
        if removed != nil { forget { $0.identity.declaration == swap.declaration } }
    }

    /// Whoever sees that there are concerns sees which.
    private func change(by difference: UInt64) {
        changes.wrappingAdd(difference, ordering: .releasing)
        difference == Stamp.oneMore ? ak_add_concerns(1) : ak_remove_concerns(1)
    }

    func standIn<Value>(_ call: ScopeCall, _: Value.Type) -> StandIn<Value>? {
        locked { swaps[call.declaration]?.last?.standIn as? StandIn<Value> }
    }

    func isSwapped(_ declaration: Declaration) -> Bool {
        locked { !(swaps[declaration] ?? []).isEmpty }
    }

    /// Adds to the wrappers of what is built.
    func add(_ decorator: Decorator) {
        locked {
            decorators.append(decorator)
            change(by: Stamp.oneMore)
        }
    }

    func decorators(of type: Any.Type) -> [Decorator] {
        locked { decorators.filter { $0.type == type } }
    }
}

// MARK: What was built

extension Components {
    /// Lets go of what was built.
    func forget(_ isMeant: (Cell) -> Bool) {
        let forgotten = locked { cells.filter(isMeant) }
        Aftermath.settled { aftermath in
            for cell in forgotten { cell.forget(&aftermath) }
        }
    }

    /// What stands in the cells, in the order in which it was made.
    func built() -> [Cell] {
        let all = locked { cells }
        ak_building_lock()
        defer { ak_building_unlock() }
        return all.filter { !$0.isVacant }.sorted { $0.order < $1.order }
    }
}
