internal import CAssemblyKit

/// The one object that an assembly keeps of a component.
///
/// Everything is guarded by the building lock.
final class Cell: @unchecked Sendable {
    enum State {
        case empty
        /// `made` once the object exists and its own cycle may see it.
        case building(Request, made: Bool)
        /// By a task.
        case awaited(Flight)
        case ready
    }

    let scope: Scope
    let type: Any.Type
    let key: StoredKey?
    private let site: Site
    private let table: Table

    var state = State.empty
    /// Where the value is, from `made` on.
    var value: UnsafeMutableRawPointer?
    /// Where it is once only others hold it.
    private(set) var held: WeaklyHeld?
    /// When it was made, counted over all assemblies, and whether `shutdown` stopped it.
    private(set) var order: UInt64 = 0
    var isStopped = false
    /// Of the request that builds: how deep, and the frame of its call.
    var depth: UInt32 = 0
    var frame: UnsafeMutablePointer<ak_frame>?
    /// The object was replaced while it was being built.
    var isStale = false
    /// Another request saw the object unfinished.
    var isShared = false

    init(_ scope: Scope, _ site: Site, _ type: Any.Type, _ key: StoredKey?, in table: Table) {
        self.scope = scope
        self.site = site
        self.type = type
        self.key = key
        self.table = table
    }

    var identity: Identity { Identity(declaration: Declaration(site, type), key: key?.key) }

    deinit {
        if case .ready = state, let value { Memory.destroy(type, at: value) }
        value?.deallocate()
    }

    /// Nothing is built, and nobody holds what was.
    var isVacant: Bool {
        switch state {
        case .empty: true
        case .building, .awaited: false
        case .ready: value == nil && held?.instance == nil
        }
    }

    /// What readers are shown: the value, or what holds it weakly.
    var shown: UnsafeMutableRawPointer? {
        guard case .ready = state else { return nil }
        return value ?? held.map { Unmanaged.passUnretained($0).toOpaque() }
    }

    private func show() {
        ak_table_show(table.entries, site, pointer(to: type), key?.raw, address, shown)
    }

    /// By which the table knows this cell.
    var address: UnsafeRawPointer { UnsafeRawPointer(Unmanaged.passUnretained(self).toOpaque()) }

    /// Takes this cell, which shows nothing that anybody could use, out of the next table.
    func leaveTable() {
        ak_table_remove(table.entries, site, pointer(to: type), key?.raw, address)
    }

    /// Gives the memory of a value to build into.
    func prepare() -> UnsafeMutableRawPointer {
        if let value { return value }
        let memory = Memory.allocate(type)
        value = memory
        return memory
    }

    /// The value is there.
    func made() {
        Cell.lastOrder += 1
        order = Cell.lastOrder
        isStopped = false
    }

    // Guarded by the building lock.
    private nonisolated(unsafe) static var lastOrder: UInt64 = 0

    /// The object is finished: shows it to everybody, or nobody if it was replaced meanwhile.
    func publish(_ aftermath: inout Aftermath) {
        frame = nil
        isShared = false
        state = .ready
        guard let value else { return }
        if isStale {
            isStale = false
            forget(&aftermath)
        } else if scope != .weakSingleton {
            show()
        } else if case .object(let object) = Memory.instance(type, at: value) {
            let held = WeaklyHeld(object, at: value)
            Memory.forgetOwnership(type, at: value)
            aftermath.release(object)
            self.held = held
            self.value = nil
            show()
        }
    }

    /// Forgets the object; one that is being built is forgotten when it is done.
    func forget(_ aftermath: inout Aftermath) {
        switch state {
        case .empty: break
        case .building, .awaited: isStale = true
        case .ready:
            state = .empty
            show()
            if let value { aftermath.destroy(type, at: value, afterReaders: true) }
            if let held { aftermath.release(held, afterReaders: true) }
            value = nil
            held = nil
        }
    }

    /// The object was not finished: whoever asks next builds again.
    func abandon(_ aftermath: inout Aftermath) {
        if case .building(_, made: true) = state, let value {
            aftermath.destroy(type, at: value, afterReaders: isShared)
            self.value = nil
        }
        frame = nil
        state = .empty
        isStale = false
        isShared = false
    }
}

/// The value of a weak singleton: bits that own nothing, and are good while the instance lives.
final class WeaklyHeld {
    private(set) weak var instance: AnyObject?
    let value: UnsafeMutableRawPointer

    init(_ instance: AnyObject, at value: UnsafeMutableRawPointer) {
        self.instance = instance
        self.value = value
    }

    deinit { value.deallocate() }
}
