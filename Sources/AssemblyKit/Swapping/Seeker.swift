internal import CAssemblyKit

/// An override that looks for its component: the first scope call of the assembly with the right type.
final class Seeker: @unchecked Sendable {
    @TaskLocal static var current: Seeker?

    private let components: Components
    private let type: Any.Type
    private let replace: (_ key: Any) -> Erased?
    /// The calls that were under way before; a component that another one builds is not the one.
    private let depth: UnsafeMutablePointer<ak_frame>?
    private(set) var swap: Swap?
    private(set) var missed: (type: Any.Type, line: Line)?
    /// The component was found, but the stand-in does not suit its key.
    private(set) var isRefused = false

    init(_ components: Components, _ type: Any.Type, _ replace: @escaping (_ key: Any) -> Erased?) {
        self.components = components
        self.type = type
        self.replace = replace
        depth = ak_current().pointee.top
    }

    /// Called by every scope call of this task while the seeker is about.
    func visit<Key>(
        _ visited: Components, _ site: Site, _ declaration: Declaration, _ type: Any.Type, _ key: Key,
        _ assembly: Any.Type
    ) {
        guard swap == nil, !isRefused, visited === components, ak_current().pointee.top == depth else {
            return
        }
        guard type == self.type else {
            missed = (type, Line(site, assembly))
            return
        }
        guard let make = replace(key) else {
            isRefused = true
            return
        }
        swap = components.install(declaration, make)
    }
}

extension Components {
    /// Runs `ask`, whose first fitting scope call finds the component, and installs the stand-in for it.
    func seek<Value>(
        _ type: Value.Type, _ replace: @escaping (_ key: Any) -> Erased?, ask: () throws -> Void
    ) -> Seeker {
        let seeker = Seeker(self, type, replace)
        ak_watch()
        defer { ak_unwatch() }
        try? Seeker.$current.withValue(seeker) { try ask() }
        return seeker
    }

    /// The same for a component that is asked for with `await`.
    nonisolated(nonsending) func seek<Value>(
        _ type: Value.Type, _ replace: @escaping (_ key: Any) -> Erased?,
        ask: nonisolated(nonsending) () async throws -> Void
    ) async -> Seeker {
        let seeker = Seeker(self, type, replace)
        ak_watch()
        defer { ak_unwatch() }
        try? await Seeker.$current.withValue(seeker) { try await ask() }
        return seeker
    }
}
