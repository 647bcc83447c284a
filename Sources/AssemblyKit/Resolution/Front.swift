public import CAssemblyKit

// The front: the generic code that is compiled into the caller's module, for its types. It takes a fast path where there
// is one, and else carries out the steps that the engine names, which knows types at run time only.

/// The next step that the engine has the front carry out.
@usableFromInline struct Next {
    // Compared by pattern matching: `==` of an enum is more than one comparison for the optimiser, in every component.
    @usableFromInline enum Step {
        /// Make the value at the address.
        case make
        /// Put the object of `takeAdopted` at the address, instead of making one.
        case adopt
        /// Inject the object that was just made or adopted.
        case inject
        /// Return a copy of the value at the address, and end the read.
        case answer
        /// Return a copy of the value at the address, a slot of the object graph, which needs no read.
        case share
        /// Throw the error of `takeError`.
        case fail
        /// Ask the engine, since the fast path does not serve the call.
        case askEngine
        /// Ask the engine once more, which it does by itself: an override came, or what was begun is abandoned.
        case beginAnew

        /// Whether the front is to make or adopt the object.
        @_alwaysEmitIntoClient @inline(__always)
        var makes: Bool {
            switch self {
            case .make, .adopt: true
            default: false
            }
        }
    }

    @usableFromInline let step: Step
    /// The address of the value. Nil for `askEngine`, `beginAnew`, and a prototype, which the front holds.
    @usableFromInline let place: UnsafeMutableRawPointer?

    @usableFromInline @inline(__always)
    init(_ step: Step, at place: UnsafeMutableRawPointer? = nil) {
        self.step = step
        self.place = place
    }

    /// `place`, for a step that has one.
    @_alwaysEmitIntoClient @inline(__always)
    var address: UnsafeMutableRawPointer { place.unsafelyUnwrapped }
}

/// Carries out a step at the address; false when it threw, or when the step was to throw.
@usableFromInline typealias Body = (Next.Step, UnsafeMutableRawPointer) -> Bool

// MARK: Objects that an assembly keeps

extension Assembly {
    /// Resolves a singleton or weak singleton, in the form with `make` alone.
    ///
    /// - Parameter hit: The address of the value, if the table of hits had it.
    @_alwaysEmitIntoClient @inline(__always)
    func resolveKept<Value, Key: Hashable & Sendable, Failure: Error>(
        _ scope: Scope, _ site: Site, _ key: Key, hit: UnsafeRawPointer?, _ make: () throws(Failure) -> Value
    ) throws(Failure) -> Value {
        var address = hit
        if Failure.self == Never.self {
            if address == nil {
                address = askForKept(scope, site, Value.self, key, injects: false, nil) { _, place in
                    do throws(Failure) { place.initializeMemory(as: Value.self, to: try make()) } catch {}
                    return true
                }
            }
            return answer(address.unsafelyUnwrapped, Value.self)
        }
        var failure: Failure?
        if address == nil {
            address = askForKept(scope, site, Value.self, key, injects: false, Failure.self) { step, place in
                if case .fail = step { return takeFailure(&failure) }
                do throws(Failure) {
                    place.initializeMemory(as: Value.self, to: try make())
                    return true
                } catch {
                    return fail(with: error, &failure)
                }
            }
        }
        guard let address else { throw failure.unsafelyUnwrapped }
        return answer(address, Value.self)
    }

