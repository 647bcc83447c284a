public import CAssemblyKit
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
    /// Singletons without a key, for readers without a lock; nil while an override looks for its component,
    /// so that every call comes by.
    @usableFromInline let table = Atomic<UnsafeRawPointer?>(nil)
    /// How many swaps stand and how many overrides look for their component; at 0 nobody need look.
    @usableFromInline let changes = Atomic<Int>(0)

    private let lock: OpaquePointer
    // Guarded by `lock`, all below.
    private var cells: [Identity: Cell] = [:]
    private var entries: OpaquePointer?
    private var swaps: [Declaration: [Replacement]] = [:]
    private var seekers = 0
    private var nextReplacement = 0

    private static let nextID = Atomic<UInt64>(0)

    /// Components of which none is built yet.
    public init() {
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
    /// The value of a built singleton without a key.
    @inlinable @inline(__always)
    func hit<Value>(_ site: Site, _ type: Value.Type) -> UnsafePointer<Value>? {
        ak_table_hit(table.load(ordering: .acquiring), site.file, site.position, pointer(to: type))?
            .assumingMemoryBound(to: Value.self)
    }

    func cell(_ scope: Scope, _ site: Site, _ type: Any.Type, _ key: AnyKey?) -> Cell {
        let identity = Identity(declaration: Declaration(site, type), key: key)
        return locked {
            if let cell = cells[identity] { return cell }
            let cell = Cell(scope, type)
            cells[identity] = cell
            if scope == .singleton, key == nil {
                entries = ak_table_add(entries, site.file, site.position, pointer(to: type), cell.published)
                if seekers == 0 { table.store(UnsafeRawPointer(entries), ordering: .releasing) }
            }
            return cell
        }
    }
}

// MARK: Swaps

/// One stand-in for a component: makes a value of the component's type from the key in hand.
struct Replacement: Sendable {
    let id: Int
    let make: Erased
}

/// A closure whose type only its two users know.
struct Erased: @unchecked Sendable {
    let closure: Any
}

extension Components {
    /// Puts a stand-in on top of those that the component has, and drops what was built of it.
    func install(_ declaration: Declaration, _ make: Erased) -> Swap {
        let (id, dropped) = locked {
            nextReplacement += 1
            swaps[declaration, default: []].append(Replacement(id: nextReplacement, make: make))
            changes.add(1, ordering: .relaxed)
            return (nextReplacement, cells.filter { $0.key.declaration == declaration }.map(\.value))
        }
        for cell in dropped { cell.drop() }
        return Swap(components: self, declaration: declaration, id: id)
    }

    func remove(_ swap: Swap) {
        let dropped = locked {
            guard let index = swaps[swap.declaration]?.firstIndex(where: { $0.id == swap.id }) else {
                return [Cell]()
            }
            swaps[swap.declaration]?.remove(at: index)
            changes.subtract(1, ordering: .relaxed)
            return cells.filter { $0.key.declaration == swap.declaration }.map(\.value)
        }
        for cell in dropped { cell.drop() }
    }

    func replacement(_ declaration: Declaration) -> Erased? {
        locked { swaps[declaration]?.last?.make }
    }

    /// While a seeker is about, hits miss and every scope call comes by.
    func beginSeeking() {
        locked {
            seekers += 1
            changes.add(1, ordering: .relaxed)
            table.store(nil, ordering: .releasing)
        }
    }

    func endSeeking() {
        locked {
            seekers -= 1
            changes.subtract(1, ordering: .relaxed)
            if seekers == 0 { table.store(UnsafeRawPointer(entries), ordering: .releasing) }
        }
    }
}
