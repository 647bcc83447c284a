internal import AssemblyKit

// Names and scopes only, neither times nor places, which differ from run to run or move with every edit.

extension Recording {
    /// A tree in the order of the calls, one a line.
    public var text: String {
        calls.map { call in
            let indent = String(repeating: "    ", count: call.depth)
            let state = call.hasFailed ? "failed" : call.isNew ? "new" : "cached"
            return "\(indent)\(call.component)  \(call.scope), \(state)\n"
        }.joined()
    }

    /// A Mermaid flow chart.
    public var mermaid: String {
        let graph = CallGraph(calls)
        let numbers = Dictionary(uniqueKeysWithValues: graph.nodes.enumerated().map { ($1.name, $0) })
        let nodes = graph.nodes.enumerated().map { "    n\($0)[\"\($1.name)<br>\($1.scope)\"]\n" }
        let edges = graph.edges.map { "    n\(numbers[$0.from] ?? 0) --> n\(numbers[$0.to] ?? 0)\n" }
        return "graph LR\n" + (nodes + edges).joined()
    }

    /// A graph for Graphviz.
    public var dot: String {
        let graph = CallGraph(calls)
        let nodes = graph.nodes.map {
            "    \(quoted($0.name)) [label=\(quoted("\($0.name)\n\($0.scope)"))]\n"
        }
        let edges = graph.edges.map { "    \(quoted($0.from)) -> \(quoted($0.to))\n" }
        return "digraph components {\n" + (nodes + edges).joined() + "}\n"
    }

    /// Components with their scopes, and edges by name.
    public var json: String {
        let graph = CallGraph(calls)
        let nodes = graph.nodes.map { "    { \"name\": \(quoted($0.name)), \"scope\": \"\($0.scope)\" }" }
        let edges = graph.edges.map { "    { \"from\": \(quoted($0.from)), \"to\": \(quoted($0.to)) }" }
        func list(_ lines: [String]) -> String {
            lines.isEmpty ? "[]" : "[\n\(lines.joined(separator: ",\n"))\n  ]"
        }
        return "{\n  \"components\": \(list(nodes)),\n  \"edges\": \(list(edges))\n}\n"
    }
}

/// A literal of JSON and of Graphviz.
private func quoted(_ text: String) -> String {
    let escaped = text.unicodeScalars.map { scalar in
        switch scalar {
        case "\"": "\\\""
        case "\\": "\\\\"
        case "\n": "\\n"
        default: "\(scalar)"
        }
    }
    return "\"\(escaped.joined())\""
}
