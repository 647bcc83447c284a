internal import CAssemblyKit

// How a circle of objects is settled: last phases run, then the objects are published, so that every thread may see them.
// SharedCircle.swift has the part that threads wait in.

extension Request {
    enum Settlement {
        case settled
        /// An earlier object of this request turned out to belong to the circle: it settles there.
        case withEarlierObject
        /// Another thread's part of the circle failed: this one is to be abandoned, and begun anew.
        case failed
    }

    /// A call of `settle`, in whose frame it lies, and the objects that it settles: those from the index `first` to `last`, which
    /// are in `unpublished` from `start` on.
    struct Settling {
        let first: UInt32
        let start: Int
        let outer: UnsafeMutablePointer<Settling>?
        var last: UInt32 = 0
        /// All last phases have run; false while the objects are only injected.
        var isAssembled = false
    }

    /// Settles an object and all that was begun after it, unless something in it depends on an unfinished object that was begun
    /// before. Called when the object is injected, and at the end of the request for all that is left.
    ///
    /// - Parameters:
    ///   - checkpoint: How full the request was before the object.
    ///   - index: The object's index; 0 at the end of the request.
    /// - Returns: false when they are to be abandoned: after `Settlement.failed`, and at the end of the request if `keepsNothing`.
    func settle(_ thread: Thread, from checkpoint: ak_checkpoint, index: UInt32) -> Bool {
        var current = Settling(first: index, start: Int(checkpoint.unpublished), outer: settling)
        return withUnsafeMutablePointer(to: &current) { current in
            defer { Lock.locked { settling = current.pointee.outer } }
            return settle(current, thread, from: Int(checkpoint.lastPhases))
        }
    }

    private func settle(
        _ current: UnsafeMutablePointer<Settling>, _ thread: Thread, from firstPhase: Int
    ) -> Bool {
        let index = current.pointee.first, start = current.pointee.start
        var isFirstRound = true, caused = 0, largest = 0, deferred = DeferredRelease()
        while thread.pointee.now.lowLink >= index,
            unpublished.count > start || lastPhases.count > firstPhase
        {
            let injected = arrive(assembled: false, current, thread, &deferred)
            if injected != .settled { return injected != .failed }
            if lastPhases.count > firstPhase {
                if let initializer = thread.outermostInitializer, index > 0 {
                    // A last phase may ask for the object that is being made around it, so it runs when that settles. Members
                    // that saw this thread arrive wait until then, too.
                    thread.dependsOnUnfinished(initializer)
                    return true
                }
                let count = isFirstRound ? 0 : lastPhases.count - firstPhase
                isFirstRound = false
                caused += count
                largest = max(largest, count)
                runLastPhases(thread, from: firstPhase, after: caused, largest)
                continue
            }
            if index == 0, keepsNothing { return false }
            let assembled = arrive(assembled: true, current, thread, &deferred)
            if assembled != .settled { return assembled != .failed }
            publish(thread, from: start)
            deferred.run()
        }
        return true
    }

    /// The program stops when more last phases than this were added by other last phases. The largest round is not counted, since it
    /// may be the rows of one list. They are counted after each last phase: what asks for hundreds uses up the memory within a round.
    private static var mostCaused: Int { 100_000 }

    /// - Parameters:
    ///   - caused: How many last phases came of others, with those that are run now.
    ///   - largest: How many were in the largest round of them.
    private func runLastPhases(_ thread: Thread, from start: Int, after caused: Int, _ largest: Int) {
        let phases = lastPhases.removeAll(from: start)
        thread.pointee.now.lastPhases = UInt32(start)
        for phase in phases {
            phase.run(thread)
            let new = lastPhases.count - start
            if caused + new - max(largest, new) > Self.mostCaused { stopEndless(phases) }
        }
    }

    private func stopEndless(_ phases: [LastPhase]) -> Never {
        var chain: [CallSite] = []
        for phase in phases where chain.count < 10 {
            let callSite = CallSite(phase.site, type(at: phase.assembly))
            if !chain.contains(where: { $0.isSame(as: callSite) }) { chain.append(callSite) }
        }
        let cure =
            "; or, if they have an end, let each ask for the next ones in its `inject:`, not in its `didAssemble:`"
        Message.prototypeCycle.stop(chain, ["component": chain.first?.name ?? "", "or": cure])
    }

    private func publish(_ thread: Thread, from start: Int) {
        // Released last: an entry whose assembly is gone takes its object with it, whose destructor may ask for components.
        // Those of a shared circle may have been published already, by its last member.
        var published: [CacheEntry] = []
        defer { withExtendedLifetime(published) {} }
        thread.pointee.now.unpublished = UInt32(start)
        DeferredRelease.locked { deferred in
            published = unpublished.removeAll(from: start)
            for entry in published { entry.publish(&deferred) }
            ak_building_wake()
        }
    }

    /// The innermost call of `settle` that covers this request's part of the shared circle. Nil while some of that part is not
    /// injected: an earlier object that turned out to belong to it, or one that a last phase has begun.
    var part: Settling? {
        var next = settling
        while let settling = next, settling.pointee.first > partFirst { next = settling.pointee.outer }
        guard let part = next?.pointee, part.last >= partLast else { return nil }
        return part
    }

    /// Whether what other threads hold of it is injected, as far as can be told: while it waits for its circle.
    var isInjected: Bool {
        hasArrived(assembled: false)
            || isWaitingForCircle && unpublished.allSatisfy { $0.holders.isEmpty || $0.isInjected }
    }

    /// Whether its part of the shared circle is injected, and assembled if that is asked.
    func hasArrived(assembled: Bool) -> Bool {
        part.map { $0.isAssembled || !assembled } ?? false
    }
}

extension UnsafeMutablePointer<ak_thread> {
    /// The index of the outermost object that is being made around the innermost call, of an assembly or of the graph; nil when
    /// there is none.
    var outermostInitializer: UInt32? {
        var result: UInt32?
        var next = pointee.top?.pointee.parent
        while let frame = next {
            if frame.pointee.index > 0, frame.pointee.phase < ak_injecting { result = frame.pointee.index }
            next = frame.pointee.parent
        }
        return result
    }
}
