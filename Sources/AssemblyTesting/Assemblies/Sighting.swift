internal import AssemblyKit

/// What was seen of a component when an assembly was asked for it.
struct Sighting {
    /// The layer and the catalog's name: `core.store`.
    let component: String
    /// How long it lives, and whether an argument tells it from others; nil when its member makes no scope call.
    let lifetime: Lifetime?
    let isNil: Bool
    let touches: [Touch]
    /// All components that were asked for on the way, by their full names.
    let built: [String]

    struct Lifetime: Equatable {
        let scope: Scope
        let hasKey: Bool
    }

    /// Asks for every component of the catalog, in its order. One that throws is seen as far as it came.
    static nonisolated(nonsending) func all<Layer>(
        of catalog: Catalog<Layer>, in assembly: Layer
    ) async -> [Sighting] {
        var sightings: [Sighting] = []
        for name in catalog.names { sightings.append(await Sighting(name, catalog, assembly)) }
        return sightings
    }

    private nonisolated(nonsending) init<Layer>(
        _ name: String, _ catalog: Catalog<Layer>, _ assembly: Layer
    ) async {
        component = "\(catalog.name).\(name)"
        var calls: [Call] = []
        var isNil = false
        touches = await Touch.during {
            calls = await Recording {
                isNil = (try? await catalog.component(named: name, in: assembly)).map(Self.isNil) ?? false
            }.calls
        }
        lifetime = Self.lifetime(in: calls)
        built = [name] + calls.map(\.component)
        self.isNil = isNil
    }

    /// That of the outermost call; an alias lives as what it passes on.
    private static func lifetime(in calls: [Call]) -> Lifetime? {
        guard let call = calls.first(where: { $0.scope != .alias }) ?? calls.first else { return nil }
        return Lifetime(scope: call.scope, hasKey: call.hasKey)
    }

    private static func isNil(_ value: Any) -> Bool {
        let mirror = Mirror(reflecting: value)
        return mirror.displayStyle == .optional && mirror.children.isEmpty
    }
}

extension Sighting.Lifetime: CustomStringConvertible {
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
