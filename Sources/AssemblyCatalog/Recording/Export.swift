internal import AssemblyKit

// Names and scopes only, neither times nor places, which differ from run to run or move with every edit.

extension Recording {
    /// A tree, one call a line: below each what it asked for, in order.
    public var text: String {
        inTreeOrder.map { index in
            let call = calls[index]
            let indent = String(repeating: "    ", count: call.depth)
            let state = call.hasFailed ? "failed" : call.isNew ? "new" : "cached"
            return "\(indent)\(call.component)  \(call.scope), \(state)\n"
        }.joined()
    }

    /// Tasks and last phases ask for something after what another call asked for.
    private var inTreeOrder: [Int] {
        var asked: [[Int]] = calls.map { _ in [] }, next: [Int] = []
        for index in calls.indices.reversed() {
            if let requester = calls[index].requester {
                asked[requester].append(index)
            } else {
                next.append(index)
            }
        }
        var order: [Int] = []
        while let index = next.popLast() {
            order.append(index)
            next += asked[index]
        }
        return order
    }

    /// A Mermaid flow chart.
    public var mermaid: String {
        let graph = CallGraph(calls)
        let numbers = Dictionary(uniqueKeysWithValues: graph.nodes.enumerated().map { ($1.name, $0) })
        let nodes = graph.nodes.enumerated().map {
            "    n\($0)[\"\(escapedForMermaid($1.name))<br>\($1.scope)\"]\n"
        }
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

/// A label of Mermaid is HTML, in quotes.
private func escapedForMermaid(_ text: String) -> String {
    text.unicodeScalars.map { scalar in
        switch scalar {
        case "\"": "#quot;"
        case "<": "#lt;"
        case ">": "#gt;"
        case "#": "#35;"
        default: "\(scalar)"
        }
    }.joined()
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
