internal import CAssemblyKit

/// What builds the object of a cache entry: the request of a thread, or a task.
class Builder: @unchecked Sendable {}

/// The object that an assembly keeps of a component and key, and its state, which DESIGN.md draws.
///
/// All variables are guarded by the building lock.
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

    // The first two are the state.
    private var builder: Builder?
    /// The object exists. If nothing builds it, it is ready.
    private(set) var isMade = false
    /// Memory for the value, which is initialised once `isMade`. Its builder reads it without the lock.
    private(set) var value: UnsafeMutableRawPointer?
    /// The value of a weak singleton that is ready; only others hold its object.
    private(set) var weakValue: WeakValue?
    /// When the object was made, counted over all assemblies.
    private(set) var order: UInt64 = 0
    /// `shutdown` has taken the object.
    var isStopped = false
    /// While it is built: its index in the request.
    var index: UInt32 = 0
    /// While it is built: the least index among it and the unfinished objects that it depends on.
    var lowLink: UInt32 = 0
    /// The object was forgotten while it was being built.
    private var isStale = false
    /// Its own request was given the object unfinished.
    var isTaken = false
    /// The requests of other threads that took the object unfinished, each with the index of its latest object by then.
    var holders: [(builder: Builder, index: UInt32)] = []

    init(of call: ScopeCall, in table: HitTableOwner) {
        (scope, site, type, key) = (call.scope, call.site, call.type, call.key)
        self.table = table
    }

    deinit {
        if case .ready = state, let value { Memory.destroy(self.type, at: value) }
        value?.deallocate()
    }

    var declaration: Declaration { Declaration(site, type) }

    var isBeingBuilt: Bool { builder != nil }

    var state: State {
        if let builder { return .building(builder, isMade: isMade) }
        return isMade ? .ready : .empty
    }

    /// Whether nothing is built, or it was a weak singleton that nothing holds any more.
    ///
    /// To see that, the object is retained for a moment. If the last other holder releases it meanwhile, its `deinit` must
    /// not run under the lock: hence `deferred`.
    func isVacant(_ deferred: inout DeferredRelease) -> Bool {
        guard case .ready = state else { return !isBeingBuilt }
        return value == nil && heldValue(&deferred) == nil
    }

    /// The value of a weak singleton that something still holds.
    @inline(never)
    func heldValue(_ deferred: inout DeferredRelease) -> UnsafeMutableRawPointer? {
        guard let weakValue, let instance = weakValue.instance else { return nil }
        deferred.release(instance)
        return weakValue.value
    }

    // MARK: The table

    /// The address by which the table knows this entry.
    var address: UnsafeRawPointer { UnsafeRawPointer(Unmanaged.passUnretained(self).toOpaque()) }

    /// What the table shows to readers: the address of the value, or of a weak singleton's `WeakValue`.
    private var shown: UnsafeRawPointer? {
        guard case .ready = state else { return nil }
        // A weak singleton whose value is `nil` keeps that in `value`, which readers would take for a `WeakValue`.
        guard scope == .weakSingleton else { return value.map { UnsafeRawPointer($0) } }
        return weakValue.map { UnsafeRawPointer(Unmanaged.passUnretained($0).toOpaque()) }
    }

    /// Shows readers what is ready, and else nothing. `remove` has the next table leave out this entry, which is vacant.
    @inline(never)
    func show(remove: Bool = false) {
        table.current.show(
            shown, of: address, site, AssemblyKit.address(of: type), key?.raw, remove: remove)
    }

    /// Enters this entry under the addresses of a call's literals.
    func enterTable(_ site: Site) {
        table.current.add(site, AssemblyKit.address(of: type), key?.raw, address, shown)
    }

    // MARK: From empty to ready

    /// Begins to build the object.
    ///
    /// - Returns: The memory in which to make the value.
    func reserve(for builder: Builder) -> UnsafeMutableRawPointer {
        self.builder = builder
        isStale = false
        isTaken = false
        let memory = value ?? Memory.allocate(self.type)
        value = memory
        return memory
    }

    /// Called when the value has been made.
    func setMade() {
        CacheEntry.lastOrder += 1
        order = CacheEntry.lastOrder
        isStopped = false
        isMade = true
    }

    /// The `order` of the object that was made last; guarded by the building lock, too.
    fileprivate(set) nonisolated(unsafe) static var lastOrder: UInt64 = 0

    /// Ends the build of a finished object: shows it to readers, or forgets it if that was asked for meanwhile.
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
        } else if case .object(let object) = Instance(Memory.copy(self.type, at: value)) {
            let bits = Memory.allocate(self.type)
            bits.copyMemory(from: value, byteCount: Memory.size(of: self.type))
            weakValue = WeakValue(object, at: bits)
            // A thread that took it unfinished may not have copied it yet.
            deferred.release(Box(type, at: value), afterReaders: isHeld)
            self.value = nil
            show()
        }
    }

    /// Forgets the object; one that is being built is forgotten when it is published.
    @inline(never)
    func forget(_ deferred: inout DeferredRelease) {
        switch state {
        case .empty: break
        case .building: isStale = true
        case .ready:
            isMade = false
            show()
            if let value { deferred.release(Box(type, at: value), afterReaders: true) }
            if let weakValue { deferred.release(weakValue, afterReaders: true) }
            value = nil
            weakValue = nil
        }
    }

    /// Ends the build of an object that was not finished: the next request builds it again.
    @inline(never)
    func dropUnfinished(_ deferred: inout DeferredRelease) {
        if isMade, let value {
            deferred.release(Box(type, at: value), afterReaders: !holders.isEmpty)
            self.value = nil
        }
        holders = []
        builder = nil
        isMade = false
    }

    /// A copy of the value, if it is ready.
    func copy(_ deferred: inout DeferredRelease) -> Any? {
        guard case .ready = state else { return nil }
        return (value ?? heldValue(&deferred)).map { Memory.copy(self.type, at: $0) }
    }
}

/// The value of a weak singleton: its bits, which retain nothing and are valid while the instance lives.
final class WeakValue {
    private(set) weak var instance: AnyObject?
    let value: UnsafeMutableRawPointer

    init(_ instance: AnyObject, at value: UnsafeMutableRawPointer) {
        self.instance = instance
        self.value = value
    }

    deinit { value.deallocate() }
}
