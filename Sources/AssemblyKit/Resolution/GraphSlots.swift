internal import CAssemblyKit

/// The objects of the graph that a thread's request holds: eight slots in the thread's block, and beyond them chunks
/// with an index, a hash table of slot numbers whose chains go through the slots.
enum GraphSlots {
    /// Fibonacci hashing, as in `HitTable`.
    private static func hash(
        _ components: UInt64, _ position: UInt64, _ type: UnsafeRawPointer?, _ key: UnsafePointer<ak_key>?
    ) -> UInt32 {
        let place = position ^ components << 40
        let mixed = place ^ UInt64(UInt(bitPattern: type) >> 4) ^ (key?.pointee.hash ?? 0)
        return UInt32(truncatingIfNeeded: (mixed &* 0x9E37_79B9_7F4A_7C15) >> 32)
    }

    /// The slot of a component, if the request has one.
    static func find(
        _ thread: Thread, _ components: UInt64, _ site: Site, _ type: UnsafeRawPointer, _ key: StoredKey?
    ) -> UnsafeMutablePointer<ak_slot>? {
        let count = thread.pointee.now.slots, index = thread.pointee.slot_index
        var number = count
        if let index {
            let hash = hash(components, site.position, type, key.map { UnsafePointer($0.raw) })
            number = index[Int(hash & thread.pointee.slot_index_mask)]
        }
        while number != 0 {
            let slot = ak_slot_at(thread, number - 1)
            if slot.pointee.type == type, slot.pointee.components == components,
                slot.pointee.frame.site.isSame(as: site),
                areEqual(slot.pointee.key.flatMap(StoredKey.of), key)
            {
                return slot
            }
            // `==` of the key, which runs for keys of one hash, may have asked for so many objects that there is another index:
            // there, too, the earlier keys of this hash follow.
            number = index == nil ? number - 1 : slot.pointee.next
        }
        // What it asked for may have needed this very object, which has a later slot then.
        return thread.pointee.now.slots == count ? nil : find(thread, components, site, type, key)
    }

    /// Opens a call in a new slot, which takes part in the index if it is beyond the inline ones.
    @inline(never)
    static func add(
        _ thread: Thread, _ components: UInt64, _ assembly: UnsafeRawPointer, _ site: Site,
        _ type: UnsafeRawPointer, _ key: StoredKey?
    ) -> UnsafeMutablePointer<ak_slot> {
        let number = thread.pointee.now.slots, isInline = number < UInt32(ak_inline_slots)
        if !isInline {
            var size = 0
            let chunk = ak_chunk_of_slot(thread, number, &size)
            if chunk.pointee == nil { chunk.pointee = .allocate(capacity: size) }
        }
        let slot = ak_slot_at(thread, number)
        open(slot, thread, number, components, assembly, site, type)
        slot.pointee.key = key.map { UnsafePointer(Unmanaged.passRetained($0).takeUnretainedValue().raw) }
        if isInline { return slot }
        if thread.pointee.slot_index == nil || (number + 1) * 2 > thread.pointee.slot_index_mask {
            makeIndex(thread)
        } else {
            enter(thread, number)
        }
        return slot
    }

    /// Fills in the frame and the slot of a call without a key.
    @inline(__always)
    static func open(
        _ slot: UnsafeMutablePointer<ak_slot>, _ thread: Thread, _ number: UInt32, _ components: UInt64,
        _ assembly: UnsafeRawPointer, _ site: Site, _ type: UnsafeRawPointer
    ) {
        thread.open(slot.frame, site, assembly)
        slot.pointee.components = components
        slot.pointee.type = type
        slot.pointee.key = nil
        slot.pointee.lowLink = slot.pointee.frame.index
        slot.pointee.isBoxed = false
        slot.pointee.isOwned = false
        thread.pointee.now.slots = number + 1
    }

    private static func enter(_ thread: Thread, _ number: UInt32) {
        guard let index = thread.pointee.slot_index else { return }
        let slot = ak_slot_at(thread, number)
        slot.pointee.hash = hash(
            slot.pointee.components, slot.pointee.frame.site.position, slot.pointee.type, slot.pointee.key)
        let place = Int(slot.pointee.hash & thread.pointee.slot_index_mask)
        slot.pointee.next = index[place]
        index[place] = number + 1
    }

