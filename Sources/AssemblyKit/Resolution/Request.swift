internal import CAssemblyKit

/// What a thread's request needs beyond objects of the graph: for what assemblies keep, for last phases, and to wait. The
/// rest is in its `ak_thread`.
///
/// Only its own thread touches it, except where a field is guarded by the building lock.
final class Request: Builder, @unchecked Sendable {
    /// Objects of assemblies that this request began and nothing outside may see yet, in the order begun. While the
    /// thread waits for a shared circle, guarded by the building lock: the last thread of the circle publishes them.
    var unpublished: [CacheEntry] = []
    /// `didAssemble` closures, leaf first.
    var lastPhases: [LastPhase] = []
    /// Nothing is kept that waits for the end of the request: what is given out may hold what was abandoned, and shares it.
    var isLost = false

    // Guarded by the building lock.
    /// What another request builds and this one waits for.
    var waitsFor: CacheEntry?
    /// The innermost call, for the report of a circle of waiting threads.
    var top: Frame?
    /// The circle that this request builds together with other threads.
    var circle: SharedCircle?
    /// The earliest of its own objects in the circle, and the latest that another thread took or waits for.
    var circleIndex: UInt32 = .max
    var lastCircleIndex: UInt32 = 0
    /// `circleIndex` when this thread first took an unfinished object of another. One of its own up to this index may hold such
    /// without its low-link telling so; one that was begun later can't.
    var takingIndex: UInt32 = 0
    /// What is being settled, innermost first: a last phase may ask for objects that settle meanwhile.
    var settling: UnsafeMutablePointer<Settling>?
    /// It waits until the others of the circle are as far.
    var isWaitingForCircle = false
    /// Meanwhile it could also go on, and settle with what is being made around it.
    var hasInitializer = false

    /// What is being settled: the objects from one index to another, which begin there in `unpublished`. It lies in the
    /// call of `settle`.
    struct Settling {
        let index: UInt32
        let start: Int
        let outer: UnsafeMutablePointer<Settling>?
        var last: UInt32 = 0
        /// All last phases have run; until then they are injected.
        var isAssembled = false
    }

    /// Its part of the circle; nil while that is not all injected, as when an earlier object turned out to belong to it, or
    /// one that a last phase has begun.
    var part: Settling? {
        var next = settling
        while let settling = next, settling.pointee.index > circleIndex { next = settling.pointee.outer }
        guard let part = next?.pointee, part.last >= lastCircleIndex else { return nil }
        return part
    }

    /// Whether its part of the circle is as far as another one's.
    func isAtLeast(assembled: Bool) -> Bool {
        part.map { $0.isAssembled || !assembled } ?? false
    }

    /// A `didAssemble` closure and the call that it belongs to.
    struct LastPhase {
        let site: Site
        let assembly: UnsafeRawPointer?
        /// An assembly keeps the object, or one that alone has it.
        let isOfKept: Bool
        /// The call, where something looks on.
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

    /// The one of this thread.
    @inline(never)
    static func current(_ thread: Thread) -> Request {
        if let request = existing(thread) { return request }
        let request = Request()
        thread.pointee.request = Unmanaged.passRetained(request).toOpaque()
        return request
    }

    static func existing(_ thread: Thread) -> Request? {
        thread.pointee.request.map { Unmanaged<Request>.fromOpaque($0).takeUnretainedValue() }
    }

    /// Lets go of a request that was opened and found nothing to do.
    static func endIfIdle(_ thread: Thread) {
        guard thread.pointee.top == nil, let request = thread.pointee.request else { return }
        thread.pointee.request = nil
        Unmanaged<Request>.fromOpaque(request).release()
    }

