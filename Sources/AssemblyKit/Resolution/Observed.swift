internal import CAssemblyKit

// Slow path of a call that is observed (DESIGN.md, "Words").

extension Engine {
    /// Makes the value instead of the component's own `make`.
    ///
    /// - Returns: The error that it threw, in a box. One that the component may not throw stops the program.
    private static func make(
        by standIn: StandIn?, for call: ScopeCall, _ failure: Any.Type?,
        at place: UnsafeMutableRawPointer
    ) -> Box? {
        do {
            try standIn?.make(for: call, at: place)
            return nil
        } catch {
            let allowed = failure ?? Never.self
            if !isValue(error, of: allowed) { Fatal.standInThrew(error, allowed, at: call.callSite) }
            return withUnsafePointer(to: error) { Box((any Error).self, copying: $0) }
        }
    }

    /// A value that is returned as it is.
    private static func box(_ value: Any, _ call: ScopeCall) -> Box {
        let address = Memory.allocate(call.type)
        if !Memory.initialize(call.type, at: address, to: value) { Fatal.internalError() }
        return Box(call.type, at: address)
    }

    /// Notes that the call builds its object.
    ///
    /// - Returns: The step by which the front makes the object; nil when the engine makes it.
    private static func beginBuilding(_ observed: ObservedCall, in frame: Frame) -> Next.Step? {
        observed.frame = frame
        observed.observer?.isBuilding()
        guard let standIn = observed.standIn else { return .make }
        frame.pointee.phase = ak_standing_in
        return standIn.adopted != nil && observed.call.injects ? .adopt : nil
    }

    /// Decorates the value of the innermost observed call.
    @inline(never)
    static func decorateInnermost(_ value: UnsafeMutableRawPointer) {
        guard let observed = ObservedCall.current(ak_current()) else { return }
        let isAdopted = observed.standIn?.adopted != nil
        observed.call.applyDecorators(to: value, in: observed.frame, isAdopted: isAdopted)
    }
}

// MARK: Found, opened, or made by a stand-in

extension Engine {
    /// Called when `openPrototype` returned false. Says whether the front is to make the object, or has the value as its answer.
    /// Generic, so that the user's code need not store the key.
    @usableFromInline @inline(never)
    static func observe<Key: Hashable & Sendable>(
        _ scope: Scope, _ assembly: any Assembly, _ type: Any.Type, _ key: Key, injects: Bool,
        _ failure: Any.Type?
    ) -> Next.Step {
        guard let frame = ak_current().pointee.top else { Fatal.internalError() }
        let call = ScopeCall(scope, frame.pointee.site, type, stored(key), of: assembly, injects: injects)
        // The hooks that `openPrototype` saw may all be another assembly's.
        guard call.isObserved(call.components.overrideVersion) else { return .make }
        return observe(call, failure, prototype: frame).step
    }

    /// - Parameter prototype: The frame of a prototype or an alias, which is open already; nil for other calls.
    @inline(never)
    static func observe(_ call: ScopeCall, _ failure: Any.Type?, prototype: Frame? = nil) -> Next {
        let thread = ak_current()
        var result: Box?
        let next = observe(call, failure, prototype, thread, &result)
        return result.map { answer($0, thread, next.step) } ?? next
    }

    /// - Parameter result: What the front is to return or throw, which becomes the answer last: destructors that run until then may
    ///   ask for components, which leave answers of their own.
    private static func observe(
        _ call: ScopeCall, _ failure: Any.Type?, _ prototype: Frame?, _ thread: Thread,
        _ result: inout Box?
    ) -> Next {
        // While an adopted object replaces another, a destructor may ask for components (that of a key; or of an object that
        // was replaced and is built anew meanwhile), and later a last phase may. They are no part of the accessor, so the
        // capture that adopts does not see them. Another one within them does.
        let outer = ObservedCall.current(thread), capture = ComponentCapture.current
        let isOutsideAccessor = capture != nil && outer?.adopting === capture && outer?.frame == nil
        // A capture compares the call around this one with the one that it runs in.
        if let prototype { thread.pointee.top = prototype.pointee.parent }
        // The visit may install the override that is being made. So the version is read after it; and before the look for
        // stand-ins, which may miss one that comes later.
        let temporary = isOutsideAccessor ? nil : capture?.visitAndInstall(call)
        if let prototype { thread.pointee.top = prototype }
        let version = call.components.overrideVersion
        let standIn = temporary ?? call.standIn
        if let value = standIn?.value {
            result = box(value, call)
            if prototype != nil { closePrototype(thread, succeeded: true) }
            return Next(.answer)
        }
        let observed = ObservedCall.begin(call, standIn, thread)
        let next =
            prototype == nil
            ? findOrOpen(call, version, thread, adopts: standIn?.adopted != nil) : Next(.make)
        if next.step == .beginAnew {
            ObservedCall.end(thread, value: nil)
            return next
        }
        guard next.step == .make, let frame = thread.pointee.top else {
            let copy = Box(call.type, copying: next.address)
            if next.step == .answer { endAnswer() }
            ObservedCall.end(thread, value: copy.address)
            result = copy
            return Next(.answer)
        }
        if let step = beginBuilding(observed, in: frame) { return Next(step, at: next.place) }
        let place = next.place ?? Memory.allocate(call.type)
        if let error = make(by: standIn, for: call, failure, at: place) {
            result = error
            if prototype == nil {
                abandonCall()
            } else {
                place.deallocate()
                closeFailedPrototype()
            }
            return Next(.fail)
        }
        if prototype == nil {
            frame.slot?.pointee.isOwned = true
            result = finishWithCopy(call.type, thread)
        } else {
            closeObserved(place)
            result = Box(call.type, at: place)
        }
        return Next(result == nil ? .beginAnew : .answer)
    }

    /// Decorates the object of a prototype, closes the frame, and tells the observer.
    @usableFromInline @inline(never)
    static func closeObserved<Value>(_ value: inout Value) {
        withUnsafeMutablePointer(to: &value) { closeObserved($0) }
    }

    @inline(never)
    private static func closeObserved(_ value: UnsafeMutableRawPointer) {
        let thread = ak_current()
        decorateInnermost(value)
        thread.pointee.top?.pointee.phase = ak_injecting
        closePrototype(thread, succeeded: true)
        ObservedCall.end(thread, value: value)
    }
}
