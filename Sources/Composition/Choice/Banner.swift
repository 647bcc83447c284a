extension LayerSelection {
    /// One line that names what is Base and what is Double, from the screens down.
    var banner: String {
        let layers = Layer.allCases.reversed()
        if layers.allSatisfy({ self[$0] == .double }) { return "weather: all Double" }
        let doubles = layers.flatMap { layer in
            switch self[layer] {
            case .base: [String]()
            case .double: [layer.rawValue]
            case .baseExcept(let names): names.sorted().map { "\(layer.rawValue).\($0)" }
            }
        }
        return doubles.isEmpty
            ? "weather: all Base" : "weather: all Base except \(doubles.joined(separator: ", ")) (Double)"
    }
}
