/// The map in Markdown, without times and line numbers, which change often.
struct MapMarkdown {
    let map: ProjectMap
    /// The path of its file, which relative links start from.
    let file: String

    func text(_ part: MarkedText.Part) -> String {
        switch part {
        case .picture: Mermaid.layers(of: map)
        case .components: map.layers.reversed().map(section).joined(separator: "\n\n")
        case .modules: Mermaid.modules(of: map)
        }
    }

    private func section(_ layer: ProjectMap.Layer) -> String {
        let assemblies = layer.assemblies.map { assembly in
            let name = assembly.place.map { "[\(assembly.name)](\(up)\($0.file))" } ?? assembly.name
            return assembly.summary.isEmpty ? "- \(name)" : "- \(name): \(Self.cell(assembly.summary))"
        }
        let rows = rows(of: layer)
        let head = ["Component", "What it is", "Lives"] + layer.assemblies.map { "\($0.name) asks for" }
        let table = [
            "| \(head.joined(separator: " | ")) |", "|\(String(repeating: "---|", count: head.count))",
        ]
        return """
            ### \(layer.title)

            \(assemblies.joined(separator: "\n"))

            \(rows.isEmpty ? "No components yet." : (table + rows).joined(separator: "\n"))
            """
    }

    /// The relative path from the file's folder to the project's top.
    private var up: String { String(repeating: "../", count: file.split(separator: "/").count - 1) }

    /// A row for each name on either side: first what the layer offers, then internal components.
    private func rows(of layer: ProjectMap.Layer) -> [String] {
        var seen: Set<String> = []
        let all = layer.assemblies.flatMap(\.offered) + layer.assemblies.flatMap(\.inner)
        return all.filter { seen.insert($0.member).inserted }.map { component in
            let name = component.isOffered ? "**`\(component.name)`**" : "`\(component.name)`"
            let type = component.type.isEmpty ? "" : "`\(component.type)`"
            let meaning = component.summary.isEmpty ? type : component.summary
            let needs = layer.assemblies.map { assembly in
                guard let own = assembly.components.first(where: { $0.member == component.member }) else {
                    return "—"
                }
                let names = map.edges.filter { $0.from == own.id }.map {
                    self.name($0.to, seenFrom: assembly)
                }
                return names.isEmpty ? "nothing" : names.map { "`\($0)`" }.joined(separator: ", ")
            }
            let cells =
                [name, Self.cell(meaning), component.scope.words(hasKey: component.hasKey)] + needs
            return "| \(cells.joined(separator: " | ")) |"
        }
    }

    /// A component of the same assembly by its name, of another layer with the layer's name.
    private func name(_ id: String, seenFrom assembly: ProjectMap.Assembly) -> String {
        for layer in map.layers {
            for other in layer.assemblies {
                guard let component = other.components.first(where: { $0.id == id }) else { continue }
                return other == assembly ? component.name : "\(layer.name).\(component.name)"
            }
        }
        return id
    }

    /// A text in a line of the map. An entity is decoded only outside of code spans.
    private static func cell(_ text: String) -> String {
        let parts = text.replacing("|", with: "\\|").replacing("\n", with: " ")
            .split(separator: "`", omittingEmptySubsequences: false).map { String($0) }
        return parts.enumerated().map { index, part in
            let isCode = !index.isMultiple(of: 2) && index < parts.count - 1
            return isCode ? part : part.replacing("<", with: "&lt;")
        }.joined(separator: "`")
    }
}
