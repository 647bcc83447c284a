internal import AssemblyCatalog

/// Which implementation each layer uses: Base, Double, or Base with some components of Double.
struct LayerSelection: Hashable, Sendable {
    private var choices: [Layer: Choice] = [:]

    /// Which implementation one layer uses.
    enum Choice: Hashable, Sendable {
        case base
        case double
        /// Base, but these components are Double's, by their catalog names.
        case baseExcept(Set<String>)
    }

    /// Which implementation this layer uses.
    subscript(layer: Layer) -> Choice {
        get { choices[layer] ?? .base }
        set { choices[layer] = newValue == .base ? nil : newValue }
    }

    /// Whether any Double is in use.
    var hasDoubles: Bool { !choices.isEmpty }

    /// The assembly of a layer as it was chosen.
    ///
    /// - Throws: `CatalogError` for a component that cannot be exchanged.
    func pick<Assembly>(
        _ layer: Layer, base: Assembly, double: Assembly?, from catalog: Catalog<Assembly>
    ) throws(CatalogError) -> Assembly {
        guard let double else { return base }
        switch self[layer] {
        case .base: return base
        case .double: return double
        case .baseExcept(let names):
            try catalog.swap(names.sorted(), of: base, for: double)
            return base
        }
    }

    /// One line that names what is Base and what is Double, from the top layer down.
    var banner: String {
        let layers = Layer.allCases.reversed()
        if layers.allSatisfy({ self[$0] == .double }) { return "\(ProgramName.command): all Double" }
        let doubles = layers.flatMap { layer in
            switch self[layer] {
            case .base: [String]()
            case .double: [layer.rawValue]
            case .baseExcept(let names): names.sorted().map { "\(layer.rawValue).\($0)" }
            }
        }
        let exception = doubles.isEmpty ? "" : " except \(doubles.joined(separator: ", ")) (Double)"
        return "\(ProgramName.command): all Base\(exception)"
    }
}
