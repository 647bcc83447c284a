public import CAssemblyKit

// The way of a scope call when somebody wants to know of it or has changed the assembly.

/// The call of a scope function, as swaps and recordings see it.
package struct ScopeCall {
    package let scope: Scope
    let site: Site
    /// The type that the component is declared with.
    package let type: Any.Type
    let key: any Hashable & Sendable
    package let assembly: any Assembly

    /// The assembly's type and its member: `CoreBase.store`.
    package var name: String { line.name }
    package var hasKey: Bool { !(key is Keyless) }
    /// Whether a stand-in answers it.
    package var isSwapped: Bool { assembly.components.isSwapped(declaration) }
    package var declaration: Declaration { Declaration(site, type) }
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
        let answer = ComponentCapture.current?.visit(call, Value.self)
        let stamp = Stamp(self)
        switch answer {
        case .answer(let value): return value
        case .adopt(let value):
            guard let object = (value as? Object) ?? (value as Any) as? Object else {
                Fatal.notAdoptable(Swift.type(of: value as Any), Object.self, at: call.line)
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
        return try observed(call) { (observer) throws(Failure) in
            func noted() throws(Failure) -> Object {
                observer?.isBuilding()
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

/// Runs a call within its observer, if anyone looks on.
func observed<Value, Failure: Error>(
    _ call: ScopeCall, _ body: ((any CallObserver)?) throws(Failure) -> Value
) throws(Failure) -> Value {
    guard let observer = CallObservation.began(call) else { return try body(nil) }
    let result = CallObservation.$current.withValue(observer) { () -> Result<Value, Failure> in
        do throws(Failure) {
            return .success(try body(observer))
        } catch {
            return .failure(error)
        }
    }
    if case .failure = result { observer.ended(hasFailed: true) } else { observer.ended(hasFailed: false) }
    return try result.get()
}

/// The same for a call with `await`.
nonisolated(nonsending) func observed<Value: Sendable, Failure: Error>(
    later call: ScopeCall,
    _ body: nonisolated(nonsending) ((any CallObserver)?) async throws(Failure) -> Value
) async throws(Failure) -> Value {
    guard let observer = CallObservation.began(call) else { return try await body(nil) }
    let result = await CallObservation.$current.withValue(observer) { () async -> Result<Value, Failure> in
        do throws(Failure) {
            return .success(try await body(observer))
        } catch {
            return .failure(error)
        }
    }
    if case .failure = result { observer.ended(hasFailed: true) } else { observer.ended(hasFailed: false) }
    return try result.get()
}
