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

    /// One line that names what is Double, from the top layer down, and says that the rest is Base.
    var banner: String { "\(ProgramName.command): \(summary)" }
    // PlaybillPresentation begin

    /// Shorter forms of the banner for narrow windows, the longest first.
    var shorterBanners: [String] {
        switch doubles.count {
        case 0: [summary]
        case 1: [summary, "1 part is Double"]
        case let count: [summary, "\(count) parts are Double"]
        }
    }
    // PlaybillPresentation end

    private var summary: String {
        if Layer.allCases.allSatisfy({ self[$0] == .double }) { return "all Double" }
        return doubles.isEmpty ? "all Base" : "Double \(doubles.joined(separator: ", ")); rest Base"
    }

    /// What is Double: layers and components. The first component of a layer has the layer's name before it.
    private var doubles: [String] {
        Layer.allCases.reversed().flatMap { layer in
            switch self[layer] {
            case .base: [String]()
            case .double: [layer.rawValue]
            case .baseExcept(let names):
                names.sorted().enumerated().map { index, name in
                    index == 0 ? "\(layer.rawValue).\(name)" : ".\(name)"
                }
            }
        }
    }
}
