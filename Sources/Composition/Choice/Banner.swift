extension Casting {
    /// One line that names what is Base and what is Double, from the screens down.
    var banner: String {
        let layers = Layer.allCases.reversed()
        if layers.allSatisfy({ self[$0] == .base }) { return "weather: all Base" }
        if layers.allSatisfy({ self[$0] == .double }) { return "weather: all Double" }
        let parts = layers.map { layer in
            switch self[layer] {
            case .base: "\(layer.title) Base"
            case .double: "\(layer.title) Double"
            case .baseExcept(let names):
                "\(layer.title) Base (Double: \(names.sorted().joined(separator: ", ")))"
            }
        }
        return "weather: " + parts.joined(separator: " · ")
    }
}
