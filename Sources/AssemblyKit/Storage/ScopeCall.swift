internal import CAssemblyKit

/// A call of a scope function: what the slow paths, overrides and recordings know of it.
///
/// A class, since it is passed on and kept by much of the slow path, which a struct of this size would make longer.
package final class ScopeCall: @unchecked Sendable {
    package let scope: Scope
    let site: Site
    /// The type that the component is declared with.
    package let type: Any.Type
    let key: StoredKey?
    package let assembly: any Assembly
    /// The assembly's `components`: the slow path takes them from here, since the getter is code of the user.
    let components: Components
    /// Whether it is of the form with `inject:`, which takes `as:`.
    package let injects: Bool

    init(
        _ scope: Scope, _ site: Site, _ type: Any.Type, _ key: StoredKey?, of assembly: any Assembly,
        injects: Bool = false
    ) {
        components = assembly.components
        components.requireKept(by: assembly)
        self.scope = scope
        self.site = site
        self.type = type
        self.key = key
        self.assembly = assembly
        self.injects = injects
    }

    /// Whether something is recorded, traced or captured in the process, or the assembly has or had overrides or decorators.
    func isObserved(_ version: UInt64) -> Bool { ak_has_active_hooks() || version != 0 }

    package var declaration: Declaration { Declaration(site, type) }
    /// The assembly's type and its member: `CoreBase.store`.
    package var name: String { callSite.name }
    package var hasKey: Bool { key != nil }
    /// The component's stand-in, if it has one.
    @inline(never)
    var standIn: StandIn? { Lock.locked { components.latest(declaration) } }
    package var isSwapped: Bool { standIn != nil }

    /// The key of the type that the user wrote; `Keyless` when there is none.
    package var keyValue: any Hashable & Sendable { key?.value ?? Keyless() }
    @inline(never)
    var callSite: CallSite { CallSite(site, Swift.type(of: assembly)) }
}
