internal import CAssemblyKit

// Slow path of what an assembly keeps: how an object is found or its call opened, made, finished or abandoned. The second
// half serves objects of the graph too.

// MARK: Found or opened

extension Engine {
    /// Finds an object of an assembly or of the graph, or opens the frame of its call.
    ///
    /// - Parameter adopts: Whether the call adopts an object, which replaces the one that is built.
    static func findOrOpen(
        _ call: ScopeCall, _ version: UInt64, _ thread: Thread, adopts: Bool = false
    ) -> Next {
        if call.scope == .objectGraph { return findOrOpenSlot(call, thread, adopts: adopts) }
        let attempts = thread.pointee.attempts, entry = call.components.entry(of: call)
        // The `==` of a key may have ended a request.
        thread.pointee.attempts = attempts
        if attempts > 1 { Request.waitForTurn(thread) }
        let request = Request.current(thread)
        return DeferredRelease.locked { deferred in
            defer { request.waitsFor = nil }
            while true {
                switch entry.state {
                case .ready where adopts:
                    if let value = entry.value {
                        ComponentCapture.current?.hold(Memory.copy(call.type, at: value))
                    }
                    entry.forget(&deferred)
                case .ready:
                    if let value = entry.value { return answerInPlace(value, thread) }
                    if let weakValue = entry.weakValue, let instance = weakValue.instance {
                        thread.leaveAnswer(instance)
                        return Next(.answer, at: weakValue.value)
                    }
                    entry.forget(&deferred)
                case .empty:
                    // An override or decorator came or went after the call had looked for them: it looks anew.
                    if version != call.components.overrideVersion { return Next(.beginAnew) }
                    return Next(.make, at: openKept(entry, call, thread, request))
                case .building(let builder, let isMade) where builder === request:
                    if adopts { Message.adoptedTooLate.stop(at: call.callSite) }
                    guard isMade, let value = entry.value else {
                        reportCycle(thread, from: entry.lowLink)
                    }
                    thread.dependsOnUnfinished(entry.lowLink)
                    entry.isTaken = true
                    return answerInPlace(value, thread)
                case .building(let builder, let isMade):
                    guard let owner = builder as? Request else { Fatal.internalError() }
                    if isMade, let value = entry.value, let index = entry.firstOfPart(in: request) {
                        if adopts { Message.adoptedTooLate.stop(at: call.callSite) }
                        request.join(owner, index: index, for: entry, thread)
                        thread.dependsOnUnfinished(request.partFirst)
                        ak_building_wake()
                        return answerInPlace(value, thread)
                    }
                    wait(request, for: entry, owner, thread)
                }
            }
        }
    }

    /// Has the front copy the value from where it is: a read keeps it there. Called with the building lock.
    private static func answerInPlace(_ value: UnsafeMutableRawPointer, _ thread: Thread) -> Next {
        ak_begin_reading(thread)
        return Next(.answer, at: value)
    }

    /// Has the front take the value, or the error, from the box. Called last: code of the user that runs before may ask for
    /// components, which leave answers of their own.
    static func answer(_ box: Box, _ thread: Thread, _ step: Next.Step = .answer) -> Next {
        thread.leaveAnswer(box)
        return Next(step, at: box.address)
    }

    /// Opens the frame of a kept object.
    ///
    /// - Returns: The address at which the front makes the object.
    private static func openKept(
        _ entry: CacheEntry, _ call: ScopeCall, _ thread: Thread, _ request: Request
    ) -> UnsafeMutableRawPointer {
        let frame = ak_take_frame(thread)
        thread.open(frame, call.site, address(of: Swift.type(of: call.assembly)), entry: entry)
        if !ak_has_stack(thread) { frame.reportUsedUpStack() }
        let memory = entry.reserve(for: request)
        entry.index = frame.pointee.index
        entry.lowLink = frame.pointee.index
        request.unpublished.append(entry)
        thread.pointee.now.unpublished += 1
        return memory
    }

