/// The graph of the Bases' offered components, with paths through internal components as single edges.
struct OfferedGraph {
    let edges: [ProjectMap.Edge]

    init(_ map: ProjectMap) {
        let assemblies = map.layers.reversed().compactMap(\.assemblies.first)
        let offered = Set(assemblies.flatMap(\.offered).map(\.id))
        let needs = Dictionary(grouping: map.edges, by: \.from).mapValues { $0.map(\.to) }
        edges = assemblies.flatMap(\.offered).flatMap { component in
            Self.reach(from: component.id, in: needs, stoppingAt: offered).sorted().map {
                ProjectMap.Edge(from: component.id, to: $0)
            }
        }
    }

    private static func reach(
        from start: String, in needs: [String: [String]], stoppingAt ends: Set<String>
    ) -> Set<String> {
        var reached: Set<String> = []
        var seen: Set = [start]
        var ahead = needs[start] ?? []
        while let next = ahead.popLast() {
            guard seen.insert(next).inserted else { continue }
            if ends.contains(next) { reached.insert(next) } else { ahead += needs[next] ?? [] }
        }
        return reached
    }
}