    /// Resolves a singleton or weak singleton, in the forms with more phases.
    @_alwaysEmitIntoClient @inline(__always)
    func resolveKept<Object, Value, Key: Hashable & Sendable, Failure: Error>(
        _ scope: Scope, _ site: Site, _ key: Key, hit: UnsafeRawPointer?,
        _ make: () throws(Failure) -> Object,
        inject: (Object) throws(Failure) -> Void,
        didAssemble: ((Object) -> Void)?,
        as declared: (Object) -> Value
    ) throws(Failure) -> Value {
        var address = hit, failure: Failure?
        if address == nil {
            var made: Object?
            address = askForKept(scope, site, Value.self, key, injects: true, failureType(Failure.self)) {
                step, place in
                do throws(Failure) {
                    switch step {
                    case .fail: return takeFailure(&failure)
                    case .inject:
                        let object = made.unsafelyUnwrapped
                        made = nil  // released before there is an answer
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
                    return fail(with: error, &failure)
                }
            }
        }
        guard let address else { throw failure.unsafelyUnwrapped }
        return answer(address, Value.self)
    }

    /// Moves the engine's error into the variable; false, since the step throws.
    @_alwaysEmitIntoClient @inline(__always)
    func takeFailure<Failure: Error>(_ failure: inout Failure?) -> Bool {
        failure = Engine.takeError(Failure.self)
        return false
    }

    /// Keeps the error in the variable and has the engine abandon the call; false, since the step throws.
    @_alwaysEmitIntoClient @inline(__always)
    func fail<Failure: Error>(with error: Failure, _ failure: inout Failure?) -> Bool {
        Engine.abandonCall()
        failure = error
        return false
    }

    /// Asks the engine after a miss. The probe for a singleton without a key has left the call site in the thread's block. One
    /// for a weak singleton may not have: the table still shows an object that is gone.
    @_alwaysEmitIntoClient @inline(__always)
    func askForKept<Value, Key: Hashable & Sendable>(
        _ scope: Scope, _ site: Site, _: Value.Type, _ key: Key, injects: Bool, _ failure: Any.Type?,
        _ body: Body
    ) -> UnsafeRawPointer? {
        if case .singleton = scope, Key.self == Keyless.self {
            return Engine.buildMissed(self, injects: injects, failure, body)
        }
        return Engine.build(
            self, scope, site, Value.self, stored(key), injects: injects, failure, body)
    }

    /// Copies the value, and ends the read.
    @_alwaysEmitIntoClient @inline(__always)
    func answer<Value>(_ address: UnsafeRawPointer, _: Value.Type) -> Value {
        let value = address.assumingMemoryBound(to: Value.self).pointee
        if ak_end_answer() { Engine.releaseAnswer() }
        return value
    }
}

// MARK: Objects of the graph

extension Assembly {
    /// Resolves an object of the graph, in the form with `make` alone.
    ///
    /// The local `value` holds the object until the request is over, so the slot of an outermost call need not own it.
    @_alwaysEmitIntoClient @inline(__always)
    func resolveGraphObject<Value, Key: Hashable & Sendable, Failure: Error>(
        _ site: Site, _ key: Key, _ make: () throws(Failure) -> Value
    ) throws(Failure) -> Value {
        let stored = stored(key)
        while true {
            let next = beginSlot(
                site, Value.self, Key.self, stored, injects: false, failureType(Failure.self))
            if !next.step.makes { return try copy(next, Value.self, Failure.self) }
            var value: Value
            do throws(Failure) {
                value = try make()
            } catch {
                Engine.abandonCall()
                throw error
            }
            if Engine.finishSlot(&value) { return value }
        }
    }

    /// Resolves an object of the graph, in the forms with more phases.
    @_alwaysEmitIntoClient @inline(__always)
    func resolveGraphObject<Object, Value, Key: Hashable & Sendable, Failure: Error>(
        _ site: Site, _ key: Key,
        _ make: () throws(Failure) -> Object,
        inject: (Object) throws(Failure) -> Void,
        didAssemble: ((Object) -> Void)?,
        as declared: (Object) -> Value
    ) throws(Failure) -> Value {
        let stored = stored(key)
        while true {
            let next = beginSlot(site, Value.self, Key.self, stored, injects: true, failureType(Failure.self))
            if !next.step.makes { return try copy(next, Value.self, Failure.self) }
            let object: Object
            do throws(Failure) {
                object = if case .adopt = next.step { Engine.takeAdopted(Object.self) } else { try make() }
            } catch {
                Engine.abandonCall()
                throw error
            }
            var value = declared(object)
            Engine.fillSlot(&value)
            do throws(Failure) {
                try inject(object)
            } catch {
                withExtendedLifetime(value) { Engine.abandonCall() }
                throw error
            }
            if let didAssemble { Engine.addLastPhase { didAssemble(object) } }
            _ = consume object  // before the end, so that counting its reference cancels out
            if Engine.finishSlot(&value) { return value }
        }
    }

