public import CAssemblyKit

// The way of a call while something is recorded, or its assembly has overrides or decorators.

extension Engine {
    @inline(never)
    static func observe(_ call: ScopeCall, _ phases: Phases, _ body: Body) -> UnsafeRawPointer? {
        let thread = ak_current(), substitute = Substitute(for: call)
        var phases = phases
        switch substitute {
        case .none: break
        case .value(let value): return give(value, call, thread)
        case .standIn: phases.remove(.injects)
        case .adopted(let object):
            var adopted = Adopted(object: object)
            if phases.contains(.injects), !withUnsafeMutablePointer(to: &adopted, { body(.adopt, $0) }) {
                Fatal.notAdoptable(Swift.type(of: object), adopted.allowed, at: call.callSite)
            }
        }
        // Read after the look for a substitute, which may have installed a stand-in.
        let version = OverrideVersion(call.assembly.components)
        let value = build(call, phases, version, ObservedCall.begin(call, substitute, thread), body)
        ObservedCall.end(thread, value: value)
        return value
    }

    private static func give(_ value: Any, _ call: ScopeCall, _ thread: Thread) -> UnsafeRawPointer {
        thread.give(call.type) { address in
            if !Memory.initialize(call.type, at: address, to: value) { Fatal.internalError() }
        }
    }

    /// Makes the value, by the component's own `make` or by what stands in its place; false when that threw.
    static func make(
        _ call: ScopeCall, _ observed: ObservedCall?, _ phases: Phases, at address: UnsafeMutableRawPointer,
        _ body: Body
    ) -> Bool {
        guard let observed else { return body(.make, address) }
        observed.observer?.isBuilding()
        do {
            return try observed.substitute.make(for: call, at: address) || body(.make, address)
        } catch {
            passOn(error, of: call) { phases.contains(.canThrow) && body(.fail, $0) }
            return false
        }
    }

    /// Has the front throw what a stand-in threw; stops the program where the component may not throw it.
    ///
    /// - Parameter fail: Gives the front a `Thrown`; false when its error is not of the declared type.
    static func passOn(
        _ error: any Error, of call: ScopeCall, _ fail: (UnsafeMutableRawPointer) -> Bool
    ) {
        var thrown = Thrown(error: error)
        if !withUnsafeMutablePointer(to: &thrown, { fail($0) }) {
            Fatal.standInThrew(error, thrown.allowed, at: call.callSite)
        }
    }
}

// MARK: Prototypes, whose `make` the front runs

/// What the front of a prototype does at which something may look on.
@usableFromInline enum NextStep: UInt8 {
    /// Its `make` is to run; the frame is open.
    case make
    /// Something stood in for it; the answer is to be taken.
    case answered
    /// What stood in for it threw; the answer is the error.
    case failed
}

extension Engine {
    /// Asked when `open` refused.
    @usableFromInline @inline(never)
    static func observe(
        _ frame: UnsafeMutablePointer<ak_frame>, _ assembly: any Assembly, _ type: Any.Type,
        _ key: StoredKey?, _ phases: Phases
    ) -> NextStep {
        let thread = ak_current()
        let call = ScopeCall(.prototype, frame.pointee.site, type, key, of: assembly)
        // The hooks that `open` saw may all be another assembly's.
        let isObserved = call.isObserved(OverrideVersion(assembly.components))
        let substitute = isObserved ? Substitute(for: call) : .none
        if case .value(let value) = substitute {
            _ = give(value, call, thread)
            return .answered
        }
        let observed = isObserved ? ObservedCall.begin(call, substitute, thread, frame: frame) : nil
        if !thread.push(frame) { frame.reportUsedUpStack() }
        observed?.observer?.isBuilding()
        if case .none = substitute { return .make }

        let value = Memory.allocate(type)
        defer { value.deallocate() }
        do {
            _ = try substitute.make(for: call, at: value)
        } catch {
            guard phases.contains(.canThrow) else {
                Fatal.standInThrew(error, Never.self, at: call.callSite)
            }
            fail(frame)
            _ = thread.give((any Error).self) { $0.initializeMemory(as: (any Error).self, to: error) }
            return .failed
        }
        closeObserved(frame, value, type)
        _ = thread.give(type) { Memory.move(type, from: value, to: $0) }
        return .answered
    }

    /// Shows the object to what looks on, and closes the frame.
    @usableFromInline @inline(never)
    static func closeObserved(
        _ frame: UnsafeMutablePointer<ak_frame>, _ value: UnsafeMutableRawPointer, _ type: Any.Type
    ) {
        let thread = ak_current()
        frame.pointee.phase = 1
        ObservedCall.current(thread)?.call.decorate(value)
        if thread.pop(frame) { Request.end(thread, frame, succeeded: true) }
        ObservedCall.end(thread, value: value)
    }

    /// What was given in the place of a prototype.
    @usableFromInline @inline(never)
    static func takeAnswer<Value>() -> Value {
        let thread = ak_current()
        defer { if ak_end_answer() { thread.destroyAnswer() } }
        return thread.answer.assumingMemoryBound(to: Value.self).pointee
    }

    /// The error of what was to stand in for a prototype.
    @usableFromInline @inline(never)
    static func takeError<Failure: Error>(_ frame: UnsafeMutablePointer<ak_frame>) -> Failure {
        let error: any Error = takeAnswer()
        if let error = error as? Failure { return error }
        Fatal.standInThrew(
            error, Failure.self, at: CallSite(frame.pointee.site, type(at: frame.pointee.assembly)))
    }
}
