internal import CAssemblyKit

/// A circle of objects that several threads build together, because each holds an unfinished object of another: none is
/// published before all are assembled.
///
/// Guarded by the building lock. DESIGN.md says what a member may wait for, under "Several threads".
final class SharedCircle {
    private(set) var members: [Request] = []
    /// An object was abandoned that another member holds.
    var hasFailed = false

    fileprivate func add(_ request: Request) {
        if request.circle === self { return }
        guard let other = request.circle else {
            members.append(request)
            request.circle = self
            return
        }
        hasFailed = hasFailed || other.hasFailed
        for member in other.members {
            members.append(member)
            member.circle = self
        }
        other.members = []
    }

    fileprivate func remove(_ request: Request) {
        if let index = members.firstIndex(where: { $0 === request }) { members.remove(at: index) }
    }

    fileprivate func areAll(assembled: Bool) -> Bool {
        members.allSatisfy { $0.hasArrived(assembled: assembled) }
    }

    /// Publishes all objects at once, when every member has assembled its own.
    fileprivate func publish(_ deferred: inout DeferredRelease) {
        for member in members {
            guard let part = member.part else { Fatal.internalError() }
            for entry in member.unpublished.removeAll(from: part.start) {
                entry.publish(&deferred)
                deferred.release(entry)
            }
            member.forgetCircle()
        }
        members = []
    }
}

// Called with the building lock.
extension Request {
    /// Takes an unfinished object of another request, which waits for one of this request: from here on the two are finished
    /// together.
    ///
    /// - Parameters:
    ///   - index: The index of the earliest object of this request that the other waits for.
    ///   - entry: The entry of the object that is taken.
    func join(_ other: Request, index: UInt32, for entry: CacheEntry, _ thread: Thread) {
        lastTakenAt = thread.pointee.last_index
        entry.holders.append((self, lastTakenAt))
        // What is to be abandoned may hold anything: the other's objects do not fail with it.
        if isFailing { return }
        let circle = circle ?? SharedCircle()
        circle.add(self)
        circle.add(other)
        partFirst = min(partFirst, index)
        partLast = max(partLast, index)
        other.extendPart(to: entry)
    }

    /// Has an object of this request belong to its part of the circle, and what that depends on.
    func extendPart(to entry: CacheEntry) {
        partFirst = min(partFirst, entry.lowLink)
        partLast = max(partLast, entry.index)
    }

    @inline(never)
    func leaveCircle() {
        guard let circle else { return }
        circle.remove(self)
        forgetCircle()
        ak_building_wake()
    }

    fileprivate func forgetCircle() {
        circle = nil
        partFirst = .max
        partLast = 0
        lastTakenAt = 0
    }
}

extension Request {
    /// Waits until every member of the shared circle has arrived, if the objects that are settled belong to one. The last member
    /// that arrives with its objects assembled publishes those of all.
    ///
    /// - Parameter deferred: Is to be run once this request has noted what is left of it: destructors may ask for components.
    func arrive(
        assembled: Bool, _ current: UnsafeMutablePointer<Settling>, _ thread: Thread,
        _ deferred: inout DeferredRelease
    ) -> Settlement {
        let index = current.pointee.first
        ak_building_lock()
        defer { ak_building_unlock() }
        current.pointee.isAssembled = assembled
        current.pointee.last = thread.pointee.last_index
        settling = current
        guard circle != nil else { return .settled }
        if partFirst < index {
            // No object from this index on holds one of another thread, or its low-link would tell so: it settles by itself.
            guard lastTakenAt >= index else { return .settled }
            return leaveToEarlierObject(thread)
        }
        top = thread.pointee.top
        let initializer = index > 0 ? thread.outermostInitializer : nil
        isWaitingForCircle = true
        isWithinInitializer = initializer != nil
        defer { isWaitingForCircle = false }
        // Another member may be able to go on, now that this one has arrived.
        ak_building_wake()
        while let circle {
            if circle.hasFailed, !isAwaitedEarlier(than: index) { return .failed }
            if partFirst < index { return leaveToEarlierObject(thread) }
            if circle.areAll(assembled: assembled) {
                if assembled { circle.publish(&deferred) }
                ak_building_wake()
                return .settled
            }
            if let deadlock = deadlock() {
                guard let initializer else { reportDeadlock(deadlock) }
                // Another thread waits for the object that is being made around this part: that belongs to the circle, too.
                partFirst = min(partFirst, initializer)
                return leaveToEarlierObject(thread)
            }
            ak_building_wait()
        }
        return .settled
    }

    /// Waits until the other members' objects are injected, because an initializer is about to be given an object that may hold
    /// some.
    ///
    /// - Parameter index: The index of the object, which is injected.
    /// - Returns: false if another member's part of the circle failed, and this one, which begins there, is to be abandoned.
    func awaitInjected(from index: UInt32, _ thread: Thread) -> Bool {
        ak_building_lock()
        defer { ak_building_unlock() }
        // Nothing from this object on holds one of another thread.
        guard circle != nil, lastTakenAt >= index else { return true }
        top = thread.pointee.top
        (isWaitingForCircle, isWithinInitializer, givesToInitializer) = (true, true, true)
        defer { (isWaitingForCircle, givesToInitializer) = (false, false) }
        // Others may take what is injected, now that this one waits.
        ak_building_wake()
        while let circle {
            if circle.hasFailed { return partFirst < index || isAwaitedEarlier(than: index) }
            if !circle.members.contains(where: awaits) { break }
            ak_building_wait()
        }
        return true
    }

    /// Whether another member of the circle, which has failed, waits for an object that was begun earlier: then that belongs to the
    /// part that is abandoned, too. Else the part would be begun anew with an object of that member, and fail again, without end.
    private func isAwaitedEarlier(than index: UInt32) -> Bool {
        for member in circle?.members ?? [] where member !== self {
            if let first = member.indexAwaited(in: self) { partFirst = min(partFirst, first) }
        }
        return partFirst < index
    }

    /// Leaves what is settled to an earlier object of this request, which belongs to the circle, too.
    private func leaveToEarlierObject(_ thread: Thread) -> Settlement {
        thread.dependsOnUnfinished(partFirst)
        settling = settling?.pointee.outer
        return .withEarlierObject
    }
}

// Threads that begin anew at the same pace would fail each other without end. So after the second failure they take turns.
extension Request {
    /// The one whose turn it is. Guarded by the building lock.
    nonisolated(unsafe) private static var first: Request?

    /// Waits until no other request has its turn, or that one waits for this.
    @inline(never)
    static func waitForTurn(_ thread: Thread) {
        let request = current(thread)
        Lock.locked {
            request.awaitsTurn = true
            while let first, first !== request, first.indexAwaited(in: request) == nil { ak_building_wait() }
            request.awaitsTurn = false
            if first == nil { first = request }
        }
    }

    /// Called when a call that has begun anew is over.
    @inline(never)
    static func endTurn(_ thread: Thread, _ attempts: UInt32) {
        thread.pointee.attempts = attempts
        if attempts < 2, let request = existing(thread) { Lock.locked { request.letOthersGoFirst() } }
    }

    /// Called with the building lock.
    func letOthersGoFirst() {
        guard Self.first === self else { return }
        Self.first = nil
        ak_building_wake()
    }
}
