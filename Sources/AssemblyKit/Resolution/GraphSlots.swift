public import CAssemblyKit

/// The objects of the graph that a thread's request holds: eight slots in the thread's block, and beyond them chunks
/// with an index, an open-addressed hash table of slot numbers.
enum GraphSlots {
    private static func hash(
        _ components: UInt64, _ position: UInt64, _ type: UnsafeRawPointer?, _ key: UnsafePointer<ak_key>?
    ) -> UInt32 {
        let mixed =
            (position ^ components << 40) ^ UInt64(UInt(bitPattern: type) >> 4) ^ (key?.pointee.hash ?? 0)
        return UInt32(truncatingIfNeeded: (mixed &* 0x9E37_79B9_7F4A_7C15) >> 32)
    }

    /// The slot of a component, if the request has one.
    @inline(never)
    static func find(
        _ thread: Thread, _ components: UInt64, _ site: Site, _ type: UnsafeRawPointer, _ key: StoredKey?
    ) -> UnsafeMutablePointer<ak_slot>? {
        let count = thread.pointee.now.slots
        var number: UInt32 = 0
        guard count > UInt32(ak_inline_slots), let index = thread.pointee.slot_index else {
            while number < count {
                let slot = ak_slot_at(thread, number)
                if isMeant(slot, components, site, type, key) { return slot }
                number += 1
            }
            return nil
        }
        var place = hash(components, site.position, type, key.map { UnsafePointer($0.raw) })
        while true {
            number = index[Int(place & thread.pointee.slot_index_mask)]
            if number == 0 { return nil }
            let slot = ak_slot_at(thread, number - 1)
            if isMeant(slot, components, site, type, key) { return slot }
            place &+= 1
        }
    }

    private static func isMeant(
        _ slot: UnsafeMutablePointer<ak_slot>, _ components: UInt64, _ site: Site, _ type: UnsafeRawPointer,
        _ key: StoredKey?
    ) -> Bool {
        slot.pointee.site.position == site.position && slot.pointee.type == type
            && slot.pointee.components == components
            && ak_same_text(slot.pointee.site.function, site.function)
            && ak_same_text(slot.pointee.site.file, site.file)
            && areEqual(slot.pointee.key.flatMap(StoredKey.of), key)
    }

    /// A new slot, whose object is being made.
    @inline(never)
    static func add(
        _ thread: Thread, _ components: UInt64, _ site: Site, _ type: UnsafeRawPointer, _ key: StoredKey?
    ) -> UInt32 {
        let number = thread.pointee.now.slots
        if number >= UInt32(ak_inline_slots) {
            var size = 0
            let chunk = ak_chunk_of_slot(thread, number, &size)
            if chunk.pointee == nil { chunk.pointee = .allocate(capacity: size) }
        }
        thread.pointee.now.slots = number + 1
        ak_slot_at(thread, number).initialize(
            to: ak_slot(
                components: components, site: site, type: type,
                key: key.map { UnsafePointer(Unmanaged.passRetained($0).takeUnretainedValue().raw) },
                lowLink: thread.pointee.last_index, state: 0, isBoxed: false, isOwned: false,
                words: (0, 0, 0, 0, 0)))
        if number >= UInt32(ak_inline_slots) {
            if thread.pointee.slot_index == nil || (number + 1) * 2 > thread.pointee.slot_index_mask {
                makeIndex(thread)
            } else {
                enter(thread, number)
            }
        }
        return number
    }

    private static func enter(_ thread: Thread, _ number: UInt32) {
        guard let index = thread.pointee.slot_index else { return }
        let slot = ak_slot_at(thread, number)
        var place = hash(
            slot.pointee.components, slot.pointee.site.position, slot.pointee.type, slot.pointee.key)
        while index[Int(place & thread.pointee.slot_index_mask)] != 0 { place &+= 1 }
        index[Int(place & thread.pointee.slot_index_mask)] = number + 1
    }

