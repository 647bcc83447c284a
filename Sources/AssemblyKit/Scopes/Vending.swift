public import CAssemblyKit

// What users specialise. It is inlined into every component, so it is small: the rest is behind calls.

extension Assembly {
    @inlinable @inline(__always)
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
            : try components.prototype(
                site, in: Self.self, make, inject: inject, didAssemble: didAssemble, as: vended)
    }
}

extension Components {
    @inlinable @inline(__always)
    func prototype<Object, Value, Failure: Error>(
        _ site: Site, in assembly: Any.Type,
        _ make: () throws(Failure) -> Object,
        inject: (Object) throws(Failure) -> Void,
        didAssemble: ((Object) -> Void)?,
        as vended: (Object) -> Value
    ) throws(Failure) -> Value {
        var frame = site.frame(of: assembly)
        return try withUnsafeMutablePointer(to: &frame) { frame throws(Failure) in
            let thread = ak_current()
            if !ak_push(thread, frame) { stackIsUsedUp(frame) }
            do throws(Failure) {
                let object = try make()
                frame.pointee.injecting = 1
                try inject(object)
                if let didAssemble { later(thread) { didAssemble(object) } }
                if ak_pop(thread, frame) { end(thread, frame, succeeded: true) }
                // Only now, so that a plain object is handed on without counting a reference.
                return vended(object)
            } catch {
                if ak_pop(thread, frame) { end(thread, frame, succeeded: false) }
                throw error
            }
        }
    }

    @inlinable @inline(__always)
    func keep<Object, Value, Key: Hashable & Sendable, Failure: Error>(
        _ scope: Scope, _ site: Site, _ key: Key, _ stamp: Stamp, in assembly: Any.Type,
        _ make: () throws(Failure) -> Object,
        inject: (Object) throws(Failure) -> Void,
        didAssemble: ((Object) -> Void)?,
        as vended: (Object) -> Value
    ) throws(Failure) -> Value {
        var frame = ak_kept_frame()
        frame.frame = site.frame(of: assembly)
        return try withUnsafeMutablePointer(to: &frame) { frame throws(Failure) in
            let thread = ak_current()
            let isPlain = scope == .objectGraph && Key.self == Keyless.self && fits(Value.self)
            let place = isPlain ? ak_begin_place(thread, id, frame, pointer(to: Value.self)) : ak_found()
            let address: UnsafeMutableRawPointer
            if let value = place.value {
                if !place.isMissing { return value.assumingMemoryBound(to: Value.self).pointee }
                address = value
            } else {
                let found = begin(
                    scope, site, Value.self, erase(key), stamp, fits: fits(Value.self), thread, frame)
                if !found.isMissing { return found.copy(Value.self) }
                address = found.value
            }
            do throws(Failure) {
                let object = try make()
                let value = vended(object)
                address.initializeMemory(as: Value.self, to: value)
                if !ak_place_made(thread, frame) { frame.made(thread) }
                try inject(object)
                if let didAssemble { later(thread) { didAssemble(object) } }
                if !ak_place_finished(thread, frame) {
                    frame.finish(thread)
                } else if thread.pointee.top == nil {
                    frame.withMemoryRebound(to: ak_frame.self, capacity: 1) {
                        end(thread, $0, succeeded: true)
                    }
                }
                return value
            } catch {
                frame.abandon(thread)
                throw error
            }
        }
    }

    /// Whether a value fits into the words of a place and may be moved bit by bit.
    @inlinable @inline(__always)
    func fits<Value>(_: Value.Type) -> Bool {
        MemoryLayout<Value>.size <= MemoryLayout<(UInt, UInt, UInt, UInt, UInt)>.size
            && MemoryLayout<Value>.alignment <= MemoryLayout<UInt>.alignment
            && _isBitwiseTakable(Value.self)
    }

    @usableFromInline @inline(never)
    func later(_ thread: UnsafeMutablePointer<ak_request>, _ didAssemble: @escaping () -> Void) {
        guard let frame = thread.pointee.top?.pointee else { Stop.unreachable() }
        Request.current(thread).assembling.append(Request.Last(frame: frame, run: didAssemble))
        thread.pointee.now.assembling += 1
        // Nobody outside may see the object, nor one that saw it, before its last phase.
        thread.pointee.now.low = 0
    }

    @usableFromInline @inline(never)
    func end(
        _ thread: UnsafeMutablePointer<ak_request>, _ frame: UnsafeMutablePointer<ak_frame>, succeeded: Bool
    ) {
        Request.end(thread, frame, succeeded: succeeded)
    }

    @usableFromInline @inline(never)
    func stackIsUsedUp(_ frame: UnsafeMutablePointer<ak_frame>) -> Never { Stop.endlessCycle(frame) }
}
