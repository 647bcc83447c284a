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

    /// Whether it is made and belongs to a shared circle with the request: a call settles it; or its owner has taken an object of the
    /// request in its call, which is not over, and that object is not injected either.
    fileprivate func isInCircle(with request: Request) -> Bool {
        guard isMade, let owner, owner.circle != nil, owner.circle === request.circle else { return false }
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
        if request.isFailing { return request.partFirst }
        if isInjected { return first }
        if owner.waitsForInjected(before: request) { return nil }
        guard owner.isWaitingForCircle else { return first }
        if !owner.givesToInitializer {
            owner.extendPart(to: self)
            ak_building_wake()
        }
        return nil
    }
}

extension Request {
    /// The index of the earliest object of the other request that this one waits for, directly or by way of others; nil when it
    /// does not wait for the other, and so can go on by itself.
    func indexAwaited(in other: Request) -> UInt32? { WaitSearch(from: self, to: other).index }

    /// Whether a request between this one and the other, for which it waits, waits for an object that is injected.
    fileprivate func waitsForInjected(before other: Request) -> Bool {
        WaitSearch(from: self, to: other).seen.contains { request in
            request.waitsFor?.isInjected == true && request.indexAwaited(in: other) != nil
        }
    }

    /// Whether `awaitInjected` has to wait for the other member: it does not for one that waits, directly or by way of others, for
    /// something of this request that is not injected, unless it can take that unfinished.
    @inline(never)
    func awaits(_ member: Request) -> Bool {
        member !== self && !member.isInjected
            && (member.waitsFor?.isInCircle(with: member) == true
                || WaitSearch(from: member, to: self, ofInjected: false).index == nil)
    }

    /// Whether it waits for the other member of its circle.
    ///
    /// - Parameter ofInjected: Whether to count those that are as far as this one needs them to be. All that have arrived go on
    ///   together.
    fileprivate func waits(for member: Request, ofInjected: Bool) -> Bool {
        if member === self { return false }
        if givesToInitializer { return ofInjected ? awaits(member) : !member.isInjected }
        return ofInjected || !member.hasArrived(assembled: settling?.pointee.isAssembled ?? false)
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

/// What a request waits for, directly or by way of others.
private struct WaitSearch {
    private let end: Request
    private let ofInjected: Bool
    /// The requests that it waits for, without the one at which the search ends, and itself.
    private(set) var seen: [Request] = []
    /// The index of the earliest object that is waited for in the request at which the search ends.
    private(set) var index: UInt32?

    /// - Parameter ofInjected: Whether waits for what is injected count: it can be taken.
    @inline(never)
    init(from start: Request, to end: Request, ofInjected: Bool = true) {
        (self.end, self.ofInjected) = (end, ofInjected)
        follow(start)
    }

    @inline(never)
    private mutating func follow(_ request: Request) {
        if seen.contains(where: { $0 === request }) { return }
        seen.append(request)
        // One that is failing is given what is made, so it does not wait for that, unless both are failing.
        if let entry = request.waitsFor, let owner = entry.owner, ofInjected || !entry.isInjected,
            !entry.isMade || !request.isFailing || end.isFailing
        {
            visit(owner, entry.lowLink)
        }
        guard request.isWaitingForCircle, let circle = request.circle, !circle.hasFailed else { return }
        for member in circle.members where request.waits(for: member, ofInjected: ofInjected) {
            visit(member, member.partFirst)
        }
    }

    @inline(never)
    private mutating func visit(_ request: Request, _ first: UInt32) {
        if request === end { index = min(index ?? .max, first) } else { follow(request) }
    }
}
