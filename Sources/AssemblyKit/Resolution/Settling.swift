internal import CAssemblyKit

// The end of a circle of objects: last phases, and then every thread may see them.

extension Request {
    enum Settlement {
        case settled
        /// An earlier object of this request turned out to belong to the circle: it settles there.
        case withEarlierObject
        /// Another thread's part of the circle did: this one is abandoned, and begun anew.
        case failed
    }

    /// Called when an object is injected, and at the end of the request: settles what was begun since, unless that depends on
    /// something unfinished that was begun before.
    ///
    /// - Parameters:
    ///   - checkpoint: From where on the objects and last phases are settled.
    ///   - index: Of the first object; 0 at the end of the request.
    func settle(_ thread: Thread, from checkpoint: ak_checkpoint, index: UInt32) -> Settlement {
        var mine = Settling(index: index, start: Int(checkpoint.unpublished), outer: settling)
        return withUnsafeMutablePointer(to: &mine) { mine in
            defer { leave(mine) }
            return settle(mine, thread, from: Int(checkpoint.lastPhases))
        }
    }

    private func settle(
        _ mine: UnsafeMutablePointer<Settling>, _ thread: Thread, from firstPhase: Int
    ) -> Settlement {
        let index = mine.pointee.index, start = mine.pointee.start
        var rounds = 0, caused = 0, shown = DeferredRelease()
        while thread.pointee.now.lowLink >= index,
            unpublished.count > start || lastPhases.count > firstPhase
        {
            switch arrive(assembled: false, mine, thread, &shown) {
            case .settled: break
            case let other: return other
            }
            if lastPhases.count > firstPhase {
                if let initializer = thread.outermostInitializer, index > 0 {
                    // A last phase may ask for what is being made around it, so it waits for that; so does who saw that
                    // this thread had arrived.
                    thread.pointee.now.lowLink = min(thread.pointee.now.lowLink, initializer)
                    return .withEarlierObject
                }
                rounds += 1
                if rounds > 1 { caused += lastPhases.count - firstPhase }
                runLastPhases(thread, from: firstPhase, areEndless: rounds > 2 && caused > Self.mostCaused)
                continue
            }
            if index == 0, isLost { return .failed }
            switch arrive(assembled: true, mine, thread, &shown) {
            case .settled:
                publish(thread, from: start)
                shown.run()
            case let other: return other
            }
        }
        return thread.pointee.now.lowLink >= index ? .settled : .withEarlierObject
    }

    /// How many last phases may come of others, each of which may ask for several more: what doubles with every round uses up the
    /// memory long before the rounds are many. One round may have any number, such as the rows of a long list.
    private static var mostCaused: Int { 100_000 }

    private func runLastPhases(_ thread: Thread, from start: Int, areEndless: Bool) {
        let phases = lastPhases.removeAll(from: start)
        if areEndless {
            var chain: [CallSite] = []
            for phase in phases where chain.count < 10 {
                let callSite = CallSite(phase.site, type(at: phase.assembly))
                if !chain.contains(where: { $0.isSame(as: callSite) }) { chain.append(callSite) }
            }
            Fatal.endlessLastPhases(chain)
        }
        thread.pointee.now.lastPhases = UInt32(start)
        for phase in phases { phase.run(thread) }
    }

    private func publish(_ thread: Thread, from start: Int) {
        // They are released last: an entry whose assembly is gone takes its object with it, whose destructor may ask for
        // components. In a shared circle another thread may have published them already.
        var published: [CacheEntry] = []
        defer { withExtendedLifetime(published) {} }
        thread.pointee.now.unpublished = UInt32(start)
        DeferredRelease.locked { deferred in
            published = unpublished.removeAll(from: start)
            for entry in published { entry.publish(&deferred) }
            ak_building_wake()
        }
    }

    private func leave(_ mine: UnsafeMutablePointer<Settling>) {
        ak_building_lock()
        settling = mine.pointee.outer
        ak_building_unlock()
    }
}

extension UnsafeMutablePointer<ak_thread> {
    /// The first kept object of the request, from outside, that is still in its initializer, around the innermost call.
    var outermostInitializer: UInt32? {
        var result: UInt32?
        var next = pointee.top?.pointee.parent
        while let frame = next {
            if frame.pointee.index > 0, frame.pointee.phase == ak_making { result = frame.pointee.index }
            next = frame.pointee.parent
        }
        return result
    }
}
