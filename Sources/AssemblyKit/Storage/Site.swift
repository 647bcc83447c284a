public import CAssemblyKit

/// Where a scope function was called.
@usableFromInline typealias Site = ak_site

extension Site {
    @_alwaysEmitIntoClient @inline(__always)
    init(_ file: StaticString, _ line: UInt, _ column: UInt, _ function: StaticString) {
        self.init(
            file: UnsafeRawPointer(file.utf8Start).assumingMemoryBound(to: CChar.self),
            function: UnsafeRawPointer(function.utf8Start).assumingMemoryBound(to: CChar.self),
            position: UInt64(line) << 16 | UInt64(truncatingIfNeeded: column) & 0xFFFF)
    }

    /// The one of a weak singleton, which is another component than a singleton of the same place: a macro's argument may have
    /// both, as one place.
    @_alwaysEmitIntoClient
    var weak: Site {
        @inline(__always) get { Site(file: file, function: function, position: position | Site.isWeak) }
    }

    @_alwaysEmitIntoClient
    static var isWeak: UInt64 { @inline(__always) get { 1 << 62 } }
}

/// The address of a type's metadata, by which types are compared.
@_alwaysEmitIntoClient @inline(__always)
func address(of type: Any.Type) -> UnsafeRawPointer {
    unsafeBitCast(ObjectIdentifier(type), to: UnsafeRawPointer.self)
}

/// The type at such an address.
func type(at address: UnsafeRawPointer?) -> Any.Type? { unsafeBitCast(address, to: Any.Type?.self) }
