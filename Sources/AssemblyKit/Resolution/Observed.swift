public import CAssemblyKit

// The way of a call while something is recorded, or its assembly has overrides or decorators.

extension Engine {
    @inline(never)
    static func observe(_ call: ScopeCall, _ phases: Phases, _ body: Body) -> UnsafeRawPointer? {
        let substitute = Substitute(for: call)
        // Read after that, which may have installed a stand-in.
        let version = OverrideVersion(call.assembly.components)
        return answer(call, with: substitute, phases, version, body)
    }

    /// What stands in the place of a component's own body.
    private enum Substitute {
        case none
        case value(Any)
        case adopted(Any)
        case standIn(StandIn)

        init(for call: ScopeCall) {
            switch ComponentCapture.current?.visit(call) {
            case .value(let value): self = .value(value)
            case .adopted(let object): self = .adopted(object)
            case nil: self = call.standIn.map { .standIn($0) } ?? .none
            }
        }
    }

    private static func answer(
        _ call: ScopeCall, with substitute: Substitute, _ phases: Phases, _ version: OverrideVersion,
        _ body: Body
    ) -> UnsafeRawPointer? {
        switch substitute {
        case .none:
            return observed(call, phases, version, body)
        case .value(let value):
            return ak_current().give(call.type) { address in
                if !Memory.initialize(call.type, at: address, to: value) { Fatal.internalError() }
            }
        case .adopted(let object):
            return adopt(object, call, phases, version, body)
        case .standIn(let standIn):
            return use(standIn, call, phases, version, body)
        }
    }

    private static func adopt(
        _ object: Any, _ call: ScopeCall, _ phases: Phases, _ version: OverrideVersion, _ body: Body
    ) -> UnsafeRawPointer? {
        var adopted = Adopted(object: object)
        if phases.contains(.injects), !withUnsafeMutablePointer(to: &adopted, { body(.adopt, $0) }) {
            Fatal.notAdoptable(Swift.type(of: object), adopted.allowed, at: call.callSite)
        }
        return observed(call, phases, version) { step, address in
            guard step == .make else { return body(step, address) }
            if Memory.initialize(call.type, at: address, to: object) { return true }
            Fatal.notAdoptable(Swift.type(of: object), call.type, at: call.callSite)
        }
    }

    private static func use(
        _ standIn: StandIn, _ call: ScopeCall, _ phases: Phases, _ version: OverrideVersion, _ body: Body
    ) -> UnsafeRawPointer? {
        observed(call, phases.subtracting(.injects), version) { step, address in
            guard step == .make else { return body(step, address) }
            do {
                try standIn.make(for: call, at: address)
                return true
            } catch {
                var thrown = Thrown(error: error)
                if phases.contains(.canThrow), withUnsafeMutablePointer(to: &thrown, { body(.fail, $0) }) {
                    return false
                }
                Fatal.standInThrew(error, thrown.allowed, at: call.callSite)
            }
        }
    }

    @inline(never)
    private static func observed(
        _ call: ScopeCall, _ phases: Phases, _ version: OverrideVersion, _ body: Body
    ) -> UnsafeRawPointer? {
        let thread = ak_current()
        let value = build(call, phases, version, ObservedCall.begin(call, thread), body)
        ObservedCall.end(thread, value: value)
        return value
    }
}

// MARK: Prototypes, whose `make` the front runs

/// How a prototype goes on at which something may look on.
@usableFromInline enum Observed: UInt8 {
    /// Its `make` is to run; the frame is open.
    case make
    /// Something stood in for it; the answer is to be taken.
    case answered
    /// What stood in for it threw; the answer is the error.
    case failed
}

extension Engine {
    @usableFromInline @inline(never)
    static func observe(
        _ frame: UnsafeMutablePointer<ak_frame>, _ assembly: any Assembly, _ type: Any.Type,
        _ key: StoredKey?, _ phases: Phases
    ) -> Observed {
        let thread = ak_current()
        let call = ScopeCall(.prototype, frame.pointee.site, type, key, of: assembly)
        let isLookedAt = call.isLookedAt(OverrideVersion(assembly.components))
        let substitute = isLookedAt ? Substitute(for: call) : .none
        if case .none = substitute {
            let observed = isLookedAt ? ObservedCall.begin(call, thread, frame: frame) : nil
            if !thread.push(frame) { frame.reportUsedUpStack() }
            observed?.observer?.isBuilding()
            return .make
        }
        var failure: (any Error)?
        let version = OverrideVersion(assembly.components)
        let value = answer(call, with: substitute, phases, version) { step, address in
            guard step == .fail else { return false }
            failure = address.assumingMemoryBound(to: Thrown.self).pointee.error
            return true
        }
        if value != nil { return .answered }
        guard let failure else { Fatal.internalError() }
        _ = thread.give((any Error).self) { $0.initializeMemory(as: (any Error).self, to: failure) }
        return .failed
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