    private static func wait(_ request: Request, for entry: CacheEntry, _ owner: Request, _ thread: Thread) {
        let isFirst = request.waitsFor == nil
        request.waitsFor = entry
        request.top = thread.pointee.top
        if let deadlock = request.deadlock() { request.reportDeadlock(deadlock) }
        // Another thread that waits for this one may be able to go on, or to take an unfinished object, now that this one waits too.
        if isFirst || owner.indexAwaited(in: request) != nil { ak_building_wake() }
        ak_building_wait()
    }

    /// - Parameter index: The index of the object that is being made and was asked for again.
    @inline(never)
    static func reportCycle(_ thread: Thread, from index: UInt32) -> Never {
        guard let top = thread.pointee.top else { Fatal.internalError() }
        let chain = top.chain(), start = chain.count - top.chain(from: index).count
        Fatal.cycle(.initializerCycle, chain, start: start)
    }
}

// MARK: Made, finished, abandoned

extension Engine {
    /// Lets the object's own circle see it: decorates it, and marks its cache entry.
    static func markMade(_ frame: Frame, _ thread: Thread) {
        if thread.pointee.observed != nil, ObservedCall.isInnermost(thread), let value = frame.value {
            frame.slot?.own()
            decorateInnermost(value)
        }
        let phase = frame.pointee.phase
        frame.pointee.phase = ak_injecting
        guard let entry = frame.entry, let value = entry.value else { return }
        if entry.scope == .weakSingleton, case .notAnObject = Instance(Memory.copy(entry.type, at: value)) {
            let maker = phase == ak_decorating ? "its decorator gave" : "stands in for it"
            Message.weakValue.stop(frame.chain(), ["maker": phase == ak_making ? "it made" : maker])
        }
        ak_building_lock()
        entry.setMade()
        ak_building_wake()
        ak_building_unlock()
    }

    /// Finishes the object of the innermost call, which is made and injected, and closes its frame: it is published as soon as
    /// nothing that it depends on is unfinished.
    ///
    /// - Returns: A copy of the object, which outlasts a reset by code that runs at the end of the request; nil when the call is to
    ///   begin anew.
    static func finishWithCopy(_ type: Any.Type, _ thread: Thread) -> Box? {
        guard let frame = thread.pointee.top else { Fatal.internalError() }
        if frame.pointee.phase < ak_injecting { markMade(frame, thread) }
        guard let value = frame.value else { Fatal.internalError() }
        let copy = Box(type, copying: value)
        let isObserved = ObservedCall.detachInnermost(thread), isFinished = settleAndClose(frame, thread)
        if isObserved { ObservedCall.end(thread, value: isFinished ? copy.address : nil) }
        return isFinished ? copy : nil
    }

    /// Settles what can be settled, and closes the frame.
    ///
    /// - Returns: false when the call is to begin anew: another thread's part of the circle failed, and the object is abandoned.
    static func settleAndClose(_ frame: Frame, _ thread: Thread) -> Bool {
        let index = frame.pointee.index, entry = frame.pointee.entry
        if thread.pointee.now.unpublished > frame.pointee.before.unpublished,
            let request = Request.existing(thread),
            !request.settle(thread, from: frame.pointee.before, index: index)
        {
            abandonCall(frame, thread)
            return false
        }
        let lowLink = thread.pointee.now.lowLink
        if let slot = frame.slot {
            frame.pointee.phase = ak_injected
            slot.pointee.lowLink = lowLink < index ? lowLink : .max
        } else if lowLink < index {
            ak_building_lock()
            // It may have been published and forgotten meanwhile, and another thread may build it anew.
            if let entry = frame.entry, entry.owner === Request.existing(thread), entry.index == index {
                entry.lowLink = lowLink
            }
            ak_building_unlock()
        }
        if lowLink < index, frame.isForInitializer,
            Request.existing(thread)?.awaitInjected(from: index, thread) == false
        {
            abandonCall(frame, thread)
            return false
        }
        if lowLink == index { GraphSlots.finishCircle(of: frame, thread) }
        thread.foldLowLink(frame)
        let isFinished = !thread.popEndsRequest(frame) || Request.end(thread, frame)
        giveBack(frame, thread, entry)
        // An object that depends on nothing unfinished stays valid when something fails that last phases or destructors asked
        // for at the end of the request.
        return isFinished || lowLink >= index
    }

