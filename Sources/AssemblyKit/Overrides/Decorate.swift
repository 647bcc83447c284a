internal import CAssemblyKit

extension Assembly {
    /// Wraps what is built of a component from now on; decorators stack in the order given.
    ///
    ///     core.decorate(\.store) { real in LoggingStore(real) }
    ///
    /// Builds nothing: which component is meant shows when one of its declared type is next built. What was
    /// built before stays as it is (see `reset`). A stand-in is wrapped, too. A component that is vended under another
    /// type than its declared one is not found; `verify` names it.
    ///
    /// What is kept is what `wrap` returns: `shutdown` stops the object within it only if that is `Stoppable` and does so.
    @_alwaysEmitIntoClient
    public func decorate<Value>(
        _ component: @escaping @Sendable (Self) throws -> Value,
        @Declared<Value> with wrap: @escaping @Sendable (Value) -> Value
    ) {
        addDecorator(wrap) { try ($0 as? Self).map { try component($0) } as Any }
    }

    /// Wraps what is built of a component of a main-actor assembly from now on, on the main actor.
    ///
    /// To see which component is meant, `component` runs when one of this type is built. So until it was built itself, what else
    /// the assembly declares with this type may be built on the main actor only; elsewhere the program stops.
    @_alwaysEmitIntoClient @MainActor
    public func decorate<Value>(
        main component: @escaping (Self) throws -> Value,
        @Declared<Value> with wrap: @escaping @MainActor (Value) -> Value
    ) {
        let wrap = unsafeBitCast(wrap, to: ((Value) -> Value).self)
        let checked = { (value: Value) in
            requireMainActor()
            return wrap(value)
        }
        addDecorator(checked) { try ($0 as? Self).map { try component($0) } as Any }
    }

    /// Wraps what is built of every component that is declared with this type.
    @_alwaysEmitIntoClient
    public func decorate<Value>(
        _ type: Value.Type, @Declared<Value> with wrap: @escaping @Sendable (Value) -> Value
    ) {
        addDecorator(wrap, nil)
    }

    @_alwaysEmitIntoClient
    func addDecorator<Value>(
        _ wrap: @escaping (Value) -> Value, _ component: ((any Assembly) throws -> Any)?
    ) {
        components.addDecorator(Value.self, component) { address in
            let value = address.assumingMemoryBound(to: Value.self)
            value.initialize(to: wrap(value.move()))
        }
    }
}

extension Components {
    @usableFromInline
    func addDecorator(
        _ type: Any.Type, _ component: ((any Assembly) throws -> Any)?,
        _ wrap: @escaping (UnsafeMutableRawPointer) -> Void
    ) {
        let decorator = Decorator(of: type, wrap, component)
        Lock.locked {
            decorators.append(decorator)
            countChange(by: 1)
        }
    }
}

/// Wraps what is built of a component, or of all components of a type.
final class Decorator: @unchecked Sendable {
    let type: Any.Type
    fileprivate let wrap: (UnsafeMutableRawPointer) -> Void
    /// Asks the assembly for the component, to see which it is; nil for all of the type. It is passed the assembly of the call,
    /// since a weak reference would be nil while that is being deinitialised.
    private let component: ((any Assembly) throws -> Any)?
    /// Which component it is, once that was seen; guarded by the lock. Two threads that look at once see the same.
    private var declaration: Declaration?

    fileprivate init(
        of type: Any.Type, _ wrap: @escaping (UnsafeMutableRawPointer) -> Void,
        _ component: ((any Assembly) throws -> Any)?
    ) {
        self.type = type
        self.wrap = wrap
        self.component = component
    }

    func findWhetherMeant(_ call: ScopeCall, _ value: UnsafeMutableRawPointer, _ isAdopted: Bool) -> Bool {
        // What an alias passes on is wrapped already, but its stand-in is not, nor is the object that it adopts.
        guard let component else { return call.scope != .alias || call.isSwapped || isAdopted }
        if let declaration = Lock.locked({ declaration }) { return declaration == call.declaration }
        let capture = call.components.capture(
            type, temporary: StandIn(value: Memory.copy(self.type, at: value))
        ) { try component(call.assembly) }
        capture.requireFound(in: Swift.type(of: call.assembly))
        guard let found = capture.found?.declaration else { return false }
        Lock.locked { declaration = found }
        return found == call.declaration
    }
}

extension ScopeCall {
    /// Wraps the value at the address by all decorators that are meant for it, in the order in which they were added.
    @inline(never)
    func applyDecorators(
        to value: UnsafeMutableRawPointer, in frame: Frame? = nil, isAdopted: Bool = false
    ) {
        for decorator in Lock.locked({ components.decorators }) {
            if let decorator = decorator as? Decorator, decorator.type == type,
                decorator.findWhetherMeant(self, value, isAdopted)
            {
                frame?.pointee.phase = ak_decorating
                decorator.wrap(value)
            }
        }
    }
}
