internal import CAssemblyKit

/// How long a component lives.
@usableFromInline enum Scope: Sendable {
    case prototype, objectGraph, singleton, weakSingleton
}

/// The one object that an assembly keeps of a component.
///
/// Everything is guarded by the building lock, but for `published`, which readers load without any.
final class Cell: @unchecked Sendable {
    enum State {
        case empty
        /// `made` once the object exists and its own cycle may see it.
        case building(Request, made: Bool)
        case ready
    }

    let scope: Scope
    let type: Any.Type
    let published: UnsafeMutablePointer<ak_published>

    var state = State.empty
    /// Where the value is, from `made` on. A weak one's bits stay here, and are good while `instance` lives.
    var value: UnsafeMutableRawPointer?
    weak var instance: AnyObject?
    /// Of the request that builds: how deep, and the frame of its call.
    var depth: UInt32 = 0
    var frame: UnsafeMutablePointer<ak_frame>?
    /// The object was replaced while it was being built.
    var isStale = false
    /// Another request saw the object unfinished.
    var isShared = false
    /// Values that a reader may still be copying.
    private var retired: [Leftover] = []
    /// Of a weak singleton: `value` owns nothing.
    private var holdsOnlyBits = false

    init(_ scope: Scope, _ type: Any.Type) {
        self.scope = scope
        self.type = type
        published = ak_published_new()
    }

    deinit {
        if case .ready = state { retire() }
        for leftover in retired { leftover.destroy() }
        published.deallocate()
    }

    /// Forgets the object; one that is being built is forgotten when it is done.
    func drop() {
        ak_building_lock()
        defer { ak_building_unlock() }
        switch state {
        case .empty: break
        case .building: isStale = true
        case .ready:
            retire()
            state = .empty
        }
    }

    /// The object is finished: shows it to everybody, or nobody if it was replaced meanwhile. What is given
    /// back must be let go of after the lock, since a `deinit` may ask for components.
    func publish() -> AnyObject? {
        var keptUntilUnlocked: AnyObject?
        frame = nil
        state = .ready
        if isStale {
            retire()
            state = .empty
        } else if scope == .weakSingleton, let value {
            if case .object(let object) = Memory.instance(type, at: value) {
                keptUntilUnlocked = object
                instance = object
                Memory.forgetOwnership(type, at: value)
                holdsOnlyBits = true
            }
        } else {
            ak_published_store(published, value)
        }
        isStale = false
        isShared = false
        return keptUntilUnlocked
    }

    /// The object was not finished: whoever asks next builds again. What is given back must be destroyed
    /// after the lock.
    func abandon() -> Leftover? {
        defer {
            value = nil
            frame = nil
            state = .empty
            isStale = false
            isShared = false
        }
        guard case .building(_, let isMade) = state, let value else { return nil }
        if isMade, isShared {
            retired.append(Leftover(type: type, value: value, isOwned: true))
            return nil
        }
        return Leftover(type: type, value: value, isOwned: isMade)
    }

    /// What must be held while the value is copied; nil if the object of a weak singleton is gone.
    func holder() -> AnyObject? {
        holdsOnlyBits ? instance : self
    }

    /// Gives the memory of a value to build into.
    func prepare() {
        holdsOnlyBits = false
        if value == nil { value = Memory.allocate(type) }
    }

    private func retire() {
        ak_published_store(published, nil)
        guard let value else { return }
        retired.append(Leftover(type: type, value: value, isOwned: !holdsOnlyBits))
        self.value = nil
        instance = nil
        holdsOnlyBits = false
    }
}

/// A value that nobody will be given any more.
struct Leftover {
    let type: Any.Type
    let value: UnsafeMutableRawPointer
    let isOwned: Bool

    func destroy() {
        if isOwned { Memory.destroy(type, at: value) }
        value.deallocate()
    }
}
