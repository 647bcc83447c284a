internal import CAssemblyKit

/// Identifies a component of an assembly, for all its keys: the call site and the type that it is declared with.
package struct Declaration: @unchecked Sendable {
    private let site: ak_site
    package let declaredType: ObjectIdentifier

    init(_ site: ak_site, _ type: Any.Type) {
        self.site = site
        declaredType = ObjectIdentifier(type)
    }

    @inline(never)
    package static func == (one: Declaration, other: Declaration) -> Bool {
        one.declaredType == other.declaredType && one.site.isSame(as: other.site)
    }

    /// The line and column.
    package var position: UInt64 { site.position }
}
