public import CAssemblyKit

// The front: what users specialise, and all of the kernel that knows their types. It makes the call site, takes a fast
// path where there is one, and else does what the engine says, which knows no type.

/// What the engine says that the front is to do.
@usableFromInline struct Next {
    // Compared by pattern matching: `==` of an enum is more than one comparison for the optimiser, in every component.
    @usableFromInline enum Step {
        /// Make the value at the address.
        case make
        /// The same with the object of `takeAdopted` in the place of one that is made.
        case adopt
        /// Inject the object that was made.
        case inject
        /// Give the value at the address, and end the read.
        case answer
        /// Give the value at the address, in the object graph.
        case share
        /// Throw the error of `takeError`.
        case fail
        /// Begin anew.
        case begin

        /// Whether the front is to make the object.
        @_alwaysEmitIntoClient
        var makes: Bool {
            @inline(__always) get {
                switch self {
                case .make, .adopt: true
                default: false
                }
            }
        }
    }

    @usableFromInline let step: Step
    @usableFromInline let place: UnsafeMutableRawPointer?

    @usableFromInline @inline(__always)
    init(_ step: Step, at place: UnsafeMutableRawPointer? = nil) {
        self.step = step
        self.place = place
    }

    @_alwaysEmitIntoClient
    var address: UnsafeMutableRawPointer { @inline(__always) get { place.unsafelyUnwrapped } }
}

/// Takes a step of the engine's; false when it threw.
@usableFromInline typealias Body = (Next.Step, UnsafeMutableRawPointer) -> Bool

// MARK: Objects that an assembly keeps

extension Assembly {
    /// A singleton or weak singleton, of the form with `make` alone.
    ///
    /// - Parameter hit: The address of the value, where the table of hits had it.
    @_alwaysEmitIntoClient @inline(__always)
    func keep<Value, Key: Hashable & Sendable, Failure: Error>(
        _ scope: Scope, _ site: Site, _ key: Key, hit: UnsafeRawPointer?, _ make: () throws(Failure) -> Value
    ) throws(Failure) -> Value {
        var address = hit
        if Failure.self == Never.self {
            if address == nil {
                address = build(scope, site, Value.self, key, injects: false, nil) { _, place in
                    do throws(Failure) { place.initializeMemory(as: Value.self, to: try make()) } catch {}
                    return true
                }
            }
            return answer(address.unsafelyUnwrapped, Value.self)
        }
        var failure: Failure?
        if address == nil {
            address = build(scope, site, Value.self, key, injects: false, Failure.self) { step, place in
                if case .fail = step { return takeFailure(&failure) }
                do throws(Failure) {
                    place.initializeMemory(as: Value.self, to: try make())
                    return true
                } catch {
                    return abandon(error, &failure)
                }
            }
        }
        guard let address else { throw failure.unsafelyUnwrapped }
        return answer(address, Value.self)
    }

    /// The same for the forms with more phases.
    @_alwaysEmitIntoClient @inline(__always)
    func keep<Object, Value, Key: Hashable & Sendable, Failure: Error>(
        _ scope: Scope, _ site: Site, _ key: Key, hit: UnsafeRawPointer?,
        _ make: () throws(Failure) -> Object,
        inject: (Object) throws(Failure) -> Void,
        didAssemble: ((Object) -> Void)?,
        as declared: (Object) -> Value
    ) throws(Failure) -> Value {
        var address = hit, failure: Failure?
        if address == nil {
            var made: Object?
            address = build(scope, site, Value.self, key, injects: true, thrown(Failure.self)) {
                step, place in
                do throws(Failure) {
                    switch step {
                    case .fail: return takeFailure(&failure)
                    case .inject:
                        let object = made.unsafelyUnwrapped
                        made = nil  // so that it is let go of before there is an answer
                        try inject(object)
                        if let didAssemble { Engine.addLastPhase { didAssemble(object) } }
                    default:
                        let object =
                            if case .adopt = step { Engine.takeAdopted(Object.self) } else { try make() }
                        place.initializeMemory(as: Value.self, to: declared(object))
                        made = object
                    }
                    return true
                } catch {
                    return abandon(error, &failure)
                }
            }
        }
        guard let address else { throw failure.unsafelyUnwrapped }
        return answer(address, Value.self)
    }

