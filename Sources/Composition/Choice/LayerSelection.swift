/// Which implementation each layer has: Base, Double, or Base with some components of Double.
struct LayerSelection: Hashable, Sendable {
    private var parts: [Layer: Part] = [:]

    /// Which implementation one layer has.
    enum Part: Hashable, Sendable {
        case base
        case double
        /// Base, with these components of Double, by their catalog names.
        case baseExcept(Set<String>)
    }

    /// Base in every layer.
    static let allBase = LayerSelection()

    /// Double in these layers, Base in the others.
    init(doubles: Set<Layer> = []) {
        for layer in doubles { parts[layer] = .double }
    }

    /// The implementation of this layer.
    subscript(layer: Layer) -> Part {
        get { parts[layer] ?? .base }
        set { parts[layer] = newValue == .base ? nil : newValue }
    }

    /// Whether any part is a Double.
    var hasDoubles: Bool { !parts.isEmpty }
}

extension LayerSelection {
    /// Parses `DOUBLE`: `none`, `all`, or layers and components separated by commas.
    ///
    /// - Parameter components: The catalog names of each layer's components.
    /// - Throws: ``StartError`` that names every unknown word and lists the valid ones.
    init(double text: String, components: [Layer: [String]]) throws(StartError) {
        self.init()
        if Self.isAllBase(double: text) { return }
        let words = Self.words(of: text)
        var unknown: [String] = []
        for word in words {
            let halves = word.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false).map(
                String.init)
            if word == "all" {
                for layer in Layer.allCases { self[layer] = .double }
            } else if let layer = Layer(rawValue: halves[0]), halves.count == 1 {
                self[layer] = .double
            } else if let layer = Layer(rawValue: halves[0]),
                components[layer, default: []].contains(halves[1])
            {
                add(halves[1], to: layer)
            } else {
                unknown.append(word)
            }
        }
        if !unknown.isEmpty { throw Self.unknownNames(unknown, in: text, components: components) }
    }

    /// Whether `DOUBLE` selects no Double, which a build without Doubles can do too.
    static func isAllBase(double text: String) -> Bool { words(of: text).allSatisfy { $0 == "none" } }

    private static func words(of text: String) -> [String] {
        text.split(separator: ",").map { $0.filter { !$0.isWhitespace } }.filter { !$0.isEmpty }
    }

    private mutating func add(_ component: String, to layer: Layer) {
        switch self[layer] {
        case .base: self[layer] = .baseExcept([component])
        case .baseExcept(let others): self[layer] = .baseExcept(others.union([component]))
        case .double: break
        }
    }

    private static func unknownNames(
        _ names: [String], in text: String, components: [Layer: [String]]
    ) -> StartError {
        let lists = Layer.allCases.map { layer in
            ([layer.rawValue] + components[layer, default: []].map { "\(layer.rawValue).\($0)" })
                .joined(separator: ", ")
        }
        let unknown = names.filter { $0 != "none" }.map { "“\($0)”" }.joined(separator: " and ")
        let problems = [
            unknown.isEmpty ? nil : "there is no \(unknown)",
            names.contains("none") ? "“none” stands alone" : nil,
        ]
        return StartError(
            """
            Cannot use DOUBLE=\(text): \(problems.compactMap(\.self).joined(separator: ", and ")).
            help: use none, all, or any of these with commas between them:
              \(lists.joined(separator: "\n  "))
            """, exitCode: 64)
    }
}
