extension LayerSelection {
    /// One line that names what is Double, from the screens down, and says that the rest is Base.
    var banner: String { "weather: \(summary)" }

    /// Shorter forms of the banner for narrow windows, the longest first.
    var shorterBanners: [String] {
        switch doubles.count {
        case 0: [summary]
        case 1: [summary, "1 part is Double"]
        case let count: [summary, "\(count) parts are Double"]
        }
    }

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
