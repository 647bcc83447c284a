internal import CAssemblyKit

// Slow path of a call that is observed: while something is recorded or captured, or its assembly has overrides or decorators.

extension Engine {
    private enum ObservedResult {
        /// The front is to carry out this step.
        case next(Next)
        /// The value is in the memory that was passed for it.
        case answered
        /// A stand-in threw.
        case failed(any Error)
    }

    /// Turns the result into the front's next step. The answer is written last: destructors that have run until here may have
    /// asked for components, which leave answers of their own.
    @inline(never)
    private static func answerLast(
        _ call: ScopeCall, _ thread: Thread,
        after observe: (UnsafeMutableRawPointer) -> ObservedResult
    ) -> Next {
        Memory.withSpace(for: call.type) { copy in
            switch observe(copy) {
            case .next(let next): return next
            case .answered:
                return answerByCopy(thread, call.type) { Memory.move(call.type, from: copy, to: $0) }
            case .failed(let error): return throwing(error, thread)
            }
        }
    }

    /// Makes the value instead of the component's own `make`.
    ///
    /// - Returns: The error that it threw. One that the component may not throw stops the program.
    private static func make(
        by standIn: StandIn?, for call: ScopeCall, _ failure: Any.Type?,
        at place: UnsafeMutableRawPointer
    ) -> (any Error)? {
        do {
            try standIn?.make(for: call, at: place)
            return nil
        } catch {
            if !isAllowed(error, failure) {
                Fatal.standInThrew(error, failure ?? Never.self, at: call.callSite)
            }
            return error
        }
    }

    /// Notes that the call builds its object.
    ///
    /// - Returns: The step by which the front makes the object; nil when the engine makes it.
    private static func beginBuilding(_ observed: ObservedCall, in frame: Frame) -> Next.Step? {
        observed.frame = frame
        observed.observer?.isBuilding()
        guard let standIn = observed.standIn else { return .make }
        guard standIn.adopted == nil else { return observed.call.injects ? .adopt : nil }
        frame.pointee.phase = ak_standing_in
        return nil
    }

    /// Decorates the value of the innermost observed call.
    static func decorate(_ value: UnsafeMutableRawPointer) {
        guard let observed = ObservedCall.current(ak_current()) else { return }
        observed.call.decorate(value, isAdopted: observed.standIn?.adopted != nil)
    }
}

// MARK: Kept objects and objects of the graph

extension Engine {
    @inline(never)
    static func findOrOpenObserved(_ call: ScopeCall, _ failure: Any.Type?) -> Next {
        let thread = ak_current()
        return answerLast(call, thread) { findOrOpenObserved(call, failure, thread, $0) }
    }

    private static func findOrOpenObserved(
        _ call: ScopeCall, _ failure: Any.Type?, _ thread: Thread, _ copy: UnsafeMutableRawPointer
    ) -> ObservedResult {
        // While an adopted object replaces another, a destructor may ask for components (that of a key; or of an object that
        // was replaced and is built anew meanwhile), and later a last phase may. They are no part of the accessor, so the
        // capture that adopts does not see them. Another one within them does.
        let outer = ObservedCall.current(thread), capture = ComponentCapture.current
        let isOutsideAccessor = capture != nil && outer?.adopting === capture && outer?.frame == nil
        let answer = isOutsideAccessor ? nil : capture?.visit(call)
        // After the visit, which may install a stand-in; before the look for one, which may miss one that comes later.
        let version = call.components.overrideVersion
        let standIn = answer ?? call.standIn
        if let value = standIn?.value {
            if !Memory.initialize(call.type, at: copy, to: value) { Fatal.internalError() }
            return .answered
        }
        let observed = ObservedCall.begin(call, standIn, thread)
        let next = findOrOpen(call, version, thread, adopts: standIn?.adopted != nil)
        if next.step == .begin {
            ObservedCall.end(thread, value: nil)
            return .next(next)
        }
        guard next.step == .make, let frame = thread.pointee.top else {
            Memory.copy(call.type, from: next.address, to: copy)
            if next.step == .answer { endAnswer() }
            ObservedCall.end(thread, value: copy)
            return .answered
        }
        if let step = beginBuilding(observed, in: frame) { return .next(Next(step, at: next.address)) }
        if let error = make(by: standIn, for: call, failure, at: next.address) {
            abandon()
            return .failed(error)
        }
        frame.slot?.pointee.isOwned = true
        return finish(call.type, thread, copyingTo: copy) ? .answered : .next(Next(.begin))
    }
}

// MARK: Prototypes and aliases

extension Engine {
    /// Called when `open` returned false. Says whether the front is to make the object, or has the value as its answer. Generic,
    /// so that the user's code need not store the key.
    @usableFromInline @inline(never)
    static func observe<Key: Hashable & Sendable>(
        _ scope: Scope, _ assembly: any Assembly, _ type: Any.Type, _ key: Key, injects: Bool,
        _ failure: Any.Type?
    ) -> Next.Step {
        observe(scope, assembly, type, stored(key), injects: injects, failure)
    }

    @inline(never)
    private static func observe(
        _ scope: Scope, _ assembly: any Assembly, _ type: Any.Type, _ key: StoredKey?, injects: Bool,
        _ failure: Any.Type?
    ) -> Next.Step {
        let thread = ak_current()
        guard let frame = thread.pointee.top else { Fatal.internalError() }
        let call = ScopeCall(scope, frame.pointee.site, type, key, of: assembly, injects: injects)
        // The hooks that `open` saw may all be another assembly's.
        guard call.isObserved(call.components.overrideVersion) else { return .make }
        return answerLast(call, thread) { observe(call, frame, failure, thread, $0) }.step
    }

    private static func observe(
        _ call: ScopeCall, _ frame: Frame, _ failure: Any.Type?, _ thread: Thread,
        _ copy: UnsafeMutableRawPointer
    ) -> ObservedResult {
        // A capture compares the call around this one with the one that it runs in.
        thread.pointee.top = frame.pointee.parent
        let standIn = ComponentCapture.current?.visit(call) ?? call.standIn
        thread.pointee.top = frame
        if let value = standIn?.value {
            if !Memory.initialize(call.type, at: copy, to: value) { Fatal.internalError() }
            close(thread, succeeded: true)
            return .answered
        }
        let observed = ObservedCall.begin(call, standIn, thread)
        if let step = beginBuilding(observed, in: frame) { return .next(Next(step)) }
        if let error = make(by: standIn, for: call, failure, at: copy) {
            closeFailed()
            return .failed(error)
        }
        closeObserved(copy)
        return .answered
    }

    /// Decorates the object, closes the frame, and tells the observer.
    @usableFromInline @inline(never)
    static func closeObserved<Value>(_ value: inout Value) {
        withUnsafeMutablePointer(to: &value) { closeObserved($0) }
    }

    @inline(never)
    private static func closeObserved(_ value: UnsafeMutableRawPointer) {
        let thread = ak_current()
        thread.pointee.top?.pointee.phase = ak_injecting
        decorate(value)
        close(thread, succeeded: true)
        ObservedCall.end(thread, value: value)
    }
}
