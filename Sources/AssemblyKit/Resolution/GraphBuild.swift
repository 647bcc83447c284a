public import CAssemblyKit

// How an object of the graph is found or built.

extension Engine {
    /// Stops the program where an assembly makes new components each time it is asked for them, with which it would share
    /// nothing. The other ways in see it for themselves; that of the fast path asks in debug builds only.
    @usableFromInline @inline(never)
    static func areKept(_ components: Components, by assembly: any Assembly) -> Bool {
        if components !== assembly.components { Fatal.computedComponents(Swift.type(of: assembly)) }
        return true
    }

    /// Finds the object of a component without a key, or opens its call. Where something may
    /// look on, and where there is something to report, it notes what was asked for, for `beginMissedSlot`.
    @usableFromInline @inline(never)
    static func beginSlot(
        _ components: UInt64, _ type: UnsafeRawPointer, _ assembly: UnsafeRawPointer, _ site: Site
    ) -> Next {
        let thread = ak_current(), count = thread.pointee.now.slots
        guard ak_has_no_hooks(), count < UInt32(ak_inline_slots), thread.pointee.request == nil,
            ak_is_within_stack(thread)
        else { return beginSlotAnywhere(components, type, assembly, site) }
        var number: UInt32 = 0
        while number < count {
            let slot = ak_slot_at(thread, number)
            number += 1
            guard slot.pointee.frame.site.position == site.position, slot.pointee.type == type,
                slot.pointee.components == components, slot.pointee.key == nil
            else { continue }
            guard slot.pointee.frame.site.function == site.function,
                slot.pointee.frame.site.file == site.file,
                slot.pointee.frame.phase != ak_making
            else { return beginSlotAnywhere(components, type, assembly, site) }
            return give(slot, thread)
        }
        let slot = ak_slot_at(thread, count)
        GraphSlots.open(slot, thread, count, components, assembly, site, type)
        return Next(.make, at: ak_words_of(slot))
    }

    /// With more slots than the inline ones, in a request that has begun more than objects of the graph, or where literals
    /// have two addresses. In tail position, so that the fast path saves no registers for it.
    @inline(never)
    private static func beginSlotAnywhere(
        _ components: UInt64, _ type: UnsafeRawPointer, _ assembly: UnsafeRawPointer, _ site: Site
    ) -> Next {
        let thread = ak_current()
        if ak_has_no_hooks(), ak_has_stack(thread) {
            guard let slot = GraphSlots.find(thread, components, site, type, nil) else {
                return Next(
                    .make, at: ak_words_of(GraphSlots.add(thread, components, assembly, site, type, nil)))
            }
            if slot.pointee.frame.phase != ak_making { return give(slot, thread) }
        }
        miss(site, type, thread)
        return Next(.begin)
    }

    @inline(__always)
    private static func give(_ slot: UnsafeMutablePointer<ak_slot>, _ thread: Thread) -> Next {
        thread.pointee.now.lowLink = min(thread.pointee.now.lowLink, slot.pointee.lowLink)
        return Next(.share, at: slot.value)
    }

    /// The same for all that the fast path does not serve.
    @inline(never)
    static func findOrOpenSlot(_ call: ScopeCall, _ thread: Thread, adopts: Bool) -> Next {
        let id = call.components.id, type = address(of: call.type)
        if let slot = GraphSlots.find(thread, id, call.site, type, call.key) {
            if adopts { Message.adoptedTooLate.stop(at: call.callSite) }
            if slot.pointee.frame.phase == ak_making { reportCycle(call, thread, from: slot.pointee.lowLink) }
            return give(slot, thread)
        }
        let slot = GraphSlots.add(
            thread, id, address(of: Swift.type(of: call.assembly)), call.site, type, call.key)
        if !ak_has_stack(thread) { slot.frame.reportUsedUpStack() }
        if !Memory.fitsIntoSlot(call.type) { slot.box(call.type) }
        return Next(.make, at: slot.value)
    }

    /// The object of the innermost call exists, and is injected next: its own circle gets it from its slot.
    @usableFromInline @inline(never)
    static func madeSlot<Value>(_ value: inout Value) {
        let thread = ak_current()
        guard let frame = thread.pointee.top, let slot = frame.slot else { Fatal.internalError() }
        slot.put(&value)
        if thread.pointee.observed == nil {
            frame.pointee.phase = ak_injecting
        } else {
            setMade(frame, thread)
        }
    }

    /// The front holds the object of the innermost call, which is made and injected: closes its frame.
    ///
    /// - Parameter value: The object, which is not in its slot yet where nothing was injected, and in the place of which a
    ///   decorator may put another.
    /// - Returns: false when it is to be begun anew.
    @usableFromInline @inline(never)
    static func finishSlot<Value>(_ value: inout Value) -> Bool {
        let thread = ak_current()
        guard let frame = thread.pointee.top else { Fatal.internalError() }
        let slot = UnsafeMutableRawPointer(frame).assumingMemoryBound(to: ak_slot.self)
        if frame.pointee.phase == ak_making { slot.put(&value) }
        guard thread.pointee.request == nil, thread.pointee.observed == nil else {
            return finishSlotAnywhere(slot, &value, thread)
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

    @inline(never)
    private static func finishSlotAnywhere<Value>(
        _ slot: UnsafeMutablePointer<ak_slot>, _ value: inout Value, _ thread: Thread
    ) -> Bool {
        if ObservedCall.isInnermost(thread) {
            return withUnsafeMutablePointer(to: &value) { finishObserved(Value.self, thread, replacing: $0) }
        }
        // Also where nothing was injected: a last phase may ask for it.
        slot.pointee.frame.phase = ak_injecting
        return close(slot.frame, thread)
    }

    /// A decorator may have put another object in the place of the front's.
    @inline(never)
    private static func finishObserved(
        _ type: Any.Type, _ thread: Thread, replacing value: UnsafeMutableRawPointer
    ) -> Bool {
        Memory.withSpace(for: type) { copy in
            guard finish(type, thread, copyingTo: copy) else { return false }
            Memory.destroy(type, at: value)
            Memory.move(type, from: copy, to: value)
            return true
        }
    }
}
