internal import CAssemblyKit

// The way of a call while something is recorded, or its assembly has overrides or decorators.

extension Engine {
    private enum Observed {
        /// The front is to go on.
        case next(Next)
        /// The value is at the address that was given for it.
        case answered
        case failed(any Error)
    }

    /// What was let go of until here may have asked for components, which leave answers of their own.
    @inline(never)
    private static func answerLast(
        _ call: ScopeCall, _ thread: Thread,
        after observe: (UnsafeMutableRawPointer) -> Observed
    ) -> Next {
        Memory.withSpace(for: call.type) { copy in
            switch observe(copy) {
            case .next(let next): return next
            case .answered: return handOver(thread, call.type) { Memory.move(call.type, from: copy, to: $0) }
            case .failed(let error): return throwing(error, thread)
            }
        }
    }

    /// Makes the value in the place of the component.
    ///
    /// - Returns: What it threw; stops the program where the component may not throw that.
    private static func make(
        by substitute: Substitute, for call: ScopeCall, _ failure: Any.Type?,
        at place: UnsafeMutableRawPointer
    ) -> (any Error)? {
        do {
            try substitute.make(for: call, at: place)
            return nil
        } catch {
            if !isAllowed(error, failure) {
                Fatal.standInThrew(error, failure ?? Never.self, at: call.callSite)
            }
            return error
        }
    }

    /// - Returns: How the front is to make the object; nil where something stands in for it.
    private static func beginBuilding(_ observed: ObservedCall, in frame: Frame) -> Next.Step? {
        observed.frame = frame
        observed.observer?.isBuilding()
        switch observed.substitute {
        case .none, .value: return .make
        case .adopted where observed.call.injects: return .adopt
        case .adopted, .standIn: return nil
        }
    }

    static func decorate(_ value: UnsafeMutableRawPointer) {
        ObservedCall.current(ak_current())?.call.decorate(value)
    }
}

// MARK: What is kept

extension Engine {
    @inline(never)
    static func findOrOpenObserved(_ call: ScopeCall, _ failure: Any.Type?) -> Next {
        let thread = ak_current()
        return answerLast(call, thread) { findOrOpenObserved(call, failure, thread, $0) }
    }

    private static func findOrOpenObserved(
        _ call: ScopeCall, _ failure: Any.Type?, _ thread: Thread, _ copy: UnsafeMutableRawPointer
    ) -> Observed {
        // A destructor of what an adopted object replaces is not given that; what looks for a component within it, or within
        // a last phase, does find one.
        let outer = ObservedCall.current(thread), capture = ComponentCapture.current
        let isReplacing = capture != nil && outer?.adopting === capture && outer?.frame == nil
        let answer = isReplacing ? nil : capture?.visit(call)
        // After the visit, which may install a stand-in; before the look for one, which may miss one that comes later.
        let version = OverrideVersion(call.components)
        let substitute = Substitute(answer, for: call)
        if case .value(let value) = substitute {
            if !Memory.initialize(call.type, at: copy, to: value) { Fatal.internalError() }
            return .answered
        }
        let observed = ObservedCall.begin(call, substitute, thread)
        let next = findOrOpen(call, version, thread, adopts: substitute.isAdopted)
        if next.step == .begin {
            ObservedCall.end(thread, value: nil)
            return .next(next)
        }
        guard next.step == .make, let frame = thread.pointee.top else {
            Memory.copy(call.type, from: next.address, to: copy)
            if next.step == .answer, ak_end_answer() { thread.destroyAnswer() }
            ObservedCall.end(thread, value: copy)
            return .answered
        }
        if let step = beginBuilding(observed, in: frame) { return .next(Next(step, at: next.address)) }
        if let error = make(by: substitute, for: call, failure, at: next.address) {
            abandon()
            return .failed(error)
        }
        frame.slot?.pointee.isOwned = true
        return finish(call.type, thread, copyingTo: copy) ? .answered : .next(Next(.begin))
    }
}

// MARK: What is not kept

extension Engine {
    /// Asked when `open` answered false: whether the front is to make the object, or what stood in for it. The key is
    /// stored here, and not in the user's code.
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
        guard call.isObserved(OverrideVersion(call.components)) else { return .make }
        return answerLast(call, thread) { observe(call, frame, failure, thread, $0) }.step
    }

    private static func observe(
        _ call: ScopeCall, _ frame: Frame, _ failure: Any.Type?, _ thread: Thread,
        _ copy: UnsafeMutableRawPointer
    ) -> Observed {
        // Who looks for a component looks from the call around it.
        thread.pointee.top = frame.pointee.parent
        let substitute = Substitute(ComponentCapture.current?.visit(call), for: call)
        thread.pointee.top = frame
        if case .value(let value) = substitute {
            if !Memory.initialize(call.type, at: copy, to: value) { Fatal.internalError() }
            close(thread, succeeded: true)
            return .answered
        }
        let observed = ObservedCall.begin(call, substitute, thread)
        if let step = beginBuilding(observed, in: frame) { return .next(Next(step)) }
        if let error = make(by: substitute, for: call, failure, at: copy) {
            closeFailed()
            return .failed(error)
        }
        closeObserved(copy)
        return .answered
    }

    /// Shows the object to what looks on, and closes the frame.
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
