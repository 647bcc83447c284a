public import CAssemblyKit

/// Where a scope function was called.
@usableFromInline typealias Site = ak_site

extension Site {
    @inlinable @inline(__always)
    init(_ file: StaticString, _ line: UInt, _ column: UInt, _ function: StaticString) {
        self.init(
            file: UnsafeRawPointer(file.utf8Start).assumingMemoryBound(to: CChar.self),
            function: UnsafeRawPointer(function.utf8Start).assumingMemoryBound(to: CChar.self),
            position: UInt64(line) << 16 | UInt64(truncatingIfNeeded: column) & 0xFFFF)
    }

    @inlinable @inline(__always)
    func frame(of assembly: Any.Type) -> ak_frame {
        ak_frame(parent: nil, site: self, assembly: pointer(to: assembly), injecting: 0)
    }
}

/// Memory on the stack for the frame of a call; not zeroed first, and not guarded against overruns, of which
/// there can be none.
@inlinable @inline(__always)
func withFrame<Frame, Value, Failure: Error>(
    _: Frame.Type, _ body: (UnsafeMutablePointer<Frame>) throws(Failure) -> Value
) throws(Failure) -> Value {
    try _withUnprotectedUnsafeTemporaryAllocation(of: Frame.self, capacity: 1) { frame throws(Failure) in
        try body(frame.baseAddress.unsafelyUnwrapped)
    }
}

/// The address of a type's metadata, by which types are compared.
@inlinable @inline(__always)
func pointer(to type: Any.Type) -> UnsafeRawPointer {
    unsafeBitCast(ObjectIdentifier(type), to: UnsafeRawPointer.self)
}
