internal import CAssemblyKit

/// The part of a request that more than the object graph needs; the rest is in the thread's `ak_request`.
///
/// Only its own thread touches it, but for what is guarded by the building lock.
final class Request {
    /// Objects of assemblies that this request made and nobody else may see yet, in the order begun.
    var pending: [Cell] = []
    /// `didAssemble` closures, leaf first.
    var assembling: [Last] = []

    // Guarded by the building lock.
    /// What another request builds and this one waits for.
    var waitsFor: Cell?
    /// The innermost call, for the report of a circle of waiting threads.
    var top: UnsafeMutablePointer<ak_frame>?
    var group = Group()

    /// A `didAssemble` closure and the call that it belongs to.
    struct Last {
        let frame: ak_frame
        let run: () -> Void
    }

    init() { group.members = [Unowned(self)] }

    /// The one of this thread.
    static func current(_ thread: UnsafeMutablePointer<ak_request>) -> Request {
        if let shared = thread.pointee.shared {
            return Unmanaged<Request>.fromOpaque(shared).takeUnretainedValue()
        }
        let request = Request()
        thread.pointee.shared = Unmanaged.passRetained(request).toOpaque()
        return request
    }

    static func existing(_ thread: UnsafeMutablePointer<ak_request>) -> Request? {
        thread.pointee.shared.map { Unmanaged<Request>.fromOpaque($0).takeUnretainedValue() }
    }
}

/// Requests that saw each other's objects unfinished, so that none is finished before all are.
final class Group {
    var members: [Unowned] = []
    /// Members that still inject, and members whose `didAssemble` closures still run.
    var injecting = 1
    var assembling = 1
    var hasFailed = false

    func merge(_ other: Group) {
        guard other !== self else { return }
        members += other.members
        injecting += other.injecting
        assembling += other.assembling
        hasFailed = hasFailed || other.hasFailed
        for member in other.members { member.request.group = self }
    }
}

struct Unowned {
    unowned let request: Request
    init(_ request: Request) { self.request = request }
}

extension Request {
    /// Whether this request, followed from one wait to the next, waits for the other.
    func reaches(_ other: Request) -> Bool {
        var seen: Set<ObjectIdentifier> = []
        func reaches(_ request: Request) -> Bool {
            guard seen.insert(ObjectIdentifier(request)).inserted else { return false }
            if request.group === other.group { return true }
            for member in request.group.members {
                if let owner = member.request.waitsFor?.owner, reaches(owner) { return true }
            }
            return false
        }
        return reaches(self)
    }

    /// The objects in the circle of waits that this request would close, if none of them is made yet.
    func deadlock() -> [Cell]? {
        var circle: [Cell] = []
        var request = self
        while let cell = request.waitsFor, case .building(let owner, made: false) = cell.state {
            circle.append(cell)
            if owner === self { return circle }
            guard circle.count < 10_000 else { return nil }
            request = owner
        }
        return nil
    }
}

extension Cell {
    var owner: Request? {
        if case .building(let owner, _) = state { owner } else { nil }
    }
}
