public import CAssemblyKit

/// Where a scope function was called.
@usableFromInline struct Site {
    @usableFromInline let file: UnsafePointer<CChar>
    @usableFromInline let function: UnsafePointer<CChar>
    @usableFromInline let line: UInt32
    @usableFromInline let column: UInt16

    @inlinable @inline(__always)
    init(_ file: StaticString, _ line: UInt, _ column: UInt, _ function: StaticString) {
        self.file = UnsafeRawPointer(file.utf8Start).assumingMemoryBound(to: CChar.self)
        self.function = UnsafeRawPointer(function.utf8Start).assumingMemoryBound(to: CChar.self)
        self.line = UInt32(truncatingIfNeeded: line)
        self.column = UInt16(truncatingIfNeeded: column)
    }

    @inlinable @inline(__always)
    var position: UInt64 { UInt64(line) << 16 | UInt64(column) }

    @inlinable @inline(__always)
    func frame(of assembly: Any.Type) -> ak_frame {
        ak_frame(
            parent: nil, file: file, function: function, assembly: pointer(to: assembly),
            line: line, column: column, injecting: 0)
    }
}

/// The address of a type's metadata, by which types are compared.
@inlinable @inline(__always)
func pointer(to type: Any.Type) -> UnsafeRawPointer {
    unsafeBitCast(ObjectIdentifier(type), to: UnsafeRawPointer.self)
}