    /// Finds the object, or opens its call. The fast path is for a component without a key, while the process has no hook
    /// (DESIGN.md, "Words").
    @_alwaysEmitIntoClient @inline(__always)
    func beginSlot<Value, Key: Hashable & Sendable>(
        _ site: Site, _: Value.Type, _: Key.Type, _ key: StoredKey?, injects: Bool, _ failure: Any.Type?
    ) -> Next {
        guard Key.self == Keyless.self else {
            return Engine.beginSlot(self, site, Value.self, key, injects: injects, failure)
        }
        assert(components.requireKept(by: self))
        let next = Engine.beginInlineSlot(
            components.id, AssemblyKit.address(of: Value.self), ownType, site)
        guard case .askEngine = next.step else { return next }
        return Engine.beginMissedSlot(self, injects: injects, failure)
    }

    /// Copies the object that need not be made, or throws the engine's error.
    @_alwaysEmitIntoClient @inline(__always)
    func copy<Value, Failure: Error>(_ next: Next, _: Value.Type, _: Failure.Type) throws(Failure) -> Value {
        if Failure.self != Never.self, case .fail = next.step { throw Engine.takeError(Failure.self) }
        let value = next.address.assumingMemoryBound(to: Value.self).pointee
        if case .answer = next.step { Engine.endAnswer() }
        return value
    }
}

// MARK: Prototypes and aliases

extension Assembly {
    /// Resolves a prototype or an alias, in the form with `make` alone. While the process has no hook, the kernel only
    /// opens and closes its frame.
    @_alwaysEmitIntoClient @inline(__always)
    func resolvePrototype<Value, Key: Hashable & Sendable, Failure: Error>(
        _ scope: Scope, _ site: Site, _ key: Key, _ make: () throws(Failure) -> Value
    ) throws(Failure) -> Value {
        if !Engine.openPrototype(ownType, site) {
            let step = Engine.observe(scope, self, Value.self, key, injects: false, failureType(Failure.self))
            if !step.makes { return try copyStandIn(step, Failure.self) }
        }
        do throws(Failure) {
            var value = try make()
            if Engine.closePrototype() { Engine.closeObserved(&value) }
            return value
        } catch {
            Engine.closeFailedPrototype()
            throw error
        }
    }

    /// Resolves a prototype, in the forms with more phases.
    @_alwaysEmitIntoClient @inline(__always)
    func resolvePrototype<Object, Value, Key: Hashable & Sendable, Failure: Error>(
        _ site: Site, _ key: Key,
        _ make: () throws(Failure) -> Object,
        inject: (Object) throws(Failure) -> Void,
        didAssemble: ((Object) -> Void)?,
        as declared: (Object) -> Value
    ) throws(Failure) -> Value {
        var step = Next.Step.make
        if !Engine.openPrototype(ownType, site) {
            step = Engine.observe(.prototype, self, Value.self, key, injects: true, failureType(Failure.self))
            if !step.makes { return try copyStandIn(step, Failure.self) }
        }
        do throws(Failure) {
            let object = if case .adopt = step { Engine.takeAdopted(Object.self) } else { try make() }
            Engine.markMade()
            try inject(object)
            if let didAssemble { Engine.addLastPhase { didAssemble(object) } }
            var value = declared(object)
            if Engine.closePrototype() { Engine.closeObserved(&value) }
            return value
        } catch {
            Engine.closeFailedPrototype()
            throw error
        }
    }

    /// Copies what the engine made instead of the object, or throws the engine's error.
    @_alwaysEmitIntoClient @inline(__always)
    func copyStandIn<Value, Failure: Error>(_ step: Next.Step, _: Failure.Type) throws(Failure) -> Value {
        if Failure.self != Never.self, case .fail = step { throw Engine.takeError(Failure.self) }
        return Engine.takeAnswer()
    }
}

// MARK: All scopes

extension Assembly {
    /// The address of the instance's type. `Self` may be a superclass, where the component is declared.
    @_alwaysEmitIntoClient @inline(__always)
    var ownType: UnsafeRawPointer { AssemblyKit.address(of: Swift.type(of: self)) }

    /// The type of error that the component may throw; nil if it may throw none.
    @_alwaysEmitIntoClient @inline(__always)
    func failureType<Failure: Error>(_: Failure.Type) -> Any.Type? {
        Failure.self == Never.self ? nil : Failure.self
    }
}
