public import CAssemblyKit

// The way of a scope call when somebody wants to know of it or has changed the assembly.

/// The call of a scope function, as swaps and recordings see it.
struct ScopeCall {
    let scope: Scope
    let site: Site
    let type: Any.Type
    let key: any Hashable & Sendable
    let assembly: any Assembly

    var declaration: Declaration { Declaration(site, type) }
    var identity: Identity { Identity(declaration: declaration, key: key is Keyless ? nil : AnyKey(key)) }
    var line: Line { Line(site, Swift.type(of: assembly)) }
}

extension Components {
    @usableFromInline @inline(never)
    func attended<Object, Value, Key: Hashable & Sendable, Failure: Error>(
        _ scope: Scope, _ site: Site, _ key: Key, in assembly: some Assembly,
        _ make: () throws(Failure) -> Object,
        inject: (Object) throws(Failure) -> Void,
        didAssemble: ((Object) -> Void)?,
        as vended: (Object) -> Value
    ) throws(Failure) -> Value {
        let call = ScopeCall(scope: scope, site: site, type: Value.self, key: key, assembly: assembly)
        let answer = Seeker.current?.visit(call, Value.self)
        let stamp = Stamp(self)
        switch answer {
        case .answer(let value): return value
        case .adopt(let value):
            guard let object = (value as? Object) ?? (value as Any) as? Object else {
                Stop.notAdoptable(Swift.type(of: value as Any), Object.self, at: call.line)
            }
            return try recorded(
                call, key, stamp, { () throws(Failure) in object }, inject: inject, didAssemble: didAssemble,
                as: { _ in value })
        case nil: break
        }
        guard let standIn = standIn(call, Value.self) else {
            return try recorded(call, key, stamp, make, inject: inject, didAssemble: didAssemble, as: vended)
        }
        return try recorded(
            call, key, stamp,
            { () throws(Failure) -> Value in try standIn.value(key, Failure.self, at: call.line) },
            inject: { (_: Value) throws(Failure) in }, didAssemble: nil, as: { $0 })
    }

    private func recorded<Object, Value, Key: Hashable & Sendable, Failure: Error>(
        _ call: ScopeCall, _ key: Key, _ stamp: Stamp,
        _ make: () throws(Failure) -> Object,
        inject: (Object) throws(Failure) -> Void,
        didAssemble: ((Object) -> Void)?,
        as vended: (Object) -> Value
    ) throws(Failure) -> Value {
        let type = type(of: call.assembly)
        func decorated(_ object: Object) -> Value { decorate(vended(object), call) }
        return try Recorder.record(call) { (entry) throws(Failure) in
            func noted() throws(Failure) -> Object {
                entry?.isNew = true
                return try make()
            }
            return call.scope.keeps
                ? try keep(
                    call.scope, call.site, key, stamp, in: type, noted, inject: inject,
                    didAssemble: didAssemble,
                    as: decorated)
                : try Phases.prototype(
                    call.site, in: type, noted, inject: inject, didAssemble: didAssemble, as: decorated)
        }
    }
}
