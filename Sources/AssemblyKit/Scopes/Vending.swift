public import CAssemblyKit

// What users specialise. It is inlined into every component, so it is small: the rest is behind calls.

extension Assembly {
    /// A prototype, unless somebody wants to know of it.
    @inlinable @inline(__always)
    func produce<Object, Value, Key: Hashable & Sendable, Failure: Error>(
        _ site: Site, _ key: Key,
        _ make: () throws(Failure) -> Object,
        inject: (Object) throws(Failure) -> Void,
        didAssemble: ((Object) -> Void)?,
        as vended: (Object) -> Value
    ) throws(Failure) -> Value {
        ak_is_plain()
            ? try Phases.prototype(
                site, in: Self.self, make, inject: inject, didAssemble: didAssemble, as: vended)
            : try vend(.prototype, site, key, make, inject: inject, didAssemble: didAssemble, as: vended)
    }

    /// An object of the graph; what is not of the plainest goes the long way.
    @inlinable @inline(__always)
    func share<Object, Value, Key: Hashable & Sendable, Failure: Error>(
        _ site: Site, _ key: Key,
        _ make: () throws(Failure) -> Object,
        inject: (Object) throws(Failure) -> Void,
        didAssemble: ((Object) -> Void)?,
        as vended: (Object) -> Value
    ) throws(Failure) -> Value {
        guard Key.self == Keyless.self, fits(Value.self), ak_is_plain() else {
            return try vend(
                .objectGraph, site, key, make, inject: inject, didAssemble: didAssemble, as: vended)
        }
        return try withFrame(ak_kept_frame.self) { frame throws(Failure) in
            let found = ak_begin_place(components.id, frame, pointer(to: Value.self), site)
            guard let address = found.value else {
                return try vend(
                    .objectGraph, site, key, make, inject: inject, didAssemble: didAssemble, as: vended)
            }
            guard found.isMissing else { return address.assumingMemoryBound(to: Value.self).pointee }
            return try Phases.place(
                address, frame, in: Self.self, make, inject: inject, didAssemble: didAssemble, as: vended)
        }
    }

    /// The way of all the others, and of what misses.
    @inlinable @inline(never)
    func vend<Object, Value, Key: Hashable & Sendable, Failure: Error>(
        _ scope: Scope, _ site: Site, _ key: Key,
        _ make: () throws(Failure) -> Object,
        inject: (Object) throws(Failure) -> Void,
        didAssemble: ((Object) -> Void)?,
        as vended: (Object) -> Value
    ) throws(Failure) -> Value {
        let components = components
        let stamp = Stamp(components)
        if !stamp.isPlain || ak_is_watched() {
            return try components.attended(
                scope, site, key, in: self, make, inject: inject, didAssemble: didAssemble, as: vended)
        }
        return scope.keeps
            ? try components.keep(
                scope, site, key, stamp, in: Self.self, make, inject: inject, didAssemble: didAssemble,
                as: vended)
            : try Phases.prototype(
                site, in: Self.self, make, inject: inject, didAssemble: didAssemble, as: vended)
    }
}

/// The phases of an object.
@usableFromInline enum Phases {
    @inlinable @inline(__always)
    static func prototype<Object, Value, Failure: Error>(
        _ site: Site, in assembly: Any.Type,
        _ make: () throws(Failure) -> Object,
        inject: (Object) throws(Failure) -> Void,
        didAssemble: ((Object) -> Void)?,
        as vended: (Object) -> Value
    ) throws(Failure) -> Value {
        try withFrame(ak_frame.self) { frame throws(Failure) in
            frame.pointee = site.frame(of: assembly)
            let thread = ak_current()
            if !ak_push(thread, frame) { frame.stackIsUsedUp() }
            do throws(Failure) {
                let object = try make()
                frame.pointee.injecting = 1
                try inject(object)
                if let didAssemble { thread.later { didAssemble(object) } }
                let value = vended(object)
                _ = consume object  // so that a plain object is handed on without counting its reference
                if ak_pop(thread, frame) { frame.end(thread) }
                return value
            } catch {
                if ak_pop(thread, frame) { frame.fail(thread) }
                throw error
            }
        }
    }