    /// Takes the engine's error.
    @_alwaysEmitIntoClient @inline(__always)
    func takeFailure<Failure: Error>(_ failure: inout Failure?) -> Bool {
        failure = Engine.takeError(Failure.self)
        return false
    }

    /// Has the engine forget what was begun.
    @_alwaysEmitIntoClient @inline(__always)
    func abandon<Failure: Error>(_ error: Failure, _ failure: inout Failure?) -> Bool {
        Engine.abandon()
        failure = error
        return false
    }

    /// Asks the engine, which finds the call site of a singleton without a key in the thread's block.
    @_alwaysEmitIntoClient @inline(__always)
    func build<Value, Key: Hashable & Sendable>(
        _ scope: Scope, _ site: Site, _: Value.Type, _ key: Key, injects: Bool, _ failure: Any.Type?,
        _ body: Body
    ) -> UnsafeRawPointer? {
        if case .singleton = scope, Key.self == Keyless.self {
            return Engine.buildMissed(self, injects: injects, failure, body)
        }
        return Engine.build(
            self, scope, site, Value.self, stored(key), injects: injects, failure, body)
    }

    /// Takes the engine's answer, or throws its error.
    @_alwaysEmitIntoClient @inline(__always)
    func taken<Value, Failure: Error>(_ step: Next.Step, _: Failure.Type) throws(Failure) -> Value {
        if Failure.self != Never.self, case .fail = step { throw Engine.takeError(Failure.self) }
        return Engine.takeAnswer()
    }

    /// Of the instance: `Self` may be a superclass, where the component is declared.
    @_alwaysEmitIntoClient
    var ownType: UnsafeRawPointer {
        @inline(__always) get { AssemblyKit.address(of: Swift.type(of: self)) }
    }

    /// What the component may throw; nil where it may throw nothing.
    @_alwaysEmitIntoClient @inline(__always)
    func thrown<Failure: Error>(_: Failure.Type) -> Any.Type? {
        Failure.self == Never.self ? nil : Failure.self
    }

    /// A copy of the value, which may be read until here.
    @_alwaysEmitIntoClient @inline(__always)
    func answer<Value>(_ address: UnsafeRawPointer, _: Value.Type) -> Value {
        let value = address.assumingMemoryBound(to: Value.self).pointee
        if ak_end_answer() { Engine.destroyAnswer() }
        return value
    }
}

// MARK: Objects of the graph

extension Assembly {
    /// An object of the graph, of the form with `make` alone.
    ///
    /// The slot of an outermost call need not own the value: the call holds it until the request is over.
    @_alwaysEmitIntoClient @inline(__always)
    func share<Value, Key: Hashable & Sendable, Failure: Error>(
        _ site: Site, _ key: Key, _ make: () throws(Failure) -> Value
    ) throws(Failure) -> Value {
        while true {
            let next = begin(site, Value.self, key, injects: false, thrown(Failure.self))
            if !next.step.makes { return try given(next, Value.self, Failure.self) }
            var value: Value
            do throws(Failure) {
                value = try make()
            } catch {
                Engine.abandon()
                throw error
            }
            if Engine.finishSlot(&value) { return value }
        }
    }

