internal import CAssemblyKit

// The waits-for graph of requests. Called with the building lock.

extension CacheEntry {
    /// The thread's request that builds the object.
    var owner: Request? {
        if case .building(let builder, _) = state { builder as? Request } else { nil }
    }

    /// Whether a member of the circle took the object unfinished.
    func isHeld(by circle: SharedCircle) -> Bool {
        for holder in holders where (holder as? Request)?.circle === circle { return true }
        return false
    }

    fileprivate var isMade: Bool {
        if case .building(_, isMade: false) = state { false } else { true }
    }
}

extension Request {
    /// The earliest object of the other request that this one waits for, itself or by way of others; nil when it does
    /// not wait for the other. A wait for one member of a shared circle is a wait for all.
    func indexAwaited(in other: Request) -> UInt32? {
        var seen: [Request] = [], result: UInt32?
        func follow(_ request: Request) {
            if seen.contains(where: { $0 === request }) { return }
            seen.append(request)
            if let entry = request.waitsFor, let owner = entry.owner { reach(owner, entry.lowLink) }
            for member in request.circle?.members ?? [] where member !== request {
                reach(member, member.circleIndex)
            }
        }
        func reach(_ request: Request, _ index: UInt32) {
            if request === other { result = min(result ?? .max, index) } else { follow(request) }
        }
        follow(self)
        return result
    }

    /// The objects in a circle of waits that this request closes, none of which is made yet; nil while there is a way
    /// on.
    func deadlock() -> [CacheEntry]? {
        var path: [CacheEntry] = [], seen: [Request] = []
        /// Whether the request cannot go on before `self` does.
        func isStuck(_ request: Request) -> Bool {
            if seen.contains(where: { $0 === request }) { return false }
            seen.append(request)
            if let entry = request.waitsFor, let owner = entry.owner {
                // An object that is made is handed out once all wait for each other.
                if entry.isMade { return false }
                path.append(entry)
                if owner === self || isStuck(owner) { return true }
                path.removeLast()
            } else if request.isWaitingForCircle, let circle = request.circle,
                // One within an initializer goes on by itself; among those that are, the one that looks goes on.
                let isAssembled = request.settling?.pointee.isAssembled,
                request === self || !request.hasInitializer || hasInitializer && isWaitingForCircle
            {
                for member in circle.members where !member.isAtLeast(assembled: isAssembled) {
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
        Fatal.initializerCycle(chain, start: 0, acrossThreads: true)
    }
}