    /// Makes an index of all slots, with room for as many again.
    private static func makeIndex(_ thread: Thread) {
        let count = thread.pointee.now.slots
        var capacity: UInt32 = 32
        while capacity < count * 4 { capacity *= 2 }
        thread.pointee.slot_index?.deallocate()
        let index = UnsafeMutablePointer<UInt32>.allocate(capacity: Int(capacity))
        index.initialize(repeating: 0, count: Int(capacity))
        thread.pointee.slot_index = index
        thread.pointee.slot_index_mask = capacity - 1
        for number in 0..<count { enter(thread, number) }
    }

    /// Called when the first object of a circle is injected: what was begun within it and depends on nothing earlier depends on
    /// nothing unfinished any more.
    static func finishCircle(of frame: Frame, _ thread: Thread) {
        for number in frame.pointee.before.slots..<thread.pointee.now.slots {
            let slot = ak_slot_at(thread, number)
            if slot.pointee.lowLink >= frame.pointee.index { slot.pointee.lowLink = .max }
        }
    }

    /// Hides the slots from this one on, which are about to go: no scope call finds them any more.
    @inline(never)
    static func hide(_ thread: Thread, from first: UInt32) {
        for number in first..<thread.pointee.now.slots { ak_slot_at(thread, number).hide() }
    }

    /// Releases the slots from this one on, the last first.
    static func destroy(_ thread: Thread, downTo count: UInt32) {
        while thread.pointee.now.slots > count {
            let number = thread.pointee.now.slots - 1, slot = ak_slot_at(thread, number)
            if slot.pointee.key == nil, !slot.pointee.isOwned, !slot.pointee.isBoxed {
                remove(slot, thread, number)
            } else {
                // Moved out of its slot first: a destructor may ask for components, which take slots.
                var copy = slot.pointee
                remove(slot, thread, number)
                withUnsafeMutablePointer(to: &copy) { $0.destroy() }
            }
        }
    }

    @inline(__always)
    private static func remove(_ slot: UnsafeMutablePointer<ak_slot>, _ thread: Thread, _ number: UInt32) {
        if let index = thread.pointee.slot_index { removeFromIndex(index, thread, number, slot.pointee) }
        thread.pointee.now.slots = number
    }

    /// Takes the last slot out of the index, which goes with the first one beyond those in the thread's block.
    private static func removeFromIndex(
        _ index: UnsafeMutablePointer<UInt32>, _ thread: Thread, _ number: UInt32, _ slot: ak_slot
    ) {
        if number > UInt32(ak_inline_slots) {
            index[Int(slot.hash & thread.pointee.slot_index_mask)] = slot.next
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
    /// Releases the key and the value.
    fileprivate func destroy() {
        if let key = pointee.key.flatMap(StoredKey.of) { Unmanaged.passUnretained(key).release() }
        releaseValue()
        if pointee.isBoxed { value.deallocate() }
    }

    /// Releases the value if the slot itself retains it. Its destructor may ask for components, and the slot does not move.
    func releaseValue() {
        guard pointee.isOwned, let type = type(at: pointee.type) else { return }
        pointee.isOwned = false
        Memory.destroy(type, at: value)
    }

    /// Has no scope call find the slot any more. Reports still name it.
    func hide() { pointee.components = 0 }

    /// Copies the value of the call into the slot, or into its box. Of the outermost call's value the slot holds the bits only,
    /// unless it is boxed: the front holds that value.
    func put<Value>(_ value: UnsafePointer<Value>) {
        if !fitsIntoSlot(Value.self) { box(Value.self) }
        if pointee.isBoxed || pointee.frame.parent != nil {
            self.value.initializeMemory(as: Value.self, to: value.pointee)
            pointee.isOwned = true
        } else {
            self.value.copyMemory(from: value, byteCount: MemoryLayout<Value>.size)
        }
    }

    /// Gives the slot a box for its value, which does not fit.
    func box(_ type: Any.Type) {
        if pointee.isBoxed { return }
        pointee.isBoxed = true
        ak_words_of(self).storeBytes(of: Memory.allocate(type), as: UnsafeMutableRawPointer.self)
    }

    /// Retains a value of which the slot holds the bits only.
    func own() {
        guard !pointee.isOwned, let type = type(at: pointee.type) else { return }
        pointee.isOwned = true
        Memory.copy(type, from: value, to: value)
    }
}
