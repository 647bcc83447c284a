public import CAssemblyKit

// The front: what users specialise, and all of the kernel that knows their types. It makes the call site, takes a fast
// path where there is one, and hands the rest to the engine, which knows no type.

/// What the engine asks the front to do.
@usableFromInline enum Step: UInt8 {
    /// Make the value at the address.
    case make
    /// Inject the object, and note its last phase.
    case inject
    /// Take the object of `Adopted` for the one that `make` would have made.
    case adopt
    /// Throw the error of `Thrown`; false when it is not of the declared type.
    case fail
    /// Put the error that was thrown at the address, an `(any Error)?`.
    case giveError
}

/// Runs a step; false when it threw.
@usableFromInline typealias Body = (Step, UnsafeMutableRawPointer) -> Bool

/// What the front's body knows beside `make`.
@usableFromInline struct Phases: OptionSet {
    @usableFromInline let rawValue: UInt32
    @_alwaysEmitIntoClient @inline(__always) init(rawValue: UInt32) { self.rawValue = rawValue }
    @_alwaysEmitIntoClient static var injects: Phases { @inline(__always) get { Phases(rawValue: 1) } }
    @_alwaysEmitIntoClient static var canThrow: Phases { @inline(__always) get { Phases(rawValue: 2) } }
}

extension Assembly {
    /// The way of every scope call that no fast path serves, for the form with `make` alone.
    ///
    /// - Parameter hit: The address of the value, where the table of hits had it.
    @_alwaysEmitIntoClient @inline(__always)
    func resolve<Value, Key: Hashable & Sendable, Failure: Error>(
        _ scope: Scope, _ site: Site, _ key: Key, hit: UnsafeRawPointer? = nil,
        _ make: () throws(Failure) -> Value
    ) throws(Failure) -> Value {
        var address = hit
        if Failure.self == Never.self {
            if address == nil {
                address = ask(scope, [], site, Value.self, key) { _, address in
                    do throws(Failure) { address.initializeMemory(as: Value.self, to: try make()) } catch {}
                    return true
                }
            }
            return answer(address.unsafelyUnwrapped, Value.self)
        }
        var failure: Failure?
        if address == nil {
            address = ask(scope, .canThrow, site, Value.self, key) { step, address in
                guard step == .make else { return exchange(&failure, step, address) }
                do throws(Failure) {
                    address.initializeMemory(as: Value.self, to: try make())
                    return true
                } catch {
                    failure = error
                    return false
                }
            }
        }
        guard let address else { throw failure.unsafelyUnwrapped }
        return answer(address, Value.self)
    }

    /// The same for the forms with more phases.
    @_alwaysEmitIntoClient @inline(__always)
    func resolve<Object, Value, Key: Hashable & Sendable, Failure: Error>(
        _ scope: Scope, _ site: Site, _ key: Key, hit: UnsafeRawPointer? = nil,
        _ make: () throws(Failure) -> Object,
        inject: (Object) throws(Failure) -> Void,
        didAssemble: ((Object) -> Void)?,
        as declared: (Object) -> Value
    ) throws(Failure) -> Value {
        var address = hit
        var failure: Failure?
        if address == nil {
            var made: Object?
            address = ask(
                scope, Failure.self == Never.self ? .injects : [.injects, .canThrow], site, Value.self, key
            ) { step, address in
                do throws(Failure) {
                    switch step {
                    case .make:
                        let object = try make()
                        address.initializeMemory(as: Value.self, to: declared(object))
                        made = object
                    case .inject:
                        let object = made.unsafelyUnwrapped
                        try inject(object)
                        if let didAssemble { Engine.addLastPhase { didAssemble(object) } }
                    case .adopt:
                        made = Adopted.object(at: address)
                        return made != nil
                    case .fail, .giveError:
                        return exchange(&failure, step, address)
                    }
                    return true
                } catch {
                    failure = error
                    return false
                }
            }
        }
        guard let address else { throw failure.unsafelyUnwrapped }
        return answer(address, Value.self)
    }

    /// Asks the engine, which finds the call site of a singleton without a key in the thread's block.
    @_alwaysEmitIntoClient @inline(__always)
    func ask<Value, Key: Hashable & Sendable>(
        _ scope: Scope, _ phases: Phases, _ site: Site, _: Value.Type, _ key: Key, _ body: Body
    ) -> UnsafeRawPointer? {
        if scope == .singleton, Key.self == Keyless.self {
            return Engine.resolveMissed(self, phases, body)
        }
        return Engine.resolve(
            self, scope, phases, site.file, site.function, site.position, Value.self, stored(key), body)
    }

