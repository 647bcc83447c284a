internal import CAssemblyKit

// How a kept object is found or built when no fast path has it. The story of a miss, top down, begins in Engine.swift.

extension Engine {
    /// An object of the graph or of an assembly.
    static func keep(
        _ call: ScopeCall, _ phases: Phases, _ version: OverrideVersion, _ observed: ObservedCall?,
        _ body: Body
    ) -> UnsafeRawPointer? {
        let entry =
            call.scope == .objectGraph
            ? nil : call.components.entry(call.scope, call.site, call.type, call.key)
        while true {
            var frame = ak_new_kept_frame()
            let attempt = withUnsafeMutablePointer(to: &frame) { frame in
                frame.pointee.frame.site = call.site
                frame.pointee.frame.assembly = address(of: Swift.type(of: call.assembly))
                frame.pointee.frame.phase = 0
                return keep(call, entry, frame, phases, version, observed, body)
            }
            switch attempt {
            case .answered(let answer): return answer
            case .failed: return nil
            case .again: break
            }
        }
    }

    private enum Attempt {
        case answered(UnsafeRawPointer)
        case failed
        /// Another thread's part of the circle threw what this component may not throw: it is built anew.
        case again
    }

    private static func keep(
        _ call: ScopeCall, _ entry: CacheEntry?, _ frame: KeptFrame, _ phases: Phases,
        _ version: OverrideVersion,
        _ observed: ObservedCall?, _ body: Body
    ) -> Attempt {
        let thread = ak_current(), memory: UnsafeMutableRawPointer
        switch entry.map({ begin($0, call, version, frame, thread) }) ?? beginSlot(call, frame, thread) {
        case .built(let value):
            return .answered(value)
        case .weak(let value, let instance):
            defer { withExtendedLifetime(instance) {} }
            return .answered(thread.give(call.type) { Memory.copy(call.type, from: value.value, to: $0) })
        case .missing(let place):
            memory = place
        }

        guard make(call, observed, phases, at: memory, body) else {
            abandon(frame, thread, error(phases, body))
            return .failed
        }
        if observed != nil { call.decorate(memory) }
        setMade(entry, call, memory, frame)
        guard !phases.contains(.injects) || body(.inject, memory) else {
            abandon(frame, thread, error(phases, body))
            return .failed
        }
        return Memory.withSpace(for: call.type) { copy in
            // It is held while the request may end: code that runs then may reset what was built.
            Memory.copy(call.type, from: memory, to: copy)
            if let failure = finish(entry, frame, thread) {
                Memory.destroy(call.type, at: copy)
                guard phases.contains(.canThrow) else { return .again }
                var thrown = Thrown(error: failure)
                return withUnsafeMutablePointer(to: &thrown) { body(.fail, $0) } ? .failed : .again
            }
            // Written last: until here code of the user may ask for components, which leave answers of their own.
            return .answered(thread.give(call.type) { Memory.move(call.type, from: copy, to: $0) })
        }
    }

    /// The error that the body threw.
    @inline(never)
    private static func error(_ phases: Phases, _ body: Body) -> any Error {
        var error: (any Error)?
        if phases.contains(.canThrow) { _ = withUnsafeMutablePointer(to: &error) { body(.giveError, $0) } }
        return error ?? Request.Interrupted()
    }

}

// MARK: Begin

extension Engine {
    private enum Begun {
        /// May be read until the scope function ends its read.
        case built(UnsafeRawPointer)
        case weak(WeakValue, instance: AnyObject)
        /// To be built here.
        case missing(UnsafeMutableRawPointer)
    }

    @inline(never)
    private static func beginSlot(_ call: ScopeCall, _ frame: KeptFrame, _ thread: Thread) -> Begun {
        let id = call.components.id, type = address(of: call.type)
        if let slot = GraphSlots.find(thread, id, call.site, type, call.key) {
            if slot.pointee.state == 0 { reportCycle(call, thread, from: slot.pointee.lowLink) }
            thread.pointee.now.lowLink = min(thread.pointee.now.lowLink, slot.pointee.lowLink)
            ak_begin_reading(thread)
            return .built(slot.value)
        }
        thread.open(frame)
        frame.pointee.slot = GraphSlots.add(thread, id, call.site, type, call.key)
        let slot = ak_slot_at(thread, frame.pointee.slot)
        if !Memory.fitsIntoSlot(call.type) {
            slot.pointee.isBoxed = true
            ak_words_of(slot).storeBytes(of: Memory.allocate(call.type), as: UnsafeMutableRawPointer.self)
        }
        return .missing(slot.value)
    }

