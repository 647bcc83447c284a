internal import CAssemblyKit

/// What builds the object of a cache entry: the request of a thread, or a task.
class Builder: @unchecked Sendable {}

/// The one object that an assembly keeps of a component, and how far it is. DESIGN.md draws the states.
///
/// Everything that changes is guarded by the building lock.
final class CacheEntry: @unchecked Sendable {
    enum State {
        case empty
        /// `isMade` once the object exists and its own circle may see it.
        case building(Builder, isMade: Bool)
        case ready
    }

    let scope: Scope
    let type: Any.Type
    let key: StoredKey?
    private let site: Site
    private let table: HitTableOwner

    private var builder: Builder?
    /// The object exists; where nothing builds it, it is ready.
    private var isMade = false
    /// Memory for the value, which is there from `isMade` on. Its builder reads it without the lock.
    private(set) var value: UnsafeMutableRawPointer?
    /// The value of a weak singleton that is built, which only others hold.
    private(set) var weakValue: WeakValue?
    /// When it was made, counted over all assemblies.
    private(set) var order: UInt64 = 0
    /// `shutdown` stopped it.
    var isStopped = false
    // While it is built: its index in the request, and that of the earliest unfinished object that it depends on, itself
    // counted.
    var index: UInt32 = 0
    var lowLink: UInt32 = 0
    /// The object was replaced while it was being built.
    var isStale = false
    /// Those of other threads that took the object unfinished.
    var holders: [Builder] = []

    init(_ scope: Scope, _ site: Site, _ type: Any.Type, _ key: StoredKey?, in table: HitTableOwner) {
        self.scope = scope
        self.site = site
        self.type = type
        self.key = key
        self.table = table
    }

    deinit {
        if case .ready = state, let value { Memory.destroy(type, at: value) }
        value?.deallocate()
    }

    var declaration: Declaration { Declaration(site, type) }

    var state: State {
        if let builder { return .building(builder, isMade: isMade) }
        return isMade ? .ready : .empty
    }

    /// Nothing is built, and nothing holds what was.
    ///
    /// To see that, the object is held for a moment. If the last other holder lets go meanwhile, its `deinit` must
    /// not run under the lock: hence `deferred`.
    @inline(never)
    func isVacant(_ deferred: inout DeferredRelease) -> Bool {
        switch state {
        case .empty: return true
        case .building: return false
        case .ready:
            return value == nil && heldValue(&deferred) == nil
        }
    }

    /// The value of a weak singleton that something holds.
    @inline(never)
    func heldValue(_ deferred: inout DeferredRelease) -> UnsafeMutableRawPointer? {
        guard let weakValue, let instance = weakValue.instance else { return nil }
        deferred.release(instance)
        return weakValue.value
    }

    // MARK: The table

    /// By which the table knows this entry.
    var address: UnsafeRawPointer { UnsafeRawPointer(Unmanaged.passUnretained(self).toOpaque()) }

    /// What readers are shown: the value, or what holds it weakly.
    private var shown: UnsafeRawPointer? {
        guard case .ready = state else { return nil }
        // A weak singleton may have a `nil` that it keeps, which readers would take for a `WeakValue`.
        guard scope == .weakSingleton else { return value.map { UnsafeRawPointer($0) } }
        return weakValue.map { UnsafeRawPointer(Unmanaged.passUnretained($0).toOpaque()) }
    }

    @inline(never)
    private func show(remove: Bool = false) {
        table.current.show(
            shown, of: address, site, AssemblyKit.address(of: type), key?.raw, remove: remove)
    }

    /// Enters this entry under the addresses of a call's literals.
    func enterTable(_ site: Site) {
        table.current.add(site, AssemblyKit.address(of: type), key?.raw, address, shown)
    }

    /// Takes this entry, which shows nothing that could be used, out of the next table.
    func leaveTable() { show(remove: true) }

    // MARK: From nothing to ready

    /// Gives the memory of a value to build into.
    func reserve(for builder: Builder) -> UnsafeMutableRawPointer {
        self.builder = builder
        isStale = false
        let memory = value ?? Memory.allocate(type)
        value = memory
        return memory
    }

    /// The value is there.
    func setMade() {
        CacheEntry.lastOrder += 1
        order = CacheEntry.lastOrder
        isStopped = false
        if builder != nil { isMade = true }
    }

    // Guarded by the building lock.
    fileprivate(set) nonisolated(unsafe) static var lastOrder: UInt64 = 0

    /// The object is finished: shows it to everyone, or forgets it if it was replaced meanwhile.
    @inline(never)
    func publish(_ deferred: inout DeferredRelease) {
        builder = nil
        let isHeld = !holders.isEmpty
        holders = []
        guard let value else { return }
        if isStale {
            forget(&deferred)
        } else if scope != .weakSingleton {
            show()
        } else if case .object(let object) = Memory.instance(type, at: value) {
            // A thread that took it unfinished may not have copied it yet.
            deferred.release(object, afterReaders: isHeld)
            weakValue = WeakValue(object, at: value)
            Memory.forgetOwnership(type, at: value)
            self.value = nil
            show()
        }
    }

    /// Forgets the object; one that is being built is forgotten when it is done.
    @inline(never)
    func forget(_ deferred: inout DeferredRelease) {
        switch state {
        case .empty: break
        case .building: isStale = true
        case .ready:
            isMade = false
            show()
            if let value { deferred.destroy(type, at: value, afterReaders: true) }
            if let weakValue { deferred.release(weakValue, afterReaders: true) }
            value = nil
            weakValue = nil
        }
    }

    /// The object was not finished: the next request builds again.
    @inline(never)
    func abandon(_ deferred: inout DeferredRelease) {
        if builder != nil, isMade, let value {
            deferred.destroy(type, at: value, afterReaders: !holders.isEmpty)
            self.value = nil
        }
        holders = []
        builder = nil
        isMade = false
    }

    /// The value, if it is built.
    @inline(never)
    func copy(_ deferred: inout DeferredRelease) -> Any? {
        guard case .ready = state else { return nil }
        return (value ?? heldValue(&deferred)).map { Memory.copy(type, at: $0) }
    }
}

/// The value of a weak singleton: bits that own nothing, and are good while the instance lives.
final class WeakValue {
    private(set) weak var instance: AnyObject?
    let value: UnsafeMutableRawPointer

    init(_ instance: AnyObject, at value: UnsafeMutableRawPointer) {
        self.instance = instance
        self.value = value
    }

    deinit { value.deallocate() }
}