    /// A copy of the value, which may be read until here.
    @_alwaysEmitIntoClient @inline(__always)
    func answer<Value>(_ address: UnsafeRawPointer, _: Value.Type) -> Value {
        let value = address.assumingMemoryBound(to: Value.self).pointee
        if ak_end_answer() { Engine.destroyAnswer() }
        return value
    }
}

// MARK: Fast paths

extension Assembly {
    /// A prototype. While nothing is recorded, overridden or decorated, all that the kernel does is to open and close
    /// its frame.
    @_alwaysEmitIntoClient @inline(__always)
    func produce<Value, Key: Hashable & Sendable, Failure: Error>(
        _ site: Site, _ key: Key, _ make: () throws(Failure) -> Value
    ) throws(Failure) -> Value {
        if !Engine.open(address(of: Self.self), site.file, site.function, site.position),
            Engine.observe(self, Value.self, stored(key), Failure.self)
        {
            if Failure.self != Never.self, let error = Engine.takeError(Failure.self) { throw error }
            return Engine.takeAnswer()
        }
        do throws(Failure) {
            var value = try make()
            if Engine.close() { withUnsafeMutablePointer(to: &value) { Engine.closeObserved($0) } }
            return value
        } catch {
            Engine.fail()
            throw error
        }
    }

    /// An object of the graph. The fast path is for one without a key while nothing is recorded, overridden or
    /// decorated; all else goes to `resolve`.
    ///
    /// The slot of an outermost call owns nothing: the call holds the value until the request is over.
    @_alwaysEmitIntoClient @inline(__always)
    func share<Object, Value, Key: Hashable & Sendable, Failure: Error>(
        _ site: Site, _ key: Key,
        _ make: () throws(Failure) -> Object,
        inject: (Object) throws(Failure) -> Void,
        didAssemble: ((Object) -> Void)?,
        as declared: (Object) -> Value
    ) throws(Failure) -> Value {
        var frame = ak_new_kept_frame()
        return try _withUnprotectedUnsafeMutablePointer(to: &frame) { frame throws(Failure) in
            guard Key.self == Keyless.self, fitsIntoSlot(Value.self), ak_has_no_hooks(),
                case let slot = Engine.beginSlot(
                    components.id, frame, AssemblyKit.address(of: Value.self), site.file, site.function,
                    site.position),
                let address = slot.value
            else {
                return try resolve(
                    .objectGraph, site, key, make, inject: inject, didAssemble: didAssemble, as: declared)
            }
            guard slot.isNew else { return address.assumingMemoryBound(to: Value.self).pointee }
            frame.pointee.frame.assembly = AssemblyKit.address(of: Self.self)
            let object: Object
            do throws(Failure) {
                object = try make()
            } catch {
                Engine.abandon(frame)
                throw error
            }
            let value = declared(object)
            withUnsafePointer(to: value) { value in
                address.copyMemory(from: value, byteCount: MemoryLayout<Value>.size)
            }
            frame.pointee.frame.phase = 1
            ak_slot_of(address).pointee.state = 1
            do throws(Failure) {
                try inject(object)
            } catch {
                withExtendedLifetime(value) { Engine.abandon(frame) }
                throw error
            }
            if let didAssemble { Engine.addLastPhase { didAssemble(object) } }
            if frame.pointee.frame.parent != nil {
                address.initializeMemory(as: Value.self, to: value)
                ak_slot_of(address).pointee.isOwned = true
            }
            _ = consume object  // before the end, so that counting its reference cancels out
            Engine.finishSlot(frame, address)
            return value
        }
    }
}

// MARK: Errors and objects between the front and the engine

/// An error that the component is to throw; the front says what it may throw.
@usableFromInline struct Thrown {
    let error: any Error
    var allowed: Any.Type = Never.self
}

/// An object that is to be the component; the front says of what type it must be.
@usableFromInline struct Adopted {
    let object: Any
    var allowed: Any.Type = Never.self

    @usableFromInline @inline(never)
    static func object<Object>(at address: UnsafeMutableRawPointer) -> Object? {
        let adopted = address.assumingMemoryBound(to: Adopted.self)
        adopted.pointee.allowed = Object.self
        return adopted.pointee.object as? Object
    }
}

/// Takes the engine's error, or gives it the one that was thrown.
@usableFromInline @inline(never)
func exchange<Failure: Error>(_ failure: inout Failure?, _ step: Step, _ address: UnsafeMutableRawPointer)
    -> Bool
{
    if step == .giveError {
        address.assumingMemoryBound(to: (any Error)?.self).pointee = failure
        return true
    }
    let thrown = address.assumingMemoryBound(to: Thrown.self)
    thrown.pointee.allowed = Failure.self
    failure = thrown.pointee.error as? Failure
    return failure != nil
}