    /// The phases of an object of the graph. Its place only borrows the value while this call holds it, which
    /// the outermost call does until the request is over.
    @inlinable @inline(__always)
    static func place<Object, Value, Failure: Error>(
        _ address: UnsafeMutableRawPointer, _ frame: UnsafeMutablePointer<ak_kept_frame>,
        in assembly: Any.Type,
        _ make: () throws(Failure) -> Object,
        inject: (Object) throws(Failure) -> Void,
        didAssemble: ((Object) -> Void)?,
        as vended: (Object) -> Value
    ) throws(Failure) -> Value {
        frame.pointee.frame.assembly = pointer(to: assembly)
        frame.pointee.frame.injecting = 0
        let thread = ak_current()
        let object: Object
        do throws(Failure) {
            object = try make()
        } catch {
            frame.abandon(thread)
            throw error
        }
        let value = vended(object)
        withUnsafePointer(to: value) { value in
            address.copyMemory(from: value, byteCount: MemoryLayout<Value>.size)
        }
        ak_place_made(frame, address)
        do throws(Failure) {
            try inject(object)
        } catch {
            withExtendedLifetime(value) { frame.abandon(thread) }
            throw error
        }
        if let didAssemble { thread.later { didAssemble(object) } }
        if frame.pointee.frame.parent != nil {
            address.initializeMemory(as: Value.self, to: value)
            ak_place_of(address).pointee.owned = true
            _ = consume object  // here, so that counting its reference cancels out
        } else {
            _ = consume object
        }
        if thread.pointee.shared != nil {
            frame.finish(thread)
        } else if ak_finish_place(thread, frame, address) {
            frame.withMemoryRebound(to: ak_frame.self, capacity: 1) { $0.end(thread) }
        }
        return value
    }
}

extension Components {
    /// What the assembly keeps, and objects of the graph that have a key or are large.
    @inlinable @inline(__always)
    func keep<Object, Value, Key: Hashable & Sendable, Failure: Error>(
        _ scope: Scope, _ site: Site, _ key: Key, _ stamp: Stamp, in assembly: Any.Type,
        _ make: () throws(Failure) -> Object,
        inject: (Object) throws(Failure) -> Void,
        didAssemble: ((Object) -> Void)?,
        as vended: (Object) -> Value
    ) throws(Failure) -> Value {
        try withFrame(ak_kept_frame.self) { frame throws(Failure) in
            frame.pointee.frame = site.frame(of: assembly)
            let thread = ak_current()
            let found = begin(
                scope, site, Value.self, erase(key), stamp, fits: fits(Value.self), thread, frame)
            if !found.isMissing { return found.copy(Value.self) }
            do throws(Failure) {
                let object = try make()
                let value = vended(object)
                found.value.initializeMemory(as: Value.self, to: value)
                frame.made(thread)
                try inject(object)
                if let didAssemble { thread.later { didAssemble(object) } }
                frame.finish(thread)
                return value
            } catch {
                frame.abandon(thread)
                throw error
            }
        }
    }
}

extension UnsafeMutablePointer<ak_request> {
    @usableFromInline @inline(never)
    func later(_ didAssemble: @escaping () -> Void) {
        guard let frame = pointee.top?.pointee else { Fatal.unreachable() }
        Request.current(self).assembling.append(Request.Last(frame: frame, run: didAssemble))
        pointee.now.assembling += 1
        // Nobody outside may see the object, nor one that saw it, before its last phase.
        pointee.now.low = 0
    }
}

extension UnsafeMutablePointer<ak_frame> {
    /// Ends the request, of which this was the outermost call.
    @inlinable @inline(__always)
    func end(_ thread: UnsafeMutablePointer<ak_request>) {
        if !ak_end_places(thread, self) { succeed(thread) }
    }

    @usableFromInline @inline(never)
    func succeed(_ thread: UnsafeMutablePointer<ak_request>) { Request.end(thread, self, succeeded: true) }

    @usableFromInline @inline(never)
    func fail(_ thread: UnsafeMutablePointer<ak_request>) { Request.end(thread, self, succeeded: false) }

    @usableFromInline @inline(never)
    func stackIsUsedUp() -> Never { Fatal.endlessCycle(self) }
}

/// Whether a value fits into the words of a place and may be moved bit by bit.
@inlinable @inline(__always)
func fits<Value>(_: Value.Type) -> Bool {
    MemoryLayout<Value>.size <= MemoryLayout<(UInt, UInt, UInt, UInt, UInt)>.size
        && MemoryLayout<Value>.alignment <= MemoryLayout<UInt>.alignment
        && _isBitwiseTakable(Value.self)
}
