extension LayerSelection {
    /// Reads what `DOUBLE` says: `none`, `all`, or layers and components with commas between them.
    ///
    /// - Parameter components: The catalog names of each layer's components.
    /// - Throws: ``StartError`` that names every unknown word and lists the valid ones.
    init(double text: String, components: [Layer: [String]]) throws(StartError) {
        self.init()
        if Self.isAllBase(double: text) { return }
        let unknown = Self.words(of: text).filter { !add($0, components: components) }
        if !unknown.isEmpty { throw Self.unknownNames(unknown, in: text, components: components) }
    }

    /// Whether `DOUBLE` asks for no Double, which a build without Doubles can do too.
    static func isAllBase(double text: String) -> Bool { words(of: text).allSatisfy { $0 == "none" } }

    private static func words(of text: String) -> [String] {
        text.split(separator: ",").map { $0.filter { !$0.isWhitespace } }.filter { !$0.isEmpty }
    }

    /// Adds what one word says; false for a word that says nothing.
    private mutating func add(_ word: String, components: [Layer: [String]]) -> Bool {
        if word == "all" {
            for layer in Layer.allCases { self[layer] = .double }
            return true
        }
        let halves = word.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false).map(
            String.init)
        guard let layer = Layer(rawValue: halves[0]) else { return false }
        if halves.count == 1 {
            self[layer] = .double
            return true
        }
        guard components[layer, default: []].contains(halves[1]) else { return false }
        switch self[layer] {
        case .base: self[layer] = .baseExcept([halves[1]])
        case .baseExcept(let others): self[layer] = .baseExcept(others.union([halves[1]]))
        case .double: break
        }
        return true
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
