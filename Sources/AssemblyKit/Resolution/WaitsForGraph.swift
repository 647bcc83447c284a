internal import CAssemblyKit

// The waits-for graph of requests, and how a deadlock is found in it. Called with the building lock.

extension CacheEntry {
    /// The thread's request that builds the object.
    var owner: Request? {
        if case .building(let builder, _) = state { builder as? Request } else { nil }
    }

    /// Whether a call settles the object: then all that was begun within that call is injected.
    private var isSettling: Bool {
        var next = owner?.settling
        while let settling = next {
            if settling.pointee.first <= index, index <= settling.pointee.last { return true }
            next = settling.pointee.outer
        }
        return false
    }

    /// Whether the object is injected: a call settles it, or its call is closed with a lower low-link.
    var isInjected: Bool { isSettling || lowLink < index }

    /// Whether a member of the circle took the object unfinished.
    func isHeld(by circle: SharedCircle) -> Bool {
        holders.contains { ($0.builder as? Request)?.circle === circle }
    }

    /// Whether it belongs to a shared circle with the request: a call settles it; or its owner has taken an object of the request in
    /// its call, which is not over, and that object is not injected either.
    private func isInCircle(with request: Request) -> Bool {
        guard let owner, owner.circle != nil, owner.circle === request.circle else { return false }
        return isSettling
            || request.unpublished.contains { other in
                !other.isInjected && other.holders.contains { $0.builder === owner && $0.index >= index }
            }
    }

    /// Where the part of a shared circle begins in a request that may take the object unfinished; nil if it has to wait.
    ///
    /// It may in two cases: a circle leads through the object, or waiting would never end. In the second, those go on first who can
    /// inject more: one that waits for what is injected, and the owner, if it waits for a circle within the object's call. That wait is
    /// ended here.
    func firstOfPart(in request: Request) -> UInt32? {
        if isInCircle(with: request) { return request.partFirst }
        guard let owner, let first = owner.indexAwaited(in: request) else { return nil }
        if isInjected { return first }
        if owner.waitsForInjected(before: request) { return nil }
        guard owner.isWaitingForCircle else { return first }
        owner.extendPart(to: self)
        ak_building_wake()
        return nil
    }
}

extension Request {
    /// The index of the earliest object of the other request that this one waits for, directly or by way of others; nil when it
    /// does not wait for the other, and so can go on by itself. A member that has arrived at a shared circle waits for all its members.
    func indexAwaited(in other: Request) -> UInt32? {
        var seen: [Request] = [], result: UInt32?
        func follow(_ request: Request) {
            if seen.contains(where: { $0 === request }) { return }
            seen.append(request)
            request.forEachAwaited { next, first in
                if next === other { result = min(result ?? .max, first) } else { follow(next) }
            }
        }
        follow(self)
        return result
    }

    /// Whether a request between this one and the other, for which it waits, waits for an object that is injected.
    fileprivate func waitsForInjected(before other: Request) -> Bool {
        var seen: [Request] = [], isFound = false
        func follow(_ request: Request) {
            if request === other || seen.contains(where: { $0 === request }) { return }
            seen.append(request)
            if request.waitsFor?.isInjected == true, request.indexAwaited(in: other) != nil { isFound = true }
            request.forEachAwaited { next, _ in follow(next) }
        }
        follow(self)
        return isFound
    }

    /// Whether this request waits, directly or by way of others, for something of the other that is not injected.
    func needs(_ other: Request) -> Bool {
        var seen: [Request] = []
        func follow(_ request: Request) -> Bool {
            if seen.contains(where: { $0 === request }) { return false }
            seen.append(request)
            if let entry = request.waitsFor, let owner = entry.owner {
                // What is injected can be taken.
                return !entry.isInjected && (owner === other || follow(owner))
            }
            guard request.isWaitingForCircle, let circle = request.circle else { return false }
            for member in circle.members where !member.isInjected {
                if member === other || follow(member) { return true }
            }
            return false
        }
        return follow(self)
    }

    /// Visits the requests that this one waits for, each with the index of its earliest object that is waited for.
    private func forEachAwaited(_ visit: (Request, UInt32) -> Void) {
        if let entry = waitsFor, let owner = entry.owner { visit(owner, entry.lowLink) }
        guard isWaitingForCircle, let circle else { return }
        for member in circle.members where member !== self { visit(member, member.partFirst) }
    }

    /// The objects in a cycle of waits that this request closes, none of which is made yet; nil if some request in the cycle can
    /// go on.
    func deadlock() -> [CacheEntry]? {
        var path: [CacheEntry] = [], seen: [Request] = []
        /// Whether the request cannot go on before `self` does.
        func isStuck(_ request: Request) -> Bool {
            if seen.contains(where: { $0 === request }) { return false }
            seen.append(request)
            if let entry = request.waitsFor, let owner = entry.owner {
                // An object that is made can be taken unfinished, as soon as the requests wait for each other.
                if entry.isMade { return false }
                path.append(entry)
                if owner === self || isStuck(owner) { return true }
                path.removeLast()
            } else if request.isWaitingForCircle, let circle = request.circle,
                // A member within an initializer can go on (`arrive`), so it is not stuck. But if the one that asks is such a
                // member itself, it counts the others as stuck: then it is the one that goes on.
                let isAssembled = request.settling?.pointee.isAssembled,
                request === self || !request.isWithinInitializer || isWithinInitializer && isWaitingForCircle
            {
                for member in circle.members where !member.hasArrived(assembled: isAssembled) {
                    if isStuck(member) { return true }
                }
            }
            return false
        }
        return isStuck(self) ? path : nil
    }

    func reportDeadlock(_ entries: [CacheEntry]) -> Never {
        var chain: [CallSite] = []
        for entry in entries {
            for callSite in entry.owner?.top?.chain(from: entry.lowLink) ?? [] { chain.append(callSite) }
        }
        Fatal.cycle(.initializerCycle, chain, across: ", across threads")
    }
}
