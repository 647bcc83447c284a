internal import CAssemblyKit

/// The kernel's block of a thread: its innermost call, the state of its request, and the objects of its graph.
typealias Thread = UnsafeMutablePointer<ak_thread>
/// A scope call that is under way.
typealias Frame = UnsafeMutablePointer<ak_frame>

extension UnsafeMutablePointer<ak_thread> {
    /// Fills in and opens the frame of a kept object or an object of the graph, which gets the next index.
    @inline(__always)
    func open(_ frame: Frame, _ site: Site, _ assembly: UnsafeRawPointer, entry: CacheEntry? = nil) {
        let index = pointee.last_index &+ 1
        pointee.last_index = index
        frame.pointee.parent = pointee.top
        frame.pointee.site = site
        frame.pointee.assembly = assembly
        frame.pointee.phase = ak_making
        frame.pointee.index = index
        frame.pointee.before = pointee.now
        frame.pointee.entry = entry.map { Unmanaged.passRetained($0).toOpaque() }
        pointee.now.lowLink = .max
        pointee.top = frame
    }

    /// Closes the frame of a call; true when it was the outermost one and the request has something left to do (`Request.end`).
    @inline(__always)
    func popEndsRequest(_ frame: Frame) -> Bool {
        let parent = frame.pointee.parent
        pointee.top = parent
        return parent == nil && (pointee.now.slots != 0 || pointee.request != nil)
    }

    // MARK: The low-link
    // `open` begins with none, and `abandonCall` goes back to that of the call around.

    /// Notes that the innermost call depends on the unfinished object of this index; 0 has it wait for the end of the request.
    /// Called where it is given such an object, and where what it is to settle turns out to belong to an earlier one.
    @inline(__always)
    func dependsOnUnfinished(_ index: UInt32) { pointee.now.lowLink = Swift.min(pointee.now.lowLink, index) }

    /// Called when the frame is closed. The call around it takes over the low-link, unless that is not below the object's own
    /// index: then the object depends on nothing unfinished that was begun before it.
    func foldLowLink(_ frame: Frame) {
        let before = frame.pointee.before.lowLink
        pointee.now.lowLink =
            pointee.now.lowLink >= frame.pointee.index ? before : Swift.min(pointee.now.lowLink, before)
    }

    // MARK: The answer

    /// Leaves what keeps the value as the thread's answer, and begins a read. The front copies the value at once: no code of the
    /// user may run in between. (The `ScopeCall` and its key go in between, but the caller still holds the assembly and the key.)
    func leaveAnswer(_ owner: AnyObject) {
        pointee.answer = Unmanaged.passRetained(owner).toOpaque()
        ak_begin_reading(self)
    }
}

extension UnsafeMutablePointer<ak_frame> {
    /// The entry of a kept object; nil for other calls.
    var entry: CacheEntry? {
        guard pointee.index > 0, let entry = pointee.entry else { return nil }
        return Unmanaged<CacheEntry>.fromOpaque(entry).takeUnretainedValue()
    }

    /// The slot of an object of the graph, in which this frame lies; nil for other calls.
    var slot: UnsafeMutablePointer<ak_slot>? {
        guard pointee.index > 0, pointee.entry == nil else { return nil }
        return UnsafeMutableRawPointer(self).assumingMemoryBound(to: ak_slot.self)
    }

    /// Whether an assembly keeps its object, or that of a call around it.
    var isWithinKept: Bool {
        var next: Frame? = self
        while let frame = next {
            if frame.entry != nil { return true }
            next = frame.pointee.parent
        }
        return false
    }

    /// The address of the object of the call; nil for a prototype or an alias.
    var value: UnsafeMutableRawPointer? { slot?.value ?? entry?.value }

    private var callSite: CallSite {
        CallSite(pointee.site, type(at: pointee.assembly), phase: pointee.phase)
    }

    /// The calls down to this one, from the outermost or from that of the object with the index.
    @inline(never)
    func chain(from index: UInt32? = nil) -> [CallSite] {
        var fromWithin: [CallSite] = []
        var next: Frame? = self
        while let frame = next {
            fromWithin.append(frame.callSite)
            next = frame.pointee.index == index ? nil : frame.pointee.parent
        }
        return fromWithin.reversed()
    }

    @inline(never)
    func reportUsedUpStack() -> Never {
        ak_run_with_stack({ Fatal.stackUsedUp($0.assumingMemoryBound(to: ak_frame.self).chain()) }, self)
        Fatal.internalError()
    }
}

extension UnsafeMutablePointer<ak_slot> {
    var frame: Frame { UnsafeMutableRawPointer(self).assumingMemoryBound(to: ak_frame.self) }

    /// The address of the value.
    var value: UnsafeMutableRawPointer {
        let words = ak_words_of(self)
        return pointee.isBoxed ? words.load(as: UnsafeMutableRawPointer.self) : words
    }
}
