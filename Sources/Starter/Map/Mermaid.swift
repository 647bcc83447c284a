/// Graphs as GitHub and GitLab draw them, <https://mermaid.js.org/syntax/flowchart.html>.
enum Mermaid {
    /// What each layer offers and which Base component uses it. Paths through internal components are drawn as one
    /// edge.
    static func layers(of map: ProjectMap) -> String {
        let layers = Array(map.layers.reversed())
        let names = Names(
            layers.flatMap { layer in
                layer.assemblies.prefix(1).flatMap(\.offered).map { ($0.id, "\(layer.name)_\($0.name)") }
            })
        let groups = layers.flatMap { layer in
            let sides = layer.assemblies.map(\.name).joined(separator: " or ")
            let rooms = layer.assemblies.prefix(1).flatMap(\.offered).map {
                "        \(names[$0.id])[\(label($0.name))]"
            }
            return ["    subgraph layer_\(word(layer.name))[\(label("\(layer.title): \(sides)"))]"] + rooms
                + ["    end"]
        }
        let edges = offeredEdges(of: map).map { "    \(names[$0.from]) --> \(names[$0.to])" }
        return fenced(groups + edges)
    }

    /// The dependencies of the Bases' offered components, also those through internal ones.
    private static func offeredEdges(of map: ProjectMap) -> [ProjectMap.Edge] {
        let components = map.layers.reversed().compactMap(\.assemblies.first).flatMap(\.offered).map(\.id)
        let offered = Set(components)
        let needs = Dictionary(grouping: map.edges, by: \.from).mapValues { $0.map(\.to) }
        return components.flatMap { component in
            reachable(from: needs[component] ?? []) { offered.contains($0) ? [] : needs[$0] ?? [] }
                .intersection(offered).subtracting([component]).sorted()
                .map { ProjectMap.Edge(from: component, to: $0) }
        }
    }

    /// The modules and their dependencies, dotted for those only in a build with Doubles. Transitive edges are left
    /// out.
    static func modules(of map: ProjectMap) -> String {
        let names = Names(map.modules.map { ($0.name, "module_\($0.name)") })
        let nodes = map.modules.map { "    \(names[$0.name])[\(label($0.name))]" }
        let graph = Dictionary(
            uniqueKeysWithValues: map.modules.map { ($0.name, $0.needs + $0.needsWithDoubles) })
        let edges = map.modules.flatMap { module in
            let direct = graph[module.name] ?? []
            return direct.filter { need in
                !reachable(from: direct.filter { $0 != need }) { graph[$0] ?? [] }.contains(need)
            }.map { need in
                let arrow = module.needs.contains(need) ? "-->" : "-.->"
                return "    \(names[module.name]) \(arrow) \(names[need])"
            }
        }
        return fenced(nodes + edges)
    }

    private static func fenced(_ lines: [String]) -> String {
        (["```mermaid", "flowchart TB"] + lines + ["```"]).joined(separator: "\n")
    }

    /// Unique, readable node names.
    private struct Names {
        private var words: [String: String] = [:]

        init(_ wishes: [(id: String, wish: String)]) {
            var taken: Set<String> = []
            for (id, wish) in wishes where words[id] == nil {
                var name = word(wish)
                while !taken.insert(name).inserted { name += "_" }
                words[id] = name
            }
        }

        subscript(id: String) -> String { words[id] ?? word(id) }
    }

    /// A valid Mermaid identifier.
    private static func word(_ text: String) -> String {
        String(text.map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "_" })
    }

    /// A text in quotes.
    private static func label(_ text: String) -> String {
        let escapes: [Character: String] = ["\"": "#quot;", "#": "#35;", "<": "#lt;", ">": "#gt;", "\n": " "]
        return "\"\(text.map { escapes[$0] ?? String($0) }.joined())\""
    }
}
