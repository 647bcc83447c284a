internal import CAssemblyKit

/// The block of a thread: its innermost call, the objects of its graph, and how full its request is.
typealias Thread = UnsafeMutablePointer<ak_thread>
typealias Frame = UnsafeMutablePointer<ak_frame>

extension UnsafeMutablePointer<ak_thread> {
    /// Opens the frame of a call; false when the stack is nearly used up.
    @inline(__always)
    func push(_ frame: Frame) -> Bool {
        frame.pointee.parent = pointee.top
        pointee.top = frame
        return ak_has_stack(self)
    }

    /// Closes it; true when it was the outermost and the request leaves something to do.
    @inline(__always)
    func pop(_ frame: Frame) -> Bool {
        let parent = frame.pointee.parent
        pointee.top = parent
        return parent == nil && (pointee.now.slots != 0 || pointee.request != nil)
    }

    /// Begins a kept object.
    func open(_ frame: Frame) {
        frame.pointee.before = pointee.now
        pointee.now.lowLink = .max
        pointee.last_index += 1
        frame.pointee.phase = ak_making
        frame.pointee.index = pointee.last_index
        if !push(frame) { frame.reportUsedUpStack() }
    }

    /// The object is finished. `lowLink` of what it depends on passes on to the call around it, unless it was the first
    /// of its circle: then nothing in it depends on what is outside.
    func foldLowLink(_ frame: Frame) {
        let before = frame.pointee.before.lowLink
        pointee.now.lowLink =
            pointee.now.lowLink >= frame.pointee.index ? before : Swift.min(pointee.now.lowLink, before)
    }

    // MARK: The answer

    /// Leaves a value for the scope function, which copies it at once. No code of the user may run in between.
    @inline(never)
    func give(_ type: Any.Type, _ move: (UnsafeMutableRawPointer) -> Void) -> UnsafeMutableRawPointer {
        let words = UnsafeMutableRawPointer(ak_answer_words(self))
        let fits = Memory.fitsIntoSlot(type)
        let address = fits ? words : Memory.allocate(type)
        move(address)
        pointee.answer_is_boxed = !fits
        if !fits { words.storeBytes(of: address, as: UnsafeMutableRawPointer.self) }
        pointee.answer_type = AssemblyKit.address(of: type)
        ak_begin_reading(self)
        return address
    }

    /// Lets go of the answer, which the scope function has copied.
    func destroyAnswer() {
        guard let type = type(at: pointee.answer_type) else { return }
        pointee.answer_type = nil
        let address = answer
        Memory.destroy(type, at: address)
        if pointee.answer_is_boxed { address.deallocate() }
    }

    /// Where the answer is.
    var answer: UnsafeMutableRawPointer {
        let words = UnsafeMutableRawPointer(ak_answer_words(self))
        return pointee.answer_is_boxed ? words.load(as: UnsafeMutableRawPointer.self) : words
    }
}

extension UnsafeMutablePointer<ak_frame> {
    /// The entry of an object that its assembly keeps.
    var entry: CacheEntry? {
        guard pointee.index > 0, let entry = pointee.entry else { return nil }
        return Unmanaged<CacheEntry>.fromOpaque(entry).takeUnretainedValue()
    }

    /// The slot of an object of the graph, in which this frame lies.
    var slot: UnsafeMutablePointer<ak_slot>? {
        guard pointee.index > 0, pointee.entry == nil else { return nil }
        return UnsafeMutableRawPointer(self).assumingMemoryBound(to: ak_slot.self)
    }

    /// Whether an assembly keeps its object, or one that is made by a call around it.
    var isWithinKept: Bool {
        var next: Frame? = self
        while let frame = next {
            if frame.entry != nil { return true }
            next = frame.pointee.parent
        }
        return false
    }

    /// Where the object of the call is, if it is kept.
    var value: UnsafeMutableRawPointer? { slot?.value ?? entry?.value }

    private var callSite: CallSite {
        CallSite(pointee.site, type(at: pointee.assembly), isInjecting: pointee.phase != ak_making)
    }

    /// The calls down to this one, the outermost or that of the object with the index in front.
    @inline(never)
    func chain(from index: UInt32? = nil) -> [CallSite] {
        var fromWithin: [CallSite] = [], chain: [CallSite] = []
        var next: Frame? = self
        while let frame = next {
            fromWithin.append(frame.callSite)
            next = frame.pointee.index == index ? nil : frame.pointee.parent
        }
        for callSite in fromWithin.reversed() { chain.append(callSite) }
        return chain
    }

    @inline(never)
    func reportUsedUpStack() -> Never {
        ak_run_with_stack({ Fatal.stackUsedUp($0.assumingMemoryBound(to: ak_frame.self).chain()) }, self)
        Fatal.internalError()
    }
}
