public import CAssemblyKit

/// The part of resolving that is compiled once, and not into the caller's module: it knows types at run time only. The few
/// generic functions that move a value between it and the front are not specialised either.
///
/// Here is what all scopes share, prototypes and aliases, and what the front takes. `KeptBuild.swift` has the objects that an
/// assembly keeps, and how any call of an object is finished or abandoned; `GraphBuild.swift` objects of the graph;
/// `Observed.swift` calls that are observed; `AwaitedBuild.swift` singletons that are made with await.
@usableFromInline enum Engine {
    /// Slow path of what an assembly keeps: every miss, and every call while something is recorded, traced or captured.
    ///
    /// - Returns: The address of the value, which may be read until `ak_end_answer`; nil when the body returned false.
    @usableFromInline @inline(never)
    static func build(
        _ assembly: any Assembly, _ scope: Scope, _ site: Site, _ type: Any.Type, _ key: StoredKey?,
        injects: Bool, _ failure: Any.Type?, _ body: Body
    ) -> UnsafeRawPointer? {
        build(ScopeCall(scope, site, type, key, of: assembly, injects: injects), failure, body)
    }

    /// Slow path of the singleton that this thread has just missed in the table of hits.
    @usableFromInline @inline(never)
    static func buildMissed(_ assembly: any Assembly, injects: Bool, _ failure: Any.Type?, _ body: Body)
        -> UnsafeRawPointer?
    {
        build(callOfMiss(.singleton, of: assembly, injects: injects), failure, body)
    }

    private static func build(_ call: ScopeCall, _ failure: Any.Type?, _ body: Body) -> UnsafeRawPointer? {
        let thread = ak_current(), before = thread.pointee.attempts
        var attempts = before
        defer { if attempts != before { Request.endTurn(thread, before) } }
        while true {
            var next = begin(call, failure)
            if next.step.makes, let place = next.place {
                guard body(next.step, place) else { return nil }
                if call.injects {
                    markMade()
                    guard body(.inject, place) else { return nil }
                }
                next = finishWithCopy(call.type, thread).map { answer($0, thread) } ?? Next(.beginAnew)
            }
            switch next.step {
            case .answer: return UnsafeRawPointer(next.address)
            case .fail:
                _ = body(.fail, next.address)
                return nil
            default:
                // Not from the thread's: a destructor may have ended a request since.
                attempts &+= 1
                thread.pointee.attempts = attempts
            }
        }
    }

    /// Finds the object of the call, or opens it; anew for as long as overrides come in between.
    ///
    /// - Returns: `beginAnew` after the failure of a shared circle, but for an object of the graph, which is begun anew here.
    @inline(never)
    static func begin(_ call: ScopeCall, _ failure: Any.Type?) -> Next {
        let thread = ak_current()
        var attempts = takeAttempts(thread)
        while true {
            thread.pointee.attempts = attempts
            let version = call.components.overrideVersion
            let next = call.isObserved(version) ? observe(call, failure) : findOrOpen(call, version, thread)
            if next.step != .beginAnew {
                // When the object was there, or a value stands in, there is no call with which the request would end.
                Request.endIfIdle(thread)
                return next
            }
            if call.scope == .objectGraph {
                attempts &+= 1
            } else if version == call.components.overrideVersion {
                return next
            }
        }
    }

    /// How often the objects around were begun anew, or this one, which is of the graph: then what was abandoned is released.
    private static func takeAttempts(_ thread: Thread) -> UInt32 {
        let attempts = thread.pointee.next_attempts
        if attempts == 0 { return thread.pointee.attempts }
        thread.pointee.next_attempts = 0
        releaseAnswer()
        return attempts
    }

    /// Notes the component that a fast path did not find. The front asks the engine next, without passing it again.
    ///
    /// - Returns: nil, so that a fast path has this call in tail position, and saves no registers for it.
    @inline(never) @discardableResult
    static func noteMiss(_ site: Site, _ type: UnsafeRawPointer) -> UnsafeRawPointer? {
        let thread = ak_current()
        thread.pointee.missed = site
        thread.pointee.missed_type = type
        return nil
    }

    /// The call of the component that was noted.
    static func callOfMiss(_ scope: Scope, of assembly: any Assembly, injects: Bool) -> ScopeCall {
        let thread = ak_current()
        guard let type = type(at: thread.pointee.missed_type) else { Fatal.internalError() }
        return ScopeCall(scope, thread.pointee.missed, type, nil, of: assembly, injects: injects)
    }

