internal import CAssemblyKit

/// What answers scope calls. It is generic over nothing, so that it is compiled once.
@usableFromInline enum Engine {
    /// Slow path: every miss, and every call while something is recorded, overridden or decorated.
    ///
    /// - Returns: The address of the value, which may be read until `ak_end_answer`; nil when the body threw.
    @usableFromInline @inline(never)
    static func resolve(
        _ assembly: any Assembly, _ scope: Scope, _ phases: Phases, _ file: UnsafePointer<CChar>,
        _ function: UnsafePointer<CChar>, _ position: UInt64, _ type: Any.Type, _ key: StoredKey?,
        _ body: Body
    ) -> UnsafeRawPointer? {
        let site = Site(file: file, function: function, position: position)
        let call = ScopeCall(
            scope, site, type, key, of: assembly, injects: phases.contains(.injects))
        let version = OverrideVersion(call.components)
        if call.isObserved(version) { return observe(call, phases, body) }
        return build(call, phases, version, nil, body)
    }

    /// The same for the singleton that this thread has just missed in the table of hits.
    @usableFromInline @inline(never)
    static func resolveMissed(
        _ assembly: any Assembly, _ phases: Phases, _ body: Body
    ) -> UnsafeRawPointer? {
        let site = ak_current().pointee.missed
        guard let type = type(at: ak_current().pointee.missed_type) else { Fatal.internalError() }
        return resolve(
            assembly, .singleton, phases, site.file, site.function, site.position, type, nil, body)
    }

    @inline(never)
    static func build(
        _ call: ScopeCall, _ phases: Phases, _ version: OverrideVersion, _ observed: ObservedCall?,
        _ body: Body
    ) -> UnsafeRawPointer? {
        call.scope.keeps
            ? keep(call, phases, version, observed, body) : produce(call, phases, observed, body)
    }

    /// Notes a `didAssemble` closure of the innermost call.
    @usableFromInline
    static func addLastPhase(_ didAssemble: @escaping () -> Void) {
        let thread = ak_current()
        guard let frame = thread.pointee.top else { Fatal.internalError() }
        Request.current(thread).lastPhases.append(Request.LastPhase(frame: frame.pointee, run: didAssemble))
        thread.pointee.now.lastPhases += 1
        // The last phase of what no assembly keeps waits for the end of the request, and so does what depends on it.
        if frame.kept?.pointee.slot ?? 0 != ak_no_slot { thread.pointee.now.lowLink = 0 }
    }

    @usableFromInline @inline(never)
    static func destroyAnswer() { ak_current().destroyAnswer() }
}

// MARK: What is not kept

extension Engine {
    /// Opens the frame of a prototype; false: something may look on (`observe`).
    @usableFromInline @inline(never)
    static func open(
        _ assembly: UnsafeRawPointer, _ file: UnsafePointer<CChar>, _ function: UnsafePointer<CChar>,
        _ position: UInt64
    ) -> Bool {
        let thread = ak_current(), frame = ak_take_frame(thread)
        frame.pointee.site.file = file
        frame.pointee.site.function = function
        frame.pointee.site.position = position
        frame.pointee.assembly = assembly
        frame.pointee.phase = 0
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

    @usableFromInline @inline(never)
    static func fail() {
        let thread = ak_current(), isObserved = ObservedCall.isInnermost(thread)
        close(thread, succeeded: false)
        if isObserved { ObservedCall.end(thread, value: nil) }
    }

    @inline(__always)
    static func close(_ thread: Thread, succeeded: Bool) {
        guard let frame = thread.pointee.top else { Fatal.internalError() }
        if thread.pop(frame) { Request.end(thread, frame, succeeded: succeeded) }
        ak_give_back_frame(thread, frame)
    }

    /// A prototype or an alias.
    private static func produce(
        _ call: ScopeCall, _ phases: Phases, _ observed: ObservedCall?, _ body: Body
    ) -> UnsafeRawPointer? {
        Memory.withSpace(for: call.type) { produce(call, phases, observed, at: $0, body) }
    }

    private static func produce(
        _ call: ScopeCall, _ phases: Phases, _ observed: ObservedCall?, at value: UnsafeMutableRawPointer,
        _ body: Body
    ) -> UnsafeRawPointer? {
        var frame = ak_frame(
            parent: nil, site: call.site, assembly: address(of: Swift.type(of: call.assembly)), phase: 0,
            index: 0)
        return withUnsafeMutablePointer(to: &frame) { frame in
            let thread = ak_current()
            if !thread.push(frame) { frame.reportUsedUpStack() }
            var isMade = make(call, observed, phases, at: value, body)
            frame.pointee.phase = 1
            if isMade, phases.contains(.injects), !body(.inject, value) {
                Memory.destroy(call.type, at: value)
                isMade = false
            }
            if isMade, observed != nil { call.decorate(value) }
            if thread.pop(frame) { Request.end(thread, frame, succeeded: isMade) }
            return isMade ? thread.give(call.type) { Memory.move(call.type, from: value, to: $0) } : nil
        }
    }
}