    /// Ends the request whose outermost call is done.
    ///
    /// - Parameter hasFailed: Whether the call threw, so that nothing of it is kept.
    /// - Returns: false when another thread's part of a circle failed, because of which its objects are not kept.
    @inline(never) @discardableResult
    static func end(_ thread: Thread, _ frame: Frame, hasFailed: Bool = false) -> Bool {
        // Closures that run here, and destructors, may ask for components: that is still this request. The frame of an object
        // of the graph goes with its slot, hence a copy.
        guard frame.slot != nil else { return end(thread, within: frame, hasFailed) }
        var last = frame.pointee
        return withUnsafeMutablePointer(to: &last) { end(thread, within: $0, hasFailed) }
    }

    private static func end(_ thread: Thread, within frame: Frame, _ hasFailed: Bool) -> Bool {
        thread.pointee.top = frame
        if hasFailed {
            frame.pointee.phase = ak_injected  // its initializer is over
            GraphSlots.hide(thread, from: 0)
            existing(thread)?.abandon(thread, to: ak_checkpoint.empty, index: 0)
        }
        var isComplete = true
        repeat {
            // After an error the last phases of what is given out are left, which may ask for objects of the graph.
            while let request = existing(thread), request.isUnfinished {
                if !request.complete(thread) { isComplete = false }
            }
            GraphSlots.destroy(thread, downTo: 0)
        } while existing(thread)?.isUnfinished == true
        thread.pointee.top = nil
        thread.pointee.now = ak_checkpoint.empty
        thread.pointee.last_index = 0
        if let request = existing(thread) {
            // After an error that was caught it may still be in the circle of what was abandoned, for which others wait.
            ak_building_lock()
            request.leaveCircle()
            ak_building_unlock()
        }
        endIfIdle(thread)
        return isComplete
    }

    private var isUnfinished: Bool { !unpublished.isEmpty || !lastPhases.isEmpty }

    @inline(never)
    private func complete(_ thread: Thread) -> Bool {
        guard case .failed = settle(thread, from: ak_checkpoint.empty, index: 0) else { return true }
        // An outermost prototype is given out all the same, with what no assembly keeps in it.
        let isGivenOut = thread.pointee.top?.pointee.index == 0
        var others: [LastPhase] = []
        for phase in lastPhases where isGivenOut && !phase.isOfKept { others.append(phase) }
        isLost = isGivenOut && !isLost
        if !isLost { GraphSlots.hide(thread, from: 0) }
        abandon(thread, to: ak_checkpoint.empty, index: 0)
        for phase in others { lastPhases.append(phase) }
        thread.pointee.now.lastPhases += UInt32(others.count)
        return false
    }

    /// Forgets the object of this index and what was begun after it. Threads that hold some of it begin theirs anew.
    @inline(never)
    func abandon(_ thread: Thread, to checkpoint: ak_checkpoint, index: UInt32) {
        // They are released last: destructors may ask for what has last phases of its own.
        let dropped = lastPhases.removeAll(from: Int(checkpoint.lastPhases))
        var entries: [CacheEntry] = []
        defer { withExtendedLifetime((dropped, entries)) {} }
        thread.pointee.now.lastPhases = checkpoint.lastPhases
        thread.pointee.now.unpublished = checkpoint.unpublished
        DeferredRelease.locked { deferred in
            entries = unpublished.removeAll(from: Int(checkpoint.unpublished))
            for entry in entries {
                if let circle, entry.isHeld(by: circle) { circle.hasFailed = true }
                entry.abandon(&deferred)
            }
            // Where nothing is left that others wait for, nothing is that holds an object of theirs.
            if circleIndex >= index || unpublished.last.map({ $0.index < circleIndex }) ?? true {
                leaveCircle()
            } else {
                lastCircleIndex = min(lastCircleIndex, index - 1)
                takingIndex = min(takingIndex, index - 1)
            }
            ak_building_wake()
        }
    }
}

extension Array {
    /// Removes what stands from this index on, and returns it. In plain loops, as all paths that are rarely taken: a
    /// slice, `+=` of a sequence or `removeSubrange` is compiled anew for each type of element.
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
