public import AssemblyKit

/// The components of a layer: one line each, in the order in which they are listed.
///
///     var core: Catalog<any CoreAssembly> {
///         Catalog("core",
///             Component("store", \.store),
///             Component("report") { try $0.report })
///     }
///
/// It stands in the composition root, as a function or computed property, and is of the isolation of its
/// layer. All assemblies of the layer share it.
public struct Catalog<Layer> {
    /// The name of the layer.
    public let name: String
    let components: [Component<Layer>]
    /// The layers that this one may use, the lowest first.
    private(set) var below: [Level] = []

    /// A catalog of the layer whose protocol is `Layer`. Each component has a name of its own.
    public init(_ name: String, _ components: Component<Layer>...) {
        self.name = name
        self.components = components
        var names: Set<String> = []
        for component in components where !names.insert(component.name).inserted {
            Fatal.listedTwice(["component": component.name, "catalog": name])
        }
    }

    /// The same catalog of a layer that may use another, and all that the other may use. `verify` finds edges
    /// that go up or sideways.
    ///
    ///     Catalog<any BusinessLogicAssembly>("businessLogic", …).above(core)
    public func above<Lower>(_ lower: Catalog<Lower>) -> Catalog {
        var catalog = self
        catalog.below = below + (lower.below + [lower.level]).filter { !below.map(\.name).contains($0.name) }
        return catalog
    }

    var level: Level { Level(name: name, below: below.map(\.name)) { $0 is Layer } }

    /// The names of the components, in the order of the catalog.
    public var names: [String] { components.map(\.name) }

    /// The names of the components that are asked for without `await`, in the order of the catalog. The others can only be
    /// replaced by `swap(async:of:for:)`.
    public var synchronousNames: [String] { names.filter { !isAwaited($0) } }

    /// Replaces the named components of an assembly by those of another: all or, when it throws, none. Then, too,
    /// what was built of those named before the wrong one is let go of, and built anew when it is next asked for.
    ///
    ///     try Catalogs.core.swap(["store"], of: CoreBase(), for: CoreDouble())
    ///
    /// The scopes of the first stay; it asks the other whenever it would have built, and passes on the
    /// argument in hand (see `Component`). What is replaced is the first scope call of the type that the component's
    /// member makes, as in `override`: `verify` tells of members that make none of their own.
    ///
    /// - Returns: What takes them away again, in the order of the names.
    /// - Throws: `CatalogError` when a name is not in the catalog, or its component cannot be swapped.
    @discardableResult
    public func swap(
        _ names: [String], of assembly: Layer, for other: Layer
    ) throws(CatalogError) -> [Swap] {
        let owner = try owner(assembly)
        let components = try find(names)
        var swaps = Swaps(of: owner)
        for component in components {
            guard case .direct(_, let swap) = component.access else {
                throw undo(swaps, component, .needsAwait)
            }
            try add(swap(owner, assembly, other), of: component, to: &swaps)
        }
        return swaps.all
    }

    /// Replaces the named components as `swap(_:of:for:)` does, also those that are asked for with `await`; those ask
    /// the other assembly once.
    @discardableResult
    public nonisolated(nonsending) func swap(
        async names: [String], of assembly: Layer, for other: Layer
    ) async throws(CatalogError) -> [Swap] {
        let owner = try owner(assembly)
        let components = try find(names)
        var swaps = Swaps(of: owner)
        for component in components {
            switch component.access {
            case .direct(_, let swap):
                try add(swap(owner, assembly, other), of: component, to: &swaps)
            case .awaited(_, let swap):
                let attempt: SwapAttempt
                do {
                    attempt = try await swap(owner, assembly, other)
                } catch {
                    throw undo(swaps, component, .failed("\(error)"))
                }
                try add(attempt, of: component, to: &swaps)
            }
        }
        return swaps.all
    }

    private func owner(_ assembly: Layer) throws(CatalogError) -> any Assembly {
        guard let owner = assembly as? any Assembly else {
            // As Any: of an existential, the type would be that of the existential itself.
            throw .notAnAssembly(catalog: name, type: "\(type(of: assembly as Any))")
        }
        return owner
    }

    func find(_ names: [String]) throws(CatalogError) -> [Component<Layer>] {
        let unknown = names.filter { !self.names.contains($0) }
        guard unknown.isEmpty else {
            throw .unknownComponents(catalog: name, unknown: unknown, valid: self.names)
        }
        return names.compactMap { name in components.first { $0.name == name } }
    }

    private func add(
        _ attempt: SwapAttempt, of component: Component<Layer>, to swaps: inout Swaps
    ) throws(CatalogError) {
        switch attempt {
        case .swapped(let swap): swaps.all.append(swap)
        case .failed(let reason): throw undo(swaps, component, reason)
        }
    }

    private func undo(
        _ swaps: Swaps, _ component: Component<Layer>, _ reason: CatalogError.Reason
    ) -> CatalogError {
        swaps.undo()
        return .cannotSwap(catalog: name, component: component.name, reason: reason)
    }
}

/// What was swapped until now.
private struct Swaps {
    var all: [Swap] = []
    private let owner: any Assembly
    private let start = Components.lastMade

    init(of owner: any Assembly) { self.owner = owner }

    /// Also forgets what was built since the first of them, which may hold a stand-in.
    func undo() {
        for swap in all { swap.remove() }
        if !all.isEmpty { owner.components.forget(madeAfter: start) }
    }
}

/// A layer, as edges are judged by it.
struct Level {
    let name: String
    /// The layers that it may use.
    let below: [String]
    let holds: (any Assembly) -> Bool
}
