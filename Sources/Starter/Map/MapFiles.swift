import Foundation

extension ProjectMap {
    /// Formatted and deterministic.
    var json: String {
        get throws {
            let encoder = JSONEncoder()
            encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
            return String(decoding: try encoder.encode(self), as: UTF8.self) + "\n"
        }
    }

    /// A Graphviz graph with a cluster for each assembly, the top layer first.
    var dot: String {
        var lines = ["digraph \(Self.quoted(project)) {", "    rankdir=TB", "    node [shape=box]"]
        for (number, assembly) in layers.reversed().flatMap(\.assemblies).enumerated() {
            lines.append("    subgraph cluster_\(number) {")
            lines.append("        label=\(Self.quoted(assembly.name))")
            lines += assembly.components.map { component in
                let scope = component.scope.words(hasKey: component.hasKey)
                let style = component.isOffered ? "" : ", style=dashed"
                return "        \(Self.quoted(component.id)) "
                    + "[label=\(Self.quoted("\(component.name)\n\(scope)"))\(style)]"
            }
            lines.append("    }")
        }
        lines += edges.map { "    \(Self.quoted($0.from)) -> \(Self.quoted($0.to))" }
        return (lines + ["}"]).joined(separator: "\n") + "\n"
    }

    private static func quoted(_ text: String) -> String {
        let escaped = text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
            .replacing("\n", with: "\\n")
        return "\"\(escaped)\""
    }
}
