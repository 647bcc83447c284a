internal import CAssemblyKit

/// The part of a thread's request that is made when it asks for an object of an assembly, adds a last phase, or waits. The
/// rest is in its `ak_thread`.
///
/// Only its own thread uses it, except for the fields that the building lock guards.
final class Request: Builder, @unchecked Sendable {
    /// Objects of assemblies that this request began and nothing outside may see yet, in the order begun. While the
    /// thread waits for a shared circle, guarded by the building lock: the last thread of the circle publishes them.
    var unpublished: [CacheEntry] = []
    /// `didAssemble` closures, leaf first.
    var lastPhases: [LastPhase] = []
    /// Whether all that waits for the end of the request is abandoned: a circle has failed, and the outermost call is a prototype,
    /// whose value is given out all the same. Its graph, which later objects share, may hold abandoned ones.
    var keepsNothing = false

    // Guarded by the building lock.
    /// The entry that another request builds and this one waits for.
    var waitsFor: CacheEntry?
    /// The innermost call, for the report of a circle of waiting threads.
    var top: Frame?
    /// The circle that this request builds together with other threads.
    var circle: SharedCircle?
    /// It begins anew once it is its turn.
    var awaitsTurn = false
    /// What it builds is to be abandoned, or was, since its circle has failed.
    var isFailing: Bool { circle?.hasFailed == true || awaitsTurn }
    // Where its own part of the circle is, as DESIGN.md tells at the end of "Two threads, step by step".
    var partFirst: UInt32 = .max
    var partLast: UInt32 = 0
    var lastTakenAt: UInt32 = 0
    /// The calls of `settle` under way, innermost first: a last phase may ask for objects that settle meanwhile.
    var settling: UnsafeMutablePointer<Settling>?
    /// It waits in `arrive` or `awaitInjected` for the other members of the circle.
    var isWaitingForCircle = false
    /// While it waits there: whether an object is being made around what it settles. Then it can also go on, and settle with that
    /// object.
    var isWithinInitializer = false
    /// It waits in `awaitInjected`.
    var givesToInitializer = false

    /// A `didAssemble` closure and the call that it belongs to.
    final class LastPhase {
        let site: Site
        let assembly: UnsafeRawPointer?
        /// An assembly keeps the object; or it is a prototype, made for an object that an assembly keeps.
        let isOfKept: Bool
        /// The call, if it is observed.
        private let observed: ObservedCall?
        private let didAssemble: () -> Void

        init(of frame: Frame, _ thread: Thread, run: @escaping () -> Void) {
            (site, assembly) = (frame.pointee.site, frame.pointee.assembly)
            isOfKept = frame.slot == nil && frame.isWithinKept
            observed = ObservedCall.isInnermost(thread) ? ObservedCall.current(thread) : nil
            didAssemble = run
        }

        func run(_ thread: Thread) {
            if let observed { observed.lastPhase(thread, didAssemble) } else { didAssemble() }
        }
    }

    /// The request of this thread, made if there is none.
    @inline(never)
    static func current(_ thread: Thread) -> Request {
        if let request = existing(thread) { return request }
        let request = Request()
        thread.pointee.request = Unmanaged.passRetained(request).toOpaque()
        return request
    }

    /// The request of this thread, if there is one.
    static func existing(_ thread: Thread) -> Request? {
        thread.pointee.request.map { Unmanaged<Request>.fromOpaque($0).takeUnretainedValue() }
    }

    /// Ends the request if no call of the thread is under way: it leaves its circle, and its turn is over.
    @inline(never)
    static func endIfIdle(_ thread: Thread) {
        guard thread.pointee.top == nil else { return }
        (thread.pointee.last_index, thread.pointee.attempts) = (0, 0)
        guard let request = existing(thread) else { return }
        thread.pointee.request = nil
        Lock.locked {
            // After an error that was caught, it may still be in a circle whose other members wait for it.
            request.leaveCircle()
            request.letOthersGoFirst()
        }
        Unmanaged.passUnretained(request).release()
    }

