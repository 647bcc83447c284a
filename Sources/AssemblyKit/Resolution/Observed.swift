internal import CAssemblyKit

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

extension Engine {
    /// Asked when `open` answered false.
    ///
    /// - Returns: Whether something stood in for the prototype: its value is the answer, or the error that it threw.
    @usableFromInline @inline(never)
    static func observe(
        _ assembly: any Assembly, _ type: Any.Type, _ key: StoredKey?, _ failure: Any.Type
    ) -> Bool {
        let thread = ak_current()
        guard let frame = thread.pointee.top else { Fatal.internalError() }
        let call = ScopeCall(.prototype, frame.pointee.site, type, key, of: assembly)
        // The hooks that `open` saw may all be another assembly's.
        guard call.isObserved(OverrideVersion(assembly.components)) else { return false }
        // Who looks for a component looks from the call around it.
        thread.pointee.top = frame.pointee.parent
        let substitute = Substitute(for: call)
        thread.pointee.top = frame
        if case .value(let value) = substitute {
            close(thread, succeeded: true)
            _ = give(value, call, thread)
            return true
        }
        let observed = ObservedCall.begin(call, substitute, thread, frame: frame)
        observed.observer?.isBuilding()
        if case .none = substitute { return false }

        let value = Memory.allocate(type)
        defer { value.deallocate() }
        do {
            _ = try substitute.make(for: call, at: value)
        } catch {
            func isAllowed<Failure>(_: Failure.Type) -> Bool { error is Failure }
            guard _openExistential(failure, do: isAllowed) else {
                Fatal.standInThrew(error, failure, at: call.callSite)
            }
            fail()
            _ = thread.give((any Error).self) { $0.initializeMemory(as: (any Error).self, to: error) }
            thread.pointee.answer_is_error = true
            return true
        }
        closeObserved(value)
        _ = thread.give(type) { Memory.move(type, from: value, to: $0) }
        return true
    }

    /// Shows the object to what looks on, and closes the frame.
    @usableFromInline @inline(never)
    static func closeObserved(_ value: UnsafeMutableRawPointer) {
        let thread = ak_current()
        thread.pointee.top?.pointee.phase = 1
        ObservedCall.current(thread)?.call.decorate(value)
        close(thread, succeeded: true)
        ObservedCall.end(thread, value: value)
    }

    /// What was given in the place of a prototype.
    @usableFromInline @inline(never)
    static func takeAnswer<Value>() -> Value {
        let thread = ak_current()
        defer { if ak_end_answer() { thread.destroyAnswer() } }
        return thread.answer.assumingMemoryBound(to: Value.self).pointee
    }

    /// The error of what was to stand in for a prototype; nil when it did.
    @usableFromInline @inline(never)
    static func takeError<Failure: Error>(_: Failure.Type) -> Failure? {
        guard ak_current().pointee.answer_is_error else { return nil }
        ak_current().pointee.answer_is_error = false
        let error: any Error = takeAnswer()
        return error as? Failure
    }
}
