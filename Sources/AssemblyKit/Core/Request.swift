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
    var phase = Phase.injecting
    /// The requests that are mixed up with each other; nil while this one is by itself.
    var group: Group?

    enum Phase {
        case injecting, assembling, over
    }

    /// A `didAssemble` closure and the call that it belongs to.
    struct Last {
        let frame: ak_frame
        let run: () -> Void
    }

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
    private(set) var members: [Unowned] = []
    var hasFailed = false

    func merge(_ request: Request) {
        guard request.group !== self else { return }
        let joining = request.group?.members ?? [Unowned(request)]
        hasFailed = hasFailed || request.group?.hasFailed ?? false
        members += joining
        for member in joining { member.request.group = self }
    }

    func remove(_ request: Request) { members.removeAll { $0.request === request } }

    /// Whether a member still injects, or its `didAssemble` closures still run.
    func isIn(_ phase: Request.Phase) -> Bool { members.contains { $0.request.phase == phase } }
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
            if request === other { return true }
            guard let group = request.group else { return waits(request) }
            return group === other.group || group.members.contains { waits($0.request) }
        }
        func waits(_ request: Request) -> Bool { request.waitsFor?.owner.map(reaches) ?? false }
        return reaches(self)
    }

    /// From here on the two are finished together.
    func join(_ other: Request) {
        let group = group ?? Group()
        group.merge(self)
        group.merge(other)
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