    /// Ends the request whose outermost call is done.
    ///
    /// - Parameter hasFailed: Whether the call threw and nothing of it can be kept.
    /// - Returns: false when another thread's part of a circle failed, because of which its objects are not kept.
    @inline(never) @discardableResult
    static func end(_ thread: Thread, _ frame: Frame, hasFailed: Bool = false) -> Bool {
        // Last phases and destructors that run here may ask for components, within the same request. The frame of an object of
        // the graph goes with its slot, hence a copy.
        var last = frame.pointee
        return withUnsafeMutablePointer(to: &last) { last in
            thread.pointee.top = last
            if hasFailed {
                last.pointee.phase = ak_injected  // its initializer is over
                GraphSlots.hide(thread, from: 0)
                existing(thread)?.abandonAll(thread, from: ak_checkpoint.empty, index: 0)
            }
            var isComplete = true
            repeat {
                // After an error, last phases of what is given out may be left, which ask for objects of the graph.
                while let request = existing(thread), request.isUnfinished {
                    if !request.complete(thread) { isComplete = false }
                }
                GraphSlots.destroy(thread, downTo: 0)
            } while existing(thread)?.isUnfinished == true
            thread.pointee.top = nil
            thread.pointee.now = ak_checkpoint.empty
            endIfIdle(thread)
            return isComplete
        }
    }

    private var isUnfinished: Bool { !unpublished.isEmpty || !lastPhases.isEmpty }

    private func complete(_ thread: Thread) -> Bool {
        if settle(thread, from: ak_checkpoint.empty, index: 0) { return true }
        // The value of an outermost prototype is given out all the same, so the last phases of what no assembly keeps in it run.
        let isGivenOut = thread.pointee.top?.pointee.index == 0
        var left: [LastPhase] = []
        for phase in lastPhases where isGivenOut && !phase.isOfKept { left.append(phase) }
        // A second failure is that of what these last phases asked for.
        keepsNothing = isGivenOut && !keepsNothing
        if !keepsNothing { GraphSlots.hide(thread, from: 0) }
        abandonAll(thread, from: ak_checkpoint.empty, index: 0)
        for phase in left { lastPhases.append(phase) }
        thread.pointee.now.lastPhases += UInt32(left.count)
        return false
    }

    /// Forgets the object of this index and all that was begun after it. Threads that hold one of these objects begin theirs anew.
    @inline(never)
    func abandonAll(_ thread: Thread, from checkpoint: ak_checkpoint, index: UInt32) {
        // Released last: destructors may ask for components, and so add last phases and entries.
        let dropped = lastPhases.removeAll(from: Int(checkpoint.lastPhases))
        var entries: [CacheEntry] = []
        defer { withExtendedLifetime((dropped, entries)) {} }
        thread.pointee.now.lastPhases = checkpoint.lastPhases
        thread.pointee.now.unpublished = checkpoint.unpublished
        DeferredRelease.locked { deferred in
            entries = unpublished.removeAll(from: Int(checkpoint.unpublished))
            for entry in entries {
                if let circle, entry.isHeld(by: circle) { circle.hasFailed = true }
                entry.dropUnfinished(&deferred)
            }
            // With no object left that others wait for, none is left that holds an object of theirs.
            if partFirst >= index || unpublished.last.map({ $0.index < partFirst }) ?? true {
                leaveCircle()
            } else {
                partLast = min(partLast, index - 1)
                lastTakenAt = min(lastTakenAt, index - 1)
            }
            ak_building_wake()
        }
    }
}

extension Array {
    /// Removes the elements from this index on, and returns them. In plain loops: a slice, `+=` of a sequence or
    /// `removeSubrange` would be compiled for each type of element, which costs size.
    mutating func removeAll(from start: Int) -> [Element] {
        var removed: [Element] = []
        for index in start..<count { removed.append(self[index]) }
        while count > start { removeLast() }
        return removed
    }
}

extension ak_checkpoint {
    static var empty: ak_checkpoint { ak_checkpoint(slots: 0, unpublished: 0, lastPhases: 0, lowLink: .max) }
}
