public import CAssemblyKit

/// What answers scope calls. It is generic over nothing, so that it is compiled once.
@usableFromInline enum Engine {
    /// Slow path of what an assembly keeps: every miss, and every call while something is recorded or looked for.
    ///
    /// - Returns: The address of the value, which may be read until `ak_end_answer`; nil when the body answered false.
    @usableFromInline @inline(never)
    static func build(
        _ assembly: any Assembly, _ scope: Scope, _ site: Site, _ type: Any.Type, _ key: StoredKey?,
        injects: Bool, _ failure: Any.Type?, _ body: Body
    ) -> UnsafeRawPointer? {
        build(ScopeCall(scope, site, type, key, of: assembly, injects: injects), failure, body)
    }

    /// The same for the singleton that this thread has just missed in the table of hits.
    @usableFromInline @inline(never)
    static func buildMissed(_ assembly: any Assembly, injects: Bool, _ failure: Any.Type?, _ body: Body)
        -> UnsafeRawPointer?
    {
        build(missed(.singleton, of: assembly, injects: injects), failure, body)
    }

    private static func build(_ call: ScopeCall, _ failure: Any.Type?, _ body: Body) -> UnsafeRawPointer? {
        while true {
            var next = findOrOpen(call, failure)
            if next.step.makes, let place = next.place {
                guard body(next.step, place) else { return nil }
                if call.injects {
                    made()
                    guard body(.inject, place) else { return nil }
                }
                next = finish(call.type)
            }
            switch next.step {
            case .answer: return UnsafeRawPointer(next.address)
            case .fail:
                _ = body(.fail, next.address)
                return nil
            default: break
            }
        }
    }

    /// Slow path of an object of the graph.
    @usableFromInline @inline(never)
    static func beginSlot(
        _ assembly: any Assembly, _ site: Site, _ type: Any.Type, _ key: StoredKey?, injects: Bool,
        _ failure: Any.Type?
    ) -> Next {
        beginSlot(ScopeCall(.objectGraph, site, type, key, of: assembly, injects: injects), failure)
    }

    /// The same for the one that this thread has just not been given by the fast path.
    @usableFromInline @inline(never)
    static func beginMissedSlot(_ assembly: any Assembly, injects: Bool, _ failure: Any.Type?) -> Next {
        beginSlot(missed(.objectGraph, of: assembly, injects: injects), failure)
    }

    private static func beginSlot(_ call: ScopeCall, _ failure: Any.Type?) -> Next {
        while true {
            let next = findOrOpen(call, failure)
            if next.step != .begin { return next }
        }
    }

    @inline(never)
    private static func findOrOpen(_ call: ScopeCall, _ failure: Any.Type?) -> Next {
        let version = OverrideVersion(call.components)
        return call.isObserved(version)
            ? findOrOpenObserved(call, failure) : findOrOpen(call, version, ak_current())
    }

    /// Notes what was asked for and is not there: the engine is asked next, and the front need not say it again.
    @inline(never)
    static func miss(_ site: Site, _ type: UnsafeRawPointer, _ thread: Thread) {
        thread.pointee.missed = site
        thread.pointee.missed_type = type
    }

    private static func missed(_ scope: Scope, of assembly: any Assembly, injects: Bool) -> ScopeCall {
        let thread = ak_current()
        guard let type = type(at: thread.pointee.missed_type) else { Fatal.internalError() }
        return ScopeCall(scope, thread.pointee.missed, type, nil, of: assembly, injects: injects)
    }

    /// The object of the innermost call exists, and is injected next: its own circle may see it.
    @usableFromInline @inline(never)
    static func made() {
        let thread = ak_current()
        guard let frame = thread.pointee.top else { Fatal.internalError() }
        setMade(frame, thread)
    }

    /// Notes a `didAssemble` closure of the innermost call.
    @usableFromInline
    static func addLastPhase(_ didAssemble: @escaping () -> Void) {
        let thread = ak_current()
        guard let frame = thread.pointee.top else { Fatal.internalError() }
        Request.current(thread).lastPhases.append(Request.LastPhase(of: frame, thread, run: didAssemble))
        thread.pointee.now.lastPhases += 1
        // The last phase of what no assembly keeps waits for the end of the request, and so does what depends on it.
        if frame.entry == nil { thread.pointee.now.lowLink = 0 }
    }
}

// MARK: What is not kept

extension Engine {
    /// Opens the frame of a prototype or an alias; false: something may look on (`observe`).
    @usableFromInline @inline(never)
    static func open(_ assembly: UnsafeRawPointer, _ site: Site) -> Bool {
        let thread = ak_current(), frame = ak_take_frame(thread)
        frame.pointee.site = site
        frame.pointee.assembly = assembly
        frame.pointee.phase = ak_making
        frame.pointee.index = 0
        if !thread.push(frame) { frame.reportUsedUpStack() }
        return ak_has_no_hooks()
    }

    /// Closes it; true when something looks on, which is to see the object first (`closeObserved`).
    @usableFromInline @inline(never)
    static func close() -> Bool {
        let thread = ak_current()
        if thread.pointee.observed != nil, ObservedCall.isInnermost(thread) { return true }
        close(thread, succeeded: true)
        return false
    }

    /// Closes it where the body threw.
    @usableFromInline @inline(never)
    static func closeFailed() {
        let thread = ak_current(), isObserved = ObservedCall.isInnermost(thread)
        close(thread, succeeded: false)
        if isObserved { ObservedCall.end(thread, value: nil) }
    }

    @inline(__always)
    static func close(_ thread: Thread, succeeded: Bool) {
        guard let frame = thread.pointee.top else { Fatal.internalError() }
        if thread.pop(frame) {
            Request.end(thread, frame, hasFailed: !succeeded)
        }
        ak_give_back_frame(thread, frame)
    }
}

// MARK: From the engine to the front

extension Engine {
    @usableFromInline @inline(never)
    static func destroyAnswer() { ak_current().destroyAnswer() }

    /// The front has copied the answer.
    @usableFromInline @inline(never)
    static func endAnswer() {
        if ak_end_answer() { destroyAnswer() }
    }

    /// What was given in the place of an object that no assembly keeps.
    @usableFromInline @inline(never)
    static func takeAnswer<Value>() -> Value {
        let thread = ak_current()
        defer { if ak_end_answer() { thread.destroyAnswer() } }
        return thread.answer.assumingMemoryBound(to: Value.self).pointee
    }

    /// The error that the component is to throw.
    @usableFromInline @inline(never)
    static func takeError<Failure: Error>(_: Failure.Type) -> Failure {
        let error: any Error = takeAnswer()
        guard let error = error as? Failure else { Fatal.internalError() }
        return error
    }

    /// Has the front throw an error of a stand-in.
    static func throwing(_ error: any Error, _ thread: Thread) -> Next {
        let place = thread.give((any Error).self) { $0.initializeMemory(as: (any Error).self, to: error) }
        return Next(.fail, at: place)
    }

    static func isAllowed(_ error: any Error, _ failure: Any.Type?) -> Bool {
        failure.map { isValue(error, of: $0) } ?? false
    }

    /// The object that is to be the component, in the place of one that is made.
    @usableFromInline @inline(never)
    static func takeAdopted<Object>(_: Object.Type) -> Object {
        guard let observed = ObservedCall.current(ak_current()),
            case .adopted(let given) = observed.substitute
        else { Fatal.internalError() }
        guard let object = given as? Object else {
            Fatal.notAdoptable(Swift.type(of: given), Object.self, at: observed.call.callSite)
        }
        return object
    }
}
