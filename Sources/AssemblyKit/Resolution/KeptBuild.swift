internal import CAssemblyKit

// How a kept object is found or built when no fast path has it. DESIGN.md says where to start reading.

// MARK: Begin

extension Engine {
    /// Finds an object of the graph or of an assembly, or opens the frame of its call.
    ///
    /// - Parameter adopts: Whether what is built makes way for another object.
    static func findOrOpen(
        _ call: ScopeCall, _ version: OverrideVersion, _ thread: Thread, adopts: Bool = false
    ) -> Next {
        if call.scope == .objectGraph { return findOrOpenSlot(call, thread, adopts: adopts) }
        let entry = call.components.entry(call.scope, call.site, call.type, call.key)
        if let next = look(for: entry, call, version, thread, adopts: adopts, makesWay: true) { return next }
        guard let next = look(for: entry, call, version, thread, adopts: adopts, makesWay: false) else {
            Fatal.internalError()
        }
        return next
    }

    /// - Returns: nil where something made way. It is let go of before the call is opened, since its destructor may ask for
    ///   what needs the component; then the caller looks again, but only once: a destructor that asks each time would have it
    ///   look for ever.
    private static func look(
        for entry: CacheEntry, _ call: ScopeCall, _ version: OverrideVersion, _ thread: Thread, adopts: Bool,
        makesWay: Bool
    ) -> Next? {
        let request = Request.current(thread)
        return DeferredRelease.locked { deferred in
            while true {
                switch entry.state {
                case .ready where adopts:
                    entry.forget(&deferred)
                    if makesWay { return nil }
                case .ready:
                    if let value = entry.value {
                        Request.endIfIdle(thread)
                        return lend(value, thread)
                    }
                    if let value = entry.heldValue(&deferred) {
                        Request.endIfIdle(thread)
                        return handOver(thread, call.type) { Memory.copy(call.type, from: value, to: $0) }
                    }
                    entry.forget(&deferred)
                case .empty:
                    // What an override or decorator may have missed is not built: the call looks for them anew.
                    if version != OverrideVersion(call.components) { return Next(.begin) }
                    return Next(.make, at: open(entry, call, thread, request))
                case .building(let builder, let isMade) where builder === request:
                    if adopts { Message.adoptedTooLate.stop(at: call.callSite) }
                    guard isMade, let value = entry.value else {
                        ak_building_unlock()  // the report looks for a stand-in, whose lock comes first
                        reportCycle(call, thread, from: entry.lowLink)
                    }
                    thread.pointee.now.lowLink = min(thread.pointee.now.lowLink, entry.lowLink)
                    return lend(value, thread)
                case .building(let builder, let isMade):
                    guard let owner = builder as? Request else { Fatal.internalError() }
                    if isMade, let value = entry.value, let index = owner.indexAwaited(in: request) {
                        if adopts { Message.adoptedTooLate.stop(at: call.callSite) }
                        request.join(owner, index: index, for: entry)
                        thread.pointee.now.lowLink = min(thread.pointee.now.lowLink, request.circleIndex)
                        ak_building_wake()
                        return lend(value, thread)
                    }
                    wait(request, for: entry, owner, thread)
                }
            }
        }
    }

    private static func lend(_ value: UnsafeMutableRawPointer, _ thread: Thread) -> Next {
        ak_begin_reading(thread)
        return Next(.answer, at: value)
    }

    static func handOver(_ thread: Thread, _ type: Any.Type, _ move: (UnsafeMutableRawPointer) -> Void)
        -> Next
    {
        Next(.answer, at: thread.give(type, move))
    }

    /// - Returns: Where to build the object.
    private static func open(
        _ entry: CacheEntry, _ call: ScopeCall, _ thread: Thread, _ request: Request
    ) -> UnsafeMutableRawPointer {
        let frame = ak_take_frame(thread)
        frame.pointee.site = call.site
        frame.pointee.assembly = address(of: Swift.type(of: call.assembly))
        frame.pointee.entry = Unmanaged.passRetained(entry).toOpaque()
        thread.open(frame)
        let memory = entry.reserve(for: request)
        entry.index = frame.pointee.index
        entry.lowLink = frame.pointee.index
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
    static func reportCycle(_ call: ScopeCall, _ thread: Thread, from index: UInt32) -> Never {
        guard let top = thread.pointee.top else { Fatal.internalError() }
        let chain = top.chain(), start = chain.count - top.chain(from: index).count
        if call.isSwapped, start == chain.count - 1 { Message.standInNeedsItself.stop(at: chain[start]) }
        Fatal.initializerCycle(chain, start: start)
    }
}

// MARK: Made, finished, abandoned

extension Engine {
    static func setMade(_ frame: Frame, _ thread: Thread) {
        if thread.pointee.observed != nil, ObservedCall.isInnermost(thread), let value = frame.value {
            frame.slot?.own()
            decorate(value)
        }
        frame.pointee.phase = ak_injecting
        guard let entry = frame.entry, let value = entry.value else { return }
        if entry.scope == .weakSingleton, case .notAnObject = Memory.instance(entry.type, at: value) {
            Message.weakValue.stop(frame.chain())
        }
        ak_building_lock()
        entry.setMade()
        ak_building_wake()
        ak_building_unlock()
    }