    /// Called when the object of the innermost call exists and is injected next: from here on its own circle may see it.
    @usableFromInline @inline(never)
    static func markMade() {
        let thread = ak_current()
        guard let frame = thread.pointee.top else { Fatal.internalError() }
        markMade(frame, thread)
    }

    /// Notes a `didAssemble` closure of the innermost call.
    @usableFromInline
    static func addLastPhase(_ didAssemble: @escaping () -> Void) {
        let thread = ak_current()
        guard let frame = thread.pointee.top else { Fatal.internalError() }
        Request.current(thread).lastPhases.append(Request.LastPhase(of: frame, thread, run: didAssemble))
        thread.pointee.now.lastPhases += 1
        // The last phase of an object that no assembly keeps waits for the end of the request, and so does what depends on it.
        if frame.entry == nil { thread.dependsOnUnfinished(0) }
    }
}

// MARK: Prototypes and aliases

extension Engine {
    /// Opens the frame of a prototype or an alias; false when the front is to call `observe`.
    @usableFromInline @inline(never)
    static func openPrototype(_ assembly: UnsafeRawPointer, _ site: Site) -> Bool {
        let thread = ak_current(), frame = ak_take_frame(thread)
        frame.pointee.site = site
        frame.pointee.assembly = assembly
        frame.pointee.phase = ak_making
        frame.pointee.index = 0
        frame.pointee.parent = thread.pointee.top
        thread.pointee.top = frame
        if !ak_has_stack(thread) { frame.reportUsedUpStack() }
        return ak_has_no_hooks()
    }

    /// Closes the frame of a prototype or an alias; true when the front is to call `closeObserved`, which does that.
    @usableFromInline @inline(never)
    static func closePrototype() -> Bool {
        let thread = ak_current()
        if thread.pointee.observed != nil, ObservedCall.isInnermost(thread) { return true }
        closePrototype(thread, succeeded: true)
        return false
    }

    /// Closes the frame of a prototype or an alias whose body threw.
    @usableFromInline @inline(never)
    static func closeFailedPrototype() {
        let thread = ak_current(), isObserved = ObservedCall.isInnermost(thread)
        closePrototype(thread, succeeded: false)
        if isObserved { ObservedCall.end(thread, value: nil) }
    }

    @inline(__always)
    static func closePrototype(_ thread: Thread, succeeded: Bool) {
        guard let frame = thread.pointee.top else { Fatal.internalError() }
        if thread.popEndsRequest(frame) {
            let hasFailed = !succeeded && mustAbandonAll(frame, thread)
            if !succeeded, !hasFailed { dropOwnObject(frame, thread) }
            Request.end(thread, frame, hasFailed: hasFailed)
        }
        ak_give_back_frame(thread, frame)
    }
}

// MARK: From the engine to the front

extension Engine {
    /// Releases the answer, which the front has copied.
    @usableFromInline @inline(never)
    static func releaseAnswer() {
        let thread = ak_current()
        guard let answer = thread.pointee.answer else { return }
        thread.pointee.answer = nil
        Unmanaged<AnyObject>.fromOpaque(answer).release()
    }

    /// Ends the read of an answer that was copied.
    @usableFromInline @inline(never)
    static func endAnswer() {
        if ak_end_answer() { releaseAnswer() }
    }

    /// Copies the value in the box that is the thread's answer, and ends its read.
    @usableFromInline @inline(never)
    static func takeAnswer<Value>() -> Value {
        defer { endAnswer() }
        guard let answer = ak_current().pointee.answer else { Fatal.internalError() }
        let box = Unmanaged<Box>.fromOpaque(answer).takeUnretainedValue()
        return box.address.assumingMemoryBound(to: Value.self).pointee
    }

    /// The error that the front is to throw.
    @usableFromInline @inline(never)
    static func takeError<Failure: Error>(_: Failure.Type) -> Failure {
        let error: any Error = takeAnswer()
        guard let error = error as? Failure else { Fatal.internalError() }
        return error
    }

    /// The object that the component adopts instead of making one.
    @usableFromInline @inline(never)
    static func takeAdopted<Object>(_: Object.Type) -> Object {
        guard let observed = ObservedCall.current(ak_current()), let given = observed.standIn?.adopted
        else { Fatal.internalError() }
        guard let object = given as? Object else {
            Fatal.notAdoptable(Swift.type(of: given), Object.self, at: observed.call.callSite)
        }
        return object
    }
}
