internal import CAssemblyKit

/// Identifies a component of an assembly, for all its keys: the call site and the type that it is declared with.
package struct Declaration: Hashable, @unchecked Sendable {
    private let site: ak_site
    private let declaredType: ObjectIdentifier

    init(_ site: ak_site, _ type: Any.Type) {
        self.site = site
        declaredType = ObjectIdentifier(type)
    }

    @inline(never)
    package static func == (one: Declaration, other: Declaration) -> Bool {
        one.declaredType == other.declaredType && one.site.isSame(as: other.site)
    }

    package func hash(into hasher: inout Hasher) {
        hasher.combine(site.position)
        hasher.combine(declaredType)
    }
}