    /// The object of the innermost call is made and injected: it is shown to others as soon as nothing that it depends
    /// on is unfinished.
    @inline(never)
    static func finish(_ type: Any.Type) -> Next {
        let thread = ak_current()
        return Memory.withSpace(for: type) { copy in
            guard finish(type, thread, copyingTo: copy) else { return Next(.begin) }
            // Written last: until here code of the user may ask for components, which leave answers of their own.
            return handOver(thread, type) { Memory.move(type, from: copy, to: $0) }
        }
    }

    /// - Parameter copy: Is held while the request may end: code that runs then may reset what was built.
    /// - Returns: What `close` does.
    static func finish(_ type: Any.Type, _ thread: Thread, copyingTo copy: UnsafeMutableRawPointer) -> Bool {
        guard let frame = thread.pointee.top else { Fatal.internalError() }
        if frame.pointee.phase == ak_making { setMade(frame, thread) }
        guard let value = frame.value else { Fatal.internalError() }
        Memory.copy(type, from: value, to: copy)
        let isObserved = ObservedCall.closesInnermost(thread), isFinished = close(frame, thread)
        if isObserved { ObservedCall.end(thread, value: isFinished ? copy : nil) }
        if !isFinished { Memory.destroy(type, at: copy) }
        return isFinished
    }

    /// Closes the frame.
    ///
    /// - Returns: false when it is to be begun anew: another thread's part of the circle failed, and what was begun is abandoned.
    @inline(never)
    static func close(_ frame: Frame, _ thread: Thread) -> Bool {
        let index = frame.pointee.index, entry = frame.pointee.entry
        if thread.pointee.now.unpublished > frame.pointee.before.unpublished,
            let request = Request.existing(thread),
            case .failed = request.settle(thread, from: frame.pointee.before, index: index)
        {
            abandon(frame, thread)
            return false
        }
        let lowLink = thread.pointee.now.lowLink
        if let slot = frame.slot {
            frame.pointee.phase = ak_injected
            slot.pointee.lowLink = lowLink < index ? lowLink : .max
        } else if lowLink < index {
            ak_building_lock()
            // It may be shown already, and forgotten, and another thread may build it anew.
            if let entry = frame.entry, entry.owner === Request.existing(thread), entry.index == index {
                entry.lowLink = lowLink
            }
            ak_building_unlock()
        }
        if lowLink == index { GraphSlots.finishCircle(of: frame, thread) }
        thread.foldLowLink(frame)
        let isFinished = !thread.pop(frame) || Request.end(thread, frame)
        giveBack(frame, thread, entry)
        // An object that is finished by itself has no part in what destructors and last phases asked for at the end.
        return isFinished || lowLink >= index
    }

    /// The object of the innermost call could not be built: nothing that was begun since is kept.
    @usableFromInline @inline(never)
    static func abandon() {
        let thread = ak_current(), isObserved = ObservedCall.closesInnermost(thread)
        guard let frame = thread.pointee.top else { Fatal.internalError() }
        abandon(frame, thread)
        if isObserved { ObservedCall.end(thread, value: nil) }
    }

    @inline(never)
    static func abandon(_ frame: Frame, _ thread: Thread) {
        let before = frame.pointee.before, entry = frame.pointee.entry, index = frame.pointee.index
        // Before anything is released: a destructor may ask for components, which take indices, frames and slots, and see
        // what is unfinished.
        thread.pointee.last_index = index - 1
        if thread.pop(frame) {
            Request.end(thread, frame, hasFailed: true)
        } else {
            thread.pointee.now.lowLink = before.lowLink
            GraphSlots.hide(thread, from: before.slots)
            Request.existing(thread)?.abandon(thread, to: before, index: index)
            GraphSlots.destroy(thread, downTo: before.slots)
        }
        giveBack(frame, thread, entry)
    }

    /// - Parameter entry: Of the frame; one in a slot has none, and is gone with that.
    private static func giveBack(_ frame: Frame, _ thread: Thread, _ entry: UnsafeMutableRawPointer?) {
        guard let entry else { return }
        ak_give_back_frame(thread, frame)
        Unmanaged<CacheEntry>.fromOpaque(entry).release()
    }
}
