/// The map in Markdown. It holds neither times nor lines, which differ from run to run or move with every edit.
struct MapMarkdown {
    let map: ProjectMap

    func text(_ part: MarkedText.Part) -> String {
        switch part {
        case .picture: picture
        case .components: components
        case .modules: modules
        }
    }

    // MARK: The layers and what they offer

    /// Edges that lead through inner components are drawn as one.
    private var picture: String {
        var lines = ["```mermaid", "flowchart TB"]
        let names = MermaidNames(map.layers.flatMap { layer in layer.assemblies.flatMap(\.offered).map(\.id) })
        for layer in map.layers.reversed() {
            guard let assembly = layer.assemblies.first else { continue }
            let sides = layer.assemblies.map(\.name).joined(separator: " or ")
            lines.append(
                "    subgraph \(names.group(layer.name))[\(MermaidNames.label("\(layer.title): \(sides)"))]")
            lines += assembly.offered.map { "        \(names[$0.id])[\(MermaidNames.label($0.name))]" }
            lines.append("    end")
        }
        let graph = OfferedGraph(map)
        for edge in graph.edges { lines.append("    \(names[edge.from]) --> \(names[edge.to])") }
        return (lines + ["```"]).joined(separator: "\n")
    }

    // MARK: Every component

    private var components: String {
        map.layers.reversed().map { layer in
            let assemblies = layer.assemblies.map { assembly in
                let name = assembly.place.map { "[\(assembly.name)](\(Self.up)\($0.file))" } ?? assembly.name
                return assembly.summary.isEmpty ? name : "\(name): \(Self.cell(assembly.summary))"
            }
            let head = layer.assemblies.map { "\($0.name) asks for" }.joined(separator: " | ")
            let rule = String(repeating: "---|", count: 3 + layer.assemblies.count)
            return """
                ### \(layer.title)

                \(assemblies.map { "- \($0)" }.joined(separator: "\n"))

                | Component | What it is | Objects | \(head) |
                |\(rule)
                \(rows(of: layer).joined(separator: "\n"))
                """
        }.joined(separator: "\n\n")
    }

    /// The files that hold the marks for tables stand in docs.
    private static let up = "../"

    private func rows(of layer: ProjectMap.Layer) -> [String] {
        var seen: Set<String> = []
        let all = layer.assemblies.flatMap(\.offered) + layer.assemblies.flatMap(\.inner)
        return all.filter { seen.insert($0.name).inserted }.map { component in
            let name = component.isOffered ? "**`\(component.name)`**" : "`\(component.name)`"
            let sides = layer.assemblies.map { assembly in
                guard let own = assembly.components.first(where: { $0.name == component.name }) else {
                    return "(has none)"
                }
                return map.edges.filter { $0.from == own.id }.map { self.name($0.to, seenFrom: assembly) }
                    .map { "`\($0)`" }.joined(separator: ", ")
            }
            let summary =
                component.summary.isEmpty ? component.type.isEmpty ? "" : "`\(component.type)`" : component.summary
            let cells = [
                name, Self.cell(summary), component.scope.words(hasKey: component.hasKey),
            ]
            return "| \((cells + sides).joined(separator: " | ")) |"
        }
    }

    /// A component of the same assembly by its member, one of another layer with the layer.
    private func name(_ id: String, seenFrom assembly: ProjectMap.Assembly) -> String {
        let member = id.split(separator: ".", maxSplits: 1).last.map(String.init) ?? id
        if id.hasPrefix("\(assembly.name).") { return member }
        let layer = map.layers.first { $0.assemblies.contains { id.hasPrefix("\($0.name).") } }
        return layer.map { "\($0.name).\(member)" } ?? id
    }

    private static func cell(_ text: String) -> String {
        text.replacing("|", with: "\\|").replacing("\n", with: " ").replacing("<", with: "&lt;")
    }

    // MARK: The modules

    private var modules: String {
        let names = MermaidNames(map.modules.map(\.name))
        var lines = ["```mermaid", "flowchart TB"]
        lines += map.modules.map { "    \(names[$0.name])[\(MermaidNames.label($0.name))]" }
        for module in map.modules {
            lines += module.needs.map { "    \(names[module.name]) --> \(names[$0])" }
            lines += module.needsWithDoubles.map { "    \(names[module.name]) -.-> \(names[$0])" }
        }
        return (lines + ["```"]).joined(separator: "\n")
    }
}

/// Names for Mermaid, which has words of its own (`end`) and few characters.
struct MermaidNames {
    private let numbers: [String: Int]

    init(_ names: [String]) {
        numbers = Dictionary(names.enumerated().map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
    }

    subscript(name: String) -> String { "n\(numbers[name] ?? 0)" }

    func group(_ name: String) -> String { "layer-\(name)" }

    /// A text in quotes.
    static func label(_ text: String) -> String {
        let escaped = text.map { character in
            switch character {
            case "\"": "#quot;"
            case "#": "#35;"
            case "<": "#lt;"
            case ">": "#gt;"
            case "\n": " "
            default: String(character)
            }
        }
        return "\"\(escaped.joined())\""
    }
}