    /// The same for the forms with more phases.
    @_alwaysEmitIntoClient @inline(__always)
    func share<Object, Value, Key: Hashable & Sendable, Failure: Error>(
        _ site: Site, _ key: Key,
        _ make: () throws(Failure) -> Object,
        inject: (Object) throws(Failure) -> Void,
        didAssemble: ((Object) -> Void)?,
        as declared: (Object) -> Value
    ) throws(Failure) -> Value {
        while true {
            let next = begin(site, Value.self, key, injects: true, thrown(Failure.self))
            if !next.step.makes { return try given(next, Value.self, Failure.self) }
            let object: Object
            do throws(Failure) {
                object = if case .adopt = next.step { Engine.takeAdopted(Object.self) } else { try make() }
            } catch {
                Engine.abandon()
                throw error
            }
            var value = declared(object)
            Engine.madeSlot(&value)
            do throws(Failure) {
                try inject(object)
            } catch {
                withExtendedLifetime(value) { Engine.abandon() }
                throw error
            }
            if let didAssemble { Engine.addLastPhase { didAssemble(object) } }
            _ = consume object  // before the end, so that counting its reference cancels out
            if Engine.finishSlot(&value) { return value }
        }
    }

    /// Finds the object, or opens its call. The fast path is for a component without a key while nothing is recorded,
    /// overridden or decorated.
    @_alwaysEmitIntoClient @inline(__always)
    func begin<Value, Key: Hashable & Sendable>(
        _ site: Site, _: Value.Type, _ key: Key, injects: Bool, _ failure: Any.Type?
    ) -> Next {
        guard Key.self == Keyless.self else {
            return Engine.beginSlot(self, site, Value.self, stored(key), injects: injects, failure)
        }
        assert(Engine.areKept(components, by: self))
        let next = Engine.beginSlot(
            components.id, AssemblyKit.address(of: Value.self), ownType, site)
        guard case .begin = next.step else { return next }
        return Engine.beginMissedSlot(self, injects: injects, failure)
    }

    /// What need not be made.
    @_alwaysEmitIntoClient @inline(__always)
    func given<Value, Failure: Error>(_ next: Next, _: Value.Type, _: Failure.Type) throws(Failure) -> Value {
        if Failure.self != Never.self, case .fail = next.step { throw Engine.takeError(Failure.self) }
        let value = next.address.assumingMemoryBound(to: Value.self).pointee
        if case .answer = next.step { Engine.endAnswer() }
        return value
    }
}

// MARK: Objects that nothing keeps

extension Assembly {
    /// A prototype or an alias, of the form with `make` alone. While nothing is recorded, overridden or decorated, the
    /// kernel only opens and closes its frame.
    @_alwaysEmitIntoClient @inline(__always)
    func produce<Value, Key: Hashable & Sendable, Failure: Error>(
        _ scope: Scope, _ site: Site, _ key: Key, _ make: () throws(Failure) -> Value
    ) throws(Failure) -> Value {
        if !Engine.open(ownType, site) {
            let step = Engine.observe(scope, self, Value.self, key, injects: false, thrown(Failure.self))
            if !step.makes { return try taken(step, Failure.self) }
        }
        do throws(Failure) {
            var value = try make()
            if Engine.close() { Engine.closeObserved(&value) }
            return value
        } catch {
            Engine.closeFailed()
            throw error
        }
    }

    /// The same for the forms with more phases.
    @_alwaysEmitIntoClient @inline(__always)
    func produce<Object, Value, Key: Hashable & Sendable, Failure: Error>(
        _ site: Site, _ key: Key,
        _ make: () throws(Failure) -> Object,
        inject: (Object) throws(Failure) -> Void,
        didAssemble: ((Object) -> Void)?,
        as declared: (Object) -> Value
    ) throws(Failure) -> Value {
        var step = Next.Step.make
        if !Engine.open(ownType, site) {
            step = Engine.observe(.prototype, self, Value.self, key, injects: true, thrown(Failure.self))
            if !step.makes { return try taken(step, Failure.self) }
        }
        do throws(Failure) {
            let object = if case .adopt = step { Engine.takeAdopted(Object.self) } else { try make() }
            Engine.made()
            try inject(object)
            if let didAssemble { Engine.addLastPhase { didAssemble(object) } }
            var value = declared(object)
            if Engine.close() { Engine.closeObserved(&value) }
            return value
        } catch {
            Engine.closeFailed()
            throw error
        }
    }
}