    /// Makes an index of all slots, with room for as many again.
    @inline(never)
    private static func makeIndex(_ thread: Thread) {
        let count = thread.pointee.now.slots
        var capacity: UInt32 = 32
        while capacity < count * 4 { capacity *= 2 }
        thread.pointee.slot_index?.deallocate()
        let index = UnsafeMutablePointer<UInt32>.allocate(capacity: Int(capacity))
        index.initialize(repeating: 0, count: Int(capacity))
        thread.pointee.slot_index = index
        thread.pointee.slot_index_mask = capacity - 1
        var number: UInt32 = 0
        while number < count {
            enter(thread, number)
            number += 1
        }
    }

    /// Lets go of the slots from this one on, the last first.
    @inline(never)
    static func destroy(_ thread: Thread, downTo count: UInt32) {
        guard thread.pointee.now.slots > count else { return }
        while thread.pointee.now.slots > count {
            // Out of its slot first: a destructor may ask for components, which take slots.
            let number = thread.pointee.now.slots - 1
            var slot = ak_slot_at(thread, number).pointee
            if let index = thread.pointee.slot_index { leave(index, thread, number, slot) }
            thread.pointee.now.slots = number
            let key = slot.key.flatMap(StoredKey.of)
            if let key { Unmanaged.passUnretained(key).release() }
            guard let type = type(at: slot.type) else { continue }
            withUnsafeMutablePointer(to: &slot) { slot in
                let address = slot.value
                if slot.pointee.isOwned { Memory.destroy(type, at: address) }
                if slot.pointee.isBoxed { address.deallocate() }
            }
        }
    }

    /// Takes the last slot out of the index, which goes with the first one beyond those in the thread's block.
    @inline(never)
    private static func leave(
        _ index: UnsafeMutablePointer<UInt32>, _ thread: Thread, _ number: UInt32, _ slot: ak_slot
    ) {
        if number > UInt32(ak_inline_slots) {
            // No place is passed over because of this slot's: all others were entered before.
            var place = hash(slot.components, slot.site.position, slot.type, slot.key)
            while index[Int(place & thread.pointee.slot_index_mask)] != number + 1 { place &+= 1 }
            index[Int(place & thread.pointee.slot_index_mask)] = 0
            return
        }
        index.deallocate()
        thread.pointee.slot_index = nil
        var number = number, size = 0
        while case let chunk = ak_chunk_of_slot(thread, number, &size), let slots = chunk.pointee {
            slots.deallocate()
            chunk.pointee = nil
            number += UInt32(size)
        }
    }
}

extension UnsafeMutablePointer<ak_slot> {
    var value: UnsafeMutableRawPointer {
        let words = ak_words_of(self)
        return pointee.isBoxed ? words.load(as: UnsafeMutableRawPointer.self) : words
    }
}

// MARK: The fast path

/// The value of a slot, or where to build it; nil: the engine has to be asked.
@usableFromInline struct FoundSlot {
    @usableFromInline let value: UnsafeMutableRawPointer?
    @usableFromInline let isNew: Bool

    @inline(__always)
    init(_ value: UnsafeMutableRawPointer?, isNew: Bool = false) {
        self.value = value
        self.isNew = isNew
    }
}

