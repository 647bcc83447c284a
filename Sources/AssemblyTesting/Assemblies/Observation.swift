internal import AssemblyCatalog
internal import AssemblyKit

/// What was observed while a component was built.
struct Observation {
    /// The assembly's type and its member, `CoreBase.store`; the catalog's name if it makes no scope call.
    let component: String
    /// Its lifetime, and whether it has a key; nil when its member makes no scope call.
    let lifetime: Lifetime?
    /// Nil where it threw.
    let isNil: Bool?
    /// None of a component that is asked for with `await`: that is for what has to be opened first.
    let sideEffects: [SideEffect]
    /// All components that were requested while it was built, by full name.
    let built: [String]

    struct Lifetime: Equatable {
        let scope: Scope
        let hasKey: Bool
    }

    /// Builds every component of the catalog, in order, but those that are asked for with `await` last: what they share
    /// with others is built for the others, whose side effects are told. One that throws is observed up to that point.
    static nonisolated(nonsending) func all<Layer>(
        of catalog: Catalog<Layer>, in assembly: Layer
    ) async -> [Observation] {
        var observations: [Observation] = []
        let names = catalog.synchronousNames + catalog.names.filter(catalog.isAwaited)
        for name in names { observations.append(await Observation(name, catalog, assembly)) }
        return observations
    }

    private nonisolated(nonsending) init<Layer>(
        _ name: String, _ catalog: Catalog<Layer>, _ assembly: Layer
    ) async {
        var calls: [Call] = []
        var value: Any?
        var outermost: Int?
        let seen = await SideEffect.during {
            let recording = await Recording {
                value = try? await catalog.component(named: name, in: assembly)
            }
            calls = recording.calls
            outermost = recording.call(giving: value, declaredAs: catalog.declaredType(named: name))
        }
        sideEffects = catalog.isAwaited(name) ? [] : seen
        component = outermost.map { calls[$0].component } ?? "\(catalog.name).\(name)"
        lifetime = outermost.map { Self.lifetime(of: $0, in: calls) }
        built = calls.map(\.component)
        isNil = value.map(Self.isNil)
    }

    /// An alias has the lifetime of its target.
    private static func lifetime(of index: Int, in calls: [Call]) -> Lifetime {
        let call = calls[index]
        if call.scope == .alias, let next = calls.lastIndex(where: { $0.requester == index }) {
            return lifetime(of: next, in: calls)
        }
        return Lifetime(scope: call.scope, hasKey: call.hasKey)
    }

    private static func isNil(_ value: Any) -> Bool {
        let mirror = Mirror(reflecting: value)
        return mirror.displayStyle == .optional && mirror.children.isEmpty
    }
}

extension Observation.Lifetime: CustomStringConvertible {
    var description: String {
        switch scope {
        case .prototype: "a prototype"
        case .alias: "an alias"
        case .objectGraph: "of the object graph" + suffix
        case .singleton: "a singleton" + suffix
        case .weakSingleton: "a weak singleton" + suffix
        }
    }

    private var suffix: String { hasKey ? " for each argument" : "" }
}
