internal import CAssemblyKit

/// A circle of objects that several threads build together, because each holds one of another's unfinished: none of
/// them is finished before all are.
///
/// Guarded by the building lock. DESIGN.md tells what may be waited for.
final class SharedCircle {
    private(set) var members: [Request] = []
    /// An object that a member holds was abandoned.
    var hasFailed = false

    @inline(never)
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
        for member in members where !member.isAtLeast(assembled: assembled) { return false }
        return true
    }

    /// Every member is done: shows all objects at once.
    @inline(never)
    fileprivate func publish(_ deferred: inout DeferredRelease) {
        for member in members {
            for entry in member.unpublished.removeAll(from: member.part?.start ?? 0) {
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
    /// From here on the two are finished together: this request takes an unfinished object of the other, which waits
    /// for one of this request.
    ///
    /// - Parameters:
    ///   - index: The earliest object of this request that the other waits for.
    ///   - entry: Of the object that is taken.
    func join(_ other: Request, index: UInt32, for entry: CacheEntry) {
        let circle = circle ?? SharedCircle()
        circle.add(self)
        circle.add(other)
        circleIndex = min(circleIndex, index)
        lastCircleIndex = max(lastCircleIndex, index)
        takingIndex = max(takingIndex, circleIndex)
        other.circleIndex = min(other.circleIndex, entry.lowLink)
        other.lastCircleIndex = max(other.lastCircleIndex, entry.index)
        entry.holders.append(self)
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
        circleIndex = .max
        lastCircleIndex = 0
        takingIndex = 0
    }
}

extension Request {
    /// Waits until every thread of the circle is as far, if the objects from this index on are of a shared one. The last
    /// that comes with its own assembled shows all objects.
    ///
    /// - Parameter shown: What is to be let go of once this request knows what it has left: destructors may ask for components.
    func arrive(
        assembled: Bool, _ mine: UnsafeMutablePointer<Settling>, _ thread: Thread,
        _ shown: inout DeferredRelease
    ) -> Settlement {
        let index = mine.pointee.index
        return DeferredRelease.locked { _ in
            mine.pointee.isAssembled = assembled
            mine.pointee.last = thread.pointee.last_index
            settling = mine
            guard circle != nil else { return .settled }
            if circleIndex < index {
                // What holds nothing of another thread is finished by itself.
                guard takingIndex >= index else { return .settled }
                return leaveToEarlierObject(thread)
            }
            top = thread.pointee.top
            let initializer = index > 0 ? thread.outermostInitializer : nil
            isWaitingForCircle = true
            hasInitializer = initializer != nil
            defer { isWaitingForCircle = false }
            // A thread that waits may be able to go on, now that this one waits too.
            ak_building_wake()
            while let circle {
                if circle.hasFailed { return .failed }
                if circleIndex < index { return leaveToEarlierObject(thread) }
                if circle.areAll(assembled: assembled) {
                    if assembled { circle.publish(&shown) }
                    ak_building_wake()
                    return .settled
                }
                if let deadlock = deadlock() {
                    guard let initializer else { reportDeadlock(deadlock) }
                    // Another thread waits for what is made around the circle: that makes it a part of the circle.
                    circleIndex = min(circleIndex, initializer)
                    return leaveToEarlierObject(thread)
                }
                ak_building_wait()
            }
            return .settled
        }
    }

    /// An earlier object of this request belongs to the circle, too.
    private func leaveToEarlierObject(_ thread: Thread) -> Settlement {
        thread.pointee.now.lowLink = min(thread.pointee.now.lowLink, circleIndex)
        settling = settling?.pointee.outer
        return .withEarlierObject
    }
}
