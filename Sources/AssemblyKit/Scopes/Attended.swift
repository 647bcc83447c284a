public import CAssemblyKit

// The way of a scope call when somebody wants to know of it or has changed the assembly.

extension Components {
    @usableFromInline @inline(never)
    func attended<Object, Value, Key: Hashable & Sendable, Failure: Error>(
        _ scope: Scope, _ site: Site, _ key: Key, in assembly: some Assembly,
        _ make: () throws(Failure) -> Object,
        inject: (Object) throws(Failure) -> Void,
        didAssemble: ((Object) -> Void)?,
        as vended: (Object) -> Value
    ) throws(Failure) -> Value {
        let type = type(of: assembly)
        let declaration = Declaration(site, Value.self)
        Seeker.current?.visit(self, site, declaration, Value.self, key, type)
        if let standIn = replacement(declaration)?.closure as? Replace<Value> {
            return try attended(
                scope, site, key, in: type,
                { () throws(Failure) -> Value in try call(standIn, key, Failure.self, at: Line(site, type)) },
                inject: { (_: Value) throws(Failure) in }, didAssemble: nil, as: { $0 })
        }
        return try attended(
            scope, site, key, in: type, make, inject: inject, didAssemble: didAssemble, as: vended)
    }

    private func attended<Object, Value, Key: Hashable & Sendable, Failure: Error>(
        _ scope: Scope, _ site: Site, _ key: Key, in assembly: Any.Type,
        _ make: () throws(Failure) -> Object,
        inject: (Object) throws(Failure) -> Void,
        didAssemble: ((Object) -> Void)?,
        as vended: (Object) -> Value
    ) throws(Failure) -> Value {
        scope == .prototype
            ? try prototype(
                site, in: assembly, make, inject: inject, didAssemble: didAssemble, as: vended)
            : try keep(
                scope, site, key, in: assembly, make, inject: inject, didAssemble: didAssemble, as: vended)
    }

    private func call<Value, Failure: Error>(
        _ standIn: Replace<Value>, _ key: some Hashable & Sendable, _: Failure.Type, at line: Line
    ) throws(Failure) -> Value {
        do {
            return try standIn(key)
        } catch let error as Failure {
            throw error
        } catch {
            Stop.standInThrew(error, Failure.self, at: line)
        }
    }
}

/// A stand-in's closure: makes the value for the key in hand.
typealias Replace<Value> = (any Hashable & Sendable) throws -> Value
