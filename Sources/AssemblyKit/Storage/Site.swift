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

    /// The call site of a weak singleton, which is another component than a singleton at the same place: the code that a macro is
    /// given counts as one place, and may have both.
    @_alwaysEmitIntoClient @inline(__always)
    var weak: Site { Site(file: file, function: function, position: position | 1 << 62) }
}
