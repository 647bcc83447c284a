internal import CAssemblyKit

// The way of a call while something is recorded, or its assembly has overrides or decorators.

extension Engine {
    @inline(never)
    static func observe(_ call: ScopeCall, _ phases: Phases, _ body: Body) -> UnsafeRawPointer? {
        let thread = ak_current(), copy = Memory.allocate(call.type)
        defer { copy.deallocate() }
        let isMade = observe(call, phases, body, thread, copy)
        // Written last: what was let go of until here may have asked for components, which leave answers of their own.
        return isMade ? thread.give(call.type) { Memory.move(call.type, from: copy, to: $0) } : nil
    }

    /// - Returns: Whether there is a value, which is at `copy` then.
    private static func observe(
        _ call: ScopeCall, _ phases: Phases, _ body: Body, _ thread: Thread, _ copy: UnsafeMutableRawPointer
    ) -> Bool {
        let answer = ComponentCapture.current?.visit(call)
        // After the visit, which may install a stand-in; before the look for one, which may miss one that comes later.
        let version = OverrideVersion(call.components)
        let substitute = Substitute(answer, for: call)
        var phases = phases
        switch substitute {
        case .none: break
        case .value(let value):
            if !Memory.initialize(call.type, at: copy, to: value) { Fatal.internalError() }
            return true
        case .standIn: phases.remove(.injects)
        case .adopted(let object):
            var adopted = Adopted(object: object)
            if phases.contains(.injects), !withUnsafeMutablePointer(to: &adopted, { body(.adopt, $0) }) {
                Fatal.notAdoptable(Swift.type(of: object), adopted.allowed, at: call.callSite)
            }
        }
        let value = build(call, phases, version, ObservedCall.begin(call, substitute, thread), body)
        if let value {
            Memory.copy(call.type, from: value, to: copy)
            if ak_end_answer() { thread.destroyAnswer() }
        }
        ObservedCall.end(thread, value: value == nil ? nil : UnsafeRawPointer(copy))
        return value != nil
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
        let thread = ak_current(), copy = Memory.allocate(type)
        defer { copy.deallocate() }
        guard let answer = observe(assembly, type, key, failure, thread, copy) else { return false }
        // Written last, as above.
        switch answer {
        case .success: _ = thread.give(type) { Memory.move(type, from: copy, to: $0) }
        case .failure(let error):
            _ = thread.give((any Error).self) { $0.initializeMemory(as: (any Error).self, to: error) }
            thread.pointee.answer_is_error = true
        }
        return true
    }

    /// - Returns: Nil where the front is to run the `make`; otherwise what stood in for it is at `copy`, or threw.
    private static func observe(
        _ assembly: any Assembly, _ type: Any.Type, _ key: StoredKey?, _ failure: Any.Type, _ thread: Thread,
        _ copy: UnsafeMutableRawPointer
    ) -> Result<Void, any Error>? {
        guard let frame = thread.pointee.top else { Fatal.internalError() }
        let call = ScopeCall(.prototype, frame.pointee.site, type, key, of: assembly)
        // The hooks that `open` saw may all be another assembly's.
        guard call.isObserved(OverrideVersion(call.components)) else { return nil }
        // Who looks for a component looks from the call around it.
        thread.pointee.top = frame.pointee.parent
        let substitute = Substitute(ComponentCapture.current?.visit(call), for: call)
        thread.pointee.top = frame
        if case .value(let value) = substitute {
            if !Memory.initialize(type, at: copy, to: value) { Fatal.internalError() }
            close(thread, succeeded: true)
            return .success(())
        }
        let observed = ObservedCall.begin(call, substitute, thread, frame: frame)
        observed.observer?.isBuilding()
        if case .none = substitute { return nil }

        do {
            _ = try substitute.make(for: call, at: copy)
        } catch {
            func isAllowed<Failure>(_: Failure.Type) -> Bool { error is Failure }
            guard _openExistential(failure, do: isAllowed) else {
                Fatal.standInThrew(error, failure, at: call.callSite)
            }
            fail()
            return .failure(error)
        }
        closeObserved(copy)
        return .success(())
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