    /// Abandons the object of the innermost call, which could not be built, and what was begun since and may hold it.
    @usableFromInline @inline(never)
    static func abandonCall() {
        let thread = ak_current(), isObserved = ObservedCall.detachInnermost(thread)
        guard let frame = thread.pointee.top else { Fatal.internalError() }
        abandonCall(frame, thread)
        if isObserved { ObservedCall.end(thread, value: nil) }
    }

    static func abandonCall(_ frame: Frame, _ thread: Thread) {
        if !mustAbandonAll(frame, thread) {
            dropOwnObject(frame, thread)
            return _ = settleAndClose(frame, thread)
        }
        let before = frame.pointee.before, entry = frame.pointee.entry, index = frame.pointee.index
        // Before anything is released: a destructor may ask for components, which take frames and slots, and see what is unfinished.
        // No index is used again: `holders` may have it.
        if thread.popEndsRequest(frame) {
            Request.end(thread, frame, hasFailed: true)
        } else {
            thread.pointee.now.lowLink = before.lowLink
            GraphSlots.hide(thread, from: before.slots)
            Request.existing(thread)?.abandonAll(thread, from: before, index: index)
            GraphSlots.destroy(thread, downTo: before.slots)
        }
        giveBack(frame, thread, entry)
    }

    /// Whether all that was begun within a call that has thrown is to be abandoned. Else it can be settled: only the object of the
    /// call is to go (`dropOwnObject`).
    static func mustAbandonAll(_ frame: Frame, _ thread: Thread) -> Bool {
        let request = Request.existing(thread), own = frame.entry
        let count = (request?.unpublished.count ?? 0) - (own == nil ? 0 : 1)
        // Nothing was begun that could be settled.
        if count <= frame.firstUnpublished, !frame.hasBegunForOthers(thread.pointee.now) { return true }
        // What was begun may hold the object, which was handed out unfinished.
        if frame.pointee.phase == ak_taken { return true }
        // Or another thread may hold some of it.
        return Lock.locked { own?.isTaken == true || request?.circle != nil }
    }

    /// Forgets the object of a call that has thrown, and nothing that was begun within the call.
    static func dropOwnObject(_ frame: Frame, _ thread: Thread) {
        frame.pointee.phase = ak_injected  // its initializer is over
        frame.slot?.hide()
        frame.slot?.releaseValue()
        guard let own = frame.entry, let request = Request.existing(thread) else { return }
        thread.pointee.now.unpublished -= 1
        DeferredRelease.locked { deferred in
            request.unpublished.remove(at: frame.firstUnpublished)
            own.dropUnfinished(&deferred)
            ak_building_wake()
        }
    }

    /// - Parameter entry: The frame's cache entry. A frame in a slot has none, and is gone with the slot.
    private static func giveBack(_ frame: Frame, _ thread: Thread, _ entry: UnsafeMutableRawPointer?) {
        guard let entry else { return }
        ak_give_back_frame(thread, frame)
        Unmanaged<CacheEntry>.fromOpaque(entry).release()
    }
}

extension UnsafeMutablePointer<ak_frame> {
    /// Where `unpublished` begins with what was begun within the call. A prototype that has failed is the outermost call, and has
    /// no checkpoint.
    fileprivate var firstUnpublished: Int { pointee.index == 0 ? 0 : Int(pointee.before.unpublished) }

    /// Whether an initializer gets the object, by itself or in a prototype.
    fileprivate var isForInitializer: Bool {
        var next = pointee.parent
        while let frame = next {
            if frame.pointee.phase < ak_injecting { return true }
            if frame.pointee.index > 0 { return false }
            next = frame.pointee.parent
        }
        return false
    }

    /// Whether something was begun within the call that the call around it shares, or that has a last phase still to run. With the
    /// outermost call all of that ends.
    fileprivate func hasBegunForOthers(_ now: ak_checkpoint) -> Bool {
        pointee.parent != nil
            && (now.slots > pointee.before.slots + (slot == nil ? 0 : 1)
                || now.lastPhases > pointee.before.lastPhases)
    }
}