    private static func begin(
        _ entry: CacheEntry, _ call: ScopeCall, _ version: OverrideVersion, _ frame: KeptFrame,
        _ thread: Thread
    ) -> Begun {
        let request = Request.current(thread)
        return DeferredRelease.locked { deferred in
            while true {
                switch entry.state {
                case .ready:
                    if let value = entry.value {
                        Request.endIfIdle(thread)
                        ak_begin_reading(thread)
                        return .built(value)
                    }
                    if let value = entry.weakValue, let instance = value.instance {
                        Request.endIfIdle(thread)
                        return .weak(value, instance: instance)
                    }
                    entry.forget(&deferred)
                case .empty:
                    return .missing(begin(entry, call, version, frame, thread, request))
                case .building(let builder, let isMade) where builder === request:
                    guard isMade, let value = entry.value else {
                        reportCycle(call, thread, from: entry.lowLink)
                    }
                    thread.pointee.now.lowLink = min(thread.pointee.now.lowLink, entry.lowLink)
                    ak_begin_reading(thread)
                    return .built(value)
                case .building(let builder, let isMade):
                    guard let owner = builder as? Request else { Fatal.internalError() }
                    if isMade, let value = entry.value, let index = owner.indexAwaited(in: request) {
                        request.join(owner, index: index, otherIndex: entry.lowLink)
                        entry.isShared = true
                        thread.pointee.now.lowLink = min(thread.pointee.now.lowLink, request.circleIndex)
                        ak_begin_reading(thread)
                        ak_building_wake()
                        return .built(value)
                    }
                    wait(request, for: entry, owner, thread)
                }
            }
        }
    }

    private static func begin(
        _ entry: CacheEntry, _ call: ScopeCall, _ version: OverrideVersion, _ frame: KeptFrame,
        _ thread: Thread,
        _ request: Request
    ) -> UnsafeMutableRawPointer {
        thread.open(frame)
        let memory = entry.begin(request)
        entry.isStale = version != OverrideVersion(call.components)
        entry.lowLink = frame.pointee.frame.index
        frame.pointee.slot = ak_no_slot
        request.unpublished.append(entry)
        thread.pointee.now.unpublished += 1
        return memory
    }

    @inline(never)
    private static func wait(_ request: Request, for entry: CacheEntry, _ owner: Request, _ thread: Thread) {
        request.waitsFor = entry
        request.top = thread.pointee.top
        if let circle = request.deadlock() { request.reportDeadlock(circle) }
        // A thread that waits may be able to go on, now that this one waits too.
        if owner.indexAwaited(in: request) != nil { ak_building_wake() }
        ak_building_wait()
        request.waitsFor = nil
    }

    /// - Parameter index: Of the object that is being made and was asked for again.
    @inline(never)
    private static func reportCycle(_ call: ScopeCall, _ thread: Thread, from index: UInt32) -> Never {
        guard let top = thread.pointee.top else { Fatal.internalError() }
        let chain = top.chain(), start = chain.count - top.chain(from: index).count
        if call.isSwapped, start == chain.count - 1 { Fatal.standInNeedsItself(chain[start].callSite) }
        Fatal.initializerCycle(chain, start: start)
    }
}

// MARK: Made, finished, abandoned

extension Engine {
    /// The object exists: from here on its own circle may see it.
    private static func setMade(
        _ entry: CacheEntry?, _ call: ScopeCall, _ value: UnsafeMutableRawPointer, _ frame: KeptFrame
    ) {
        frame.pointee.frame.phase = 1
        guard let entry else {
            let slot = ak_slot_at(ak_current(), frame.pointee.slot)
            slot.pointee.state = 1
            slot.pointee.isOwned = true
            return
        }
        if call.scope == .weakSingleton, case .notAnObject = Memory.instance(call.type, at: value) {
            Fatal.weakValue(frame.frame.chain())
        }
        ak_building_lock()
        entry.setMade()
        ak_building_wake()
        ak_building_unlock()
    }

    /// The object is injected: it is shown to others as soon as nothing that it depends on is unfinished.
    ///
    /// - Returns: The error of another thread's part of the circle; what was begun is abandoned then.
    @inline(never)
    private static func finish(_ entry: CacheEntry?, _ frame: KeptFrame, _ thread: Thread) -> (any Error)? {
        let index = frame.pointee.frame.index, request = Request.existing(thread)
        if thread.pointee.now.unpublished > frame.pointee.before.unpublished, let request,
            case .failed(let error) = request.settle(thread, from: frame.pointee.before, index: index)
        {
            abandon(frame, thread, error)
            return error
        }
        let lowLink = thread.pointee.now.lowLink
        if let entry, lowLink < index {
            ak_building_lock()
            entry.lowLink = lowLink
            ak_building_unlock()
        } else if entry == nil {
            let slot = ak_slot_at(thread, frame.pointee.slot)
            slot.pointee.state = 2
            slot.pointee.lowLink = lowLink < index ? lowLink : .max
        }
        thread.foldLowLink(frame)
        return thread.pop(frame.frame) ? Request.end(thread, frame.frame, succeeded: true) : nil
    }

    /// The same for a slot of the fast path.
    static func finish(_ frame: KeptFrame, _ thread: Thread) { _ = finish(nil, frame, thread) }

    /// The object could not be built: nothing that was begun since is kept.
    @inline(never)
    static func abandon(_ frame: KeptFrame, _ thread: Thread, _ error: any Error) {
        Request.existing(thread)?.abandon(
            thread, to: frame.pointee.before, index: frame.pointee.frame.index, error)
        GraphSlots.destroy(thread, downTo: frame.pointee.before.slots)
        thread.pointee.now.lowLink = frame.pointee.before.lowLink
        if thread.pop(frame.frame) { Request.end(thread, frame.frame, succeeded: false) }
    }
}