extension Engine {
    /// Finds the object of a component without a key, whose value fits into a slot, or opens its frame.
    @usableFromInline @inline(never)
    static func beginSlot(
        _ components: UInt64, _ frame: UnsafeMutablePointer<ak_kept_frame>, _ type: UnsafeRawPointer,
        _ file: UnsafePointer<CChar>, _ function: UnsafePointer<CChar>, _ position: UInt64
    ) -> FoundSlot {
        let thread = ak_current(), count = thread.pointee.now.slots
        guard count < UInt32(ak_inline_slots), thread.pointee.request == nil, ak_has_stack(thread) else {
            return beginSlotAnywhere(
                thread, components, frame, type, Site(file: file, function: function, position: position))
        }
        var number: UInt32 = 0
        while number < count {
            let slot = ak_slot_at(thread, number)
            number += 1
            guard slot.pointee.site.position == position, slot.pointee.type == type,
                slot.pointee.components == components, slot.pointee.key == nil
            else { continue }
            guard slot.pointee.site.function == function, slot.pointee.site.file == file else {
                return beginSlotAnywhere(
                    thread, components, frame, type, Site(file: file, function: function, position: position))
            }
            return found(slot, thread)
        }
        thread.pointee.now.slots = count + 1
        return open(
            frame, count, ak_slot_at(thread, count), thread, components, type,
            Site(file: file, function: function, position: position))
    }

    /// With more slots than the inline ones, in a request that has begun more than objects of the graph, near the end of the
    /// stack, or where literals have two addresses.
    @inline(never)
    private static func beginSlotAnywhere(
        _ thread: Thread, _ components: UInt64, _ frame: KeptFrame, _ type: UnsafeRawPointer, _ site: Site
    ) -> FoundSlot {
        if let slot = GraphSlots.find(thread, components, site, type, nil) { return found(slot, thread) }
        guard ak_has_stack(thread) else { return FoundSlot(nil) }
        let number = GraphSlots.add(thread, components, site, type, nil)
        return open(frame, number, ak_slot_at(thread, number), thread, components, type, site)
    }

    @inline(__always)
    private static func found(_ slot: UnsafeMutablePointer<ak_slot>, _ thread: Thread) -> FoundSlot {
        if slot.pointee.state == 0 { return FoundSlot(nil) }
        thread.pointee.now.lowLink = min(thread.pointee.now.lowLink, slot.pointee.lowLink)
        return FoundSlot(slot.value)
    }

    @inline(__always)
    private static func open(
        _ frame: KeptFrame, _ number: UInt32, _ slot: UnsafeMutablePointer<ak_slot>, _ thread: Thread,
        _ components: UInt64, _ type: UnsafeRawPointer, _ site: Site
    ) -> FoundSlot {
        let index = thread.pointee.last_index + 1
        thread.pointee.last_index = index
        slot.pointee.components = components
        slot.pointee.site = site
        slot.pointee.type = type
        slot.pointee.key = nil
        slot.pointee.lowLink = index
        slot.pointee.state = 0
        slot.pointee.isBoxed = false
        slot.pointee.isOwned = false
        frame.pointee.slot = number
        frame.pointee.before = thread.pointee.now
        frame.pointee.before.slots = number
        frame.pointee.frame.site = site
        frame.pointee.frame.index = index
        frame.pointee.frame.phase = 0
        frame.pointee.frame.parent = thread.pointee.top
        thread.pointee.top = frame.frame
        thread.pointee.now.lowLink = .max
        return FoundSlot(ak_words_of(slot), isNew: true)
    }

    /// The object of a slot is injected; closes its frame.
    @usableFromInline @inline(never)
    static func finishSlot(_ frame: UnsafeMutablePointer<ak_kept_frame>, _ value: UnsafeMutableRawPointer) {
        let thread = ak_current()
        guard thread.pointee.request == nil else { return finish(frame, thread) }
        let slot = ak_slot_of(value), lowLink = thread.pointee.now.lowLink
        slot.pointee.state = 2
        slot.pointee.lowLink = lowLink < frame.pointee.frame.index ? lowLink : .max
        thread.foldLowLink(frame)
        let parent = frame.pointee.frame.parent
        thread.pointee.top = parent
        if parent == nil { Request.end(thread, frame.frame, succeeded: true) }
    }

    /// The object could not be built: nothing that was begun since is kept.
    @usableFromInline @inline(never)
    static func abandon(_ frame: UnsafeMutablePointer<ak_kept_frame>) {
        abandon(frame, ak_current(), Request.Interrupted())
    }
}
