internal import CAssemblyKit

/// Who looks on at a call.
struct Hooks {
    let observer: (any CallObserver)?
}

extension Engine {
    /// The way of a call while something is recorded, or its assembly has overrides or decorators.
    @inline(never)
    static func observe(_ call: ScopeCall, _ phases: Phases, _ body: Body) -> UnsafeRawPointer? {
        let answer = ComponentCapture.current?.visit(call)
        // Read after the visit, which may have installed a stand-in.
        let version = OverrideVersion(call.assembly.components)
        switch answer {
        case .value(let value):
            let thread = ak_current()
            return thread.give(call.type) { address in
                if !Memory.initialize(call.type, at: address, to: value) { Fatal.internalError() }
            }
        case .adopted(let object):
            return adopt(object, call, phases, version, body)
        case nil:
            guard let standIn = call.standIn else { return observed(call, phases, version, body) }
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
        guard let observer = CallObservation.began(call) else {
            return build(call, phases, version, Hooks(observer: nil), body)
        }
        let value = CallObservation.$current.withValue(observer) {
            build(call, phases, version, Hooks(observer: observer), body)
        }
        let object = value.flatMap { classInstance(of: Memory.copy(call.type, at: $0)) }
        observer.ended(hasFailed: value == nil, object: object.map { ObjectIdentifier($0) })
        return value
    }
}
