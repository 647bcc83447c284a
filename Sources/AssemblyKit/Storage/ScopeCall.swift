/// The call of a scope function, as overrides and recordings see it.
package struct ScopeCall {
    package let scope: Scope
    let site: Site
    /// The type that the component is declared with.
    package let type: Any.Type
    let key: StoredKey?
    package let assembly: any Assembly
    /// It is of the form with `inject:`, which takes `as:`.
    package let injects: Bool

    package var declaration: Declaration { Declaration(site, type) }
    /// The assembly's type and its member: `CoreBase.store`.
    package var name: String { callSite.name }
    package var hasKey: Bool { key != nil }
    /// Whether a stand-in answers it.
    package var isSwapped: Bool { assembly.components.replacement(of: declaration) != nil }

    /// The key as who wrote it sees it; `Keyless` when there is none.
    var keyValue: any Hashable & Sendable { key?.value ?? Keyless() }
    var callSite: CallSite { CallSite(site, Swift.type(of: assembly)) }
}
