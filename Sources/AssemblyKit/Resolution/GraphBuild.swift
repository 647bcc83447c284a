public import CAssemblyKit

// How an object of the graph is found or built: the fast path, and what it leaves to the slow one. The rest of the slow path
// is that of kept objects.

extension Engine {
    /// Fast path: finds the object of a component without a key among the inline slots, or opens its call in the next one. If
    /// that may be observed, or there is a mistake to report, it notes the component for `beginMissedSlot`.
    @usableFromInline @inline(never)
    static func beginInlineSlot(
        _ components: UInt64, _ type: UnsafeRawPointer, _ assembly: UnsafeRawPointer, _ site: Site
    ) -> Next {
        let thread = ak_current(), count = thread.pointee.now.slots
        guard ak_has_no_hooks(), count < UInt32(ak_inline_slots), thread.pointee.request == nil,
            ak_is_within_stack(thread)
        else { return beginSlotSlowly(components, type, assembly, site) }
        for number in 0..<count {
            let slot = ak_slot_at(thread, number)
            guard slot.pointee.frame.site.position == site.position, slot.pointee.type == type,
                slot.pointee.components == components, slot.pointee.key == nil
            else { continue }
            guard slot.pointee.frame.site.function == site.function,
                slot.pointee.frame.site.file == site.file,
                slot.pointee.frame.phase >= ak_injecting
            else { return beginSlotSlowly(components, type, assembly, site) }
            return handOut(slot, thread)
        }
        let slot = ak_slot_at(thread, count)
        GraphSlots.open(slot, thread, count, components, assembly, site, type)
        return Next(.make, at: ak_words_of(slot))
    }

    /// Called where the fast path's conditions do not hold: with more slots than the inline ones, for instance, or when literals have
    /// two addresses. In tail position, so that the fast path saves no registers for it.
    @inline(never)
    private static func beginSlotSlowly(
        _ components: UInt64, _ type: UnsafeRawPointer, _ assembly: UnsafeRawPointer, _ site: Site
    ) -> Next {
        let thread = ak_current()
        if ak_has_no_hooks(), ak_has_stack(thread), thread.pointee.next_attempts == 0 {
            guard let slot = GraphSlots.find(thread, components, site, type, nil) else {
                return Next(
                    .make, at: ak_words_of(GraphSlots.add(thread, components, assembly, site, type, nil)))
            }
            if slot.pointee.frame.phase >= ak_injecting { return handOut(slot, thread) }
        }
        noteMiss(site, type)
        return Next(.askEngine)
    }

    @inline(__always)
    private static func handOut(_ slot: UnsafeMutablePointer<ak_slot>, _ thread: Thread) -> Next {
        thread.dependsOnUnfinished(slot.pointee.lowLink)
        slot.pointee.frame.phase = ak_taken
        return Next(.share, at: slot.value)
    }

    /// Slow path of an object of the graph.
    @usableFromInline @inline(never)
    static func beginSlot(
        _ assembly: any Assembly, _ site: Site, _ type: Any.Type, _ key: StoredKey?, injects: Bool,
        _ failure: Any.Type?
    ) -> Next {
        begin(ScopeCall(.objectGraph, site, type, key, of: assembly, injects: injects), failure)
    }

    /// Slow path of the object of the graph that the fast path has just not found or opened.
    @usableFromInline @inline(never)
    static func beginMissedSlot(_ assembly: any Assembly, injects: Bool, _ failure: Any.Type?) -> Next {
        begin(callOfMiss(.objectGraph, of: assembly, injects: injects), failure)
    }

    /// Finds the object, or opens its call, with or without a key.
    static func findOrOpenSlot(_ call: ScopeCall, _ thread: Thread, adopts: Bool) -> Next {
        let id = call.components.id, type = address(of: call.type)
        if let slot = GraphSlots.find(thread, id, call.site, type, call.key) {
            if adopts { Message.adoptedTooLate.stop(at: call.callSite) }
            if slot.pointee.frame.phase < ak_injecting { reportCycle(thread, from: slot.pointee.lowLink) }
            return handOut(slot, thread)
        }
        let slot = GraphSlots.add(
            thread, id, address(of: Swift.type(of: call.assembly)), call.site, type, call.key)
        if !ak_has_stack(thread) { slot.frame.reportUsedUpStack() }
        if !fitsIntoSlot(call.type) { slot.box(call.type) }
        return Next(.make, at: slot.value)
    }

    /// Called when the object of the innermost call exists and is injected next: its own circle gets it from its slot.
    @usableFromInline @inline(never)
    static func fillSlot<Value>(_ value: inout Value) {
        let thread = ak_current()
        guard let frame = thread.pointee.top, let slot = frame.slot else { Fatal.internalError() }
        slot.put(&value)
        if thread.pointee.observed == nil {
            frame.pointee.phase = ak_injecting
        } else {
            markMade(frame, thread)
        }
    }

    /// Finishes the object of the innermost call, which is made and injected, and closes its frame.
    ///
    /// - Parameter value: The object, which the front holds. It is put into its slot here unless `fillSlot` has done that; a
    ///   decorator may replace it.
    /// - Returns: false when the call is to begin anew.
    @usableFromInline @inline(never)
    static func finishSlot<Value>(_ value: inout Value) -> Bool {
        let thread = ak_current()
        guard let frame = thread.pointee.top else { Fatal.internalError() }
        let slot = UnsafeMutableRawPointer(frame).assumingMemoryBound(to: ak_slot.self)
        if frame.pointee.phase == ak_making { slot.put(&value) }
        guard thread.pointee.request == nil, thread.pointee.observed == nil else {
            return withUnsafeMutablePointer(to: &value) {
                finishSlotSlowly(slot, Value.self, at: $0, thread)
            }
        }
        let lowLink = thread.pointee.now.lowLink
        frame.pointee.phase = ak_injected
        slot.pointee.lowLink = lowLink < frame.pointee.index ? lowLink : .max
        if lowLink == frame.pointee.index { GraphSlots.finishCircle(of: frame, thread) }
        thread.foldLowLink(frame)
        thread.pointee.top = frame.pointee.parent
        if frame.pointee.parent == nil { Request.end(thread, frame) }
        return true
    }

    /// Replaces the front's object by that of the slot if the call is observed: a decorator may have changed it.
    @inline(never)
    private static func finishSlotSlowly(
        _ slot: UnsafeMutablePointer<ak_slot>, _ type: Any.Type, at value: UnsafeMutableRawPointer,
        _ thread: Thread
    ) -> Bool {
        // Read before: the end of a request sets it to 0.
        let attempts = thread.pointee.attempts
        if ObservedCall.isInnermost(thread) {
            if let copy = finishWithCopy(type, thread) {
                Memory.destroy(type, at: value)
                Memory.copy(type, from: copy.address, to: value)
                return true
            }
        } else {
            // No longer `ak_making`, even if nothing was injected: a last phase may ask for the object.
            slot.pointee.frame.phase = ak_injecting
            if settleAndClose(slot.frame, thread) { return true }
        }
        // The front releases the object now, and begins anew. No destructor is to run until then: what it asks for would be counted
        // with this one, or end the count.
        thread.pointee.answer = Unmanaged.passRetained(Box(type, copying: value)).toOpaque()
        thread.pointee.next_attempts = attempts &+ 1
        // With a request the front's fast path asks the engine.
        _ = Request.current(thread)
        return false
    }
}
