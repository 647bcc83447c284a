/// Compares the catalogs with their protocols.
struct CatalogCheck {
    /// The members of the protocols in the interfaces that need a catalog or have one.
    let faces: [String: [SymbolGraph.Member]]
    let catalogs: [CatalogSource]

    /// The members of each protocol in a module that a catalog lists components of, whatever it is called, and of each
    /// that is called an assembly and that no other one refines: its members would be that one's as well.
    static func faces(
        in graph: SymbolGraph, _ catalogs: [CatalogSource]
    ) -> [String: [SymbolGraph.Member]] {
        let listed = Set(catalogs.filter { !$0.components.isEmpty }.map(\.face))
        let names = graph.protocols.filter { identifier, face in
            listed.contains(face.name)
                || (face.name.hasSuffix("Assembly")
                    && !graph.refinements(of: identifier).contains { $0.hasSuffix("Assembly") })
        }.values.map(\.name)
        return Dictionary(names.map { ($0, graph.members(of: $0)) }) { first, _ in first }
    }

    /// Missing and unknown components, in the order of the file.
    var findings: [Finding] {
        let mentions = Dictionary(grouping: catalogs, by: \.face)
        let unlisted = faces.flatMap { face, members in
            missing(members, of: face, in: mentions[face] ?? [])
        }
        return (unlisted + catalogs.flatMap(unknown) + catalogs.flatMap(misnamed)).sorted()
    }

    /// The members that a catalog of the protocol does not list. What lists none may be no catalog, but a parameter of its
    /// type, if another one lists some.
    private func missing(
        _ members: [SymbolGraph.Member], of face: String, in mentions: [CatalogSource]
    ) -> [Finding] {
        let listing = mentions.filter { !$0.components.isEmpty }
        let catalogs = listing.isEmpty ? Array(mentions.prefix(1)) : listing
        guard !catalogs.isEmpty else {
            return [
                Finding(
                    path: self.catalogs.first?.path ?? "", line: 0,
                    problem: "no catalog lists the members of \(face)",
                    help: "add one: Catalog<any \(face)>")
            ]
        }
        return catalogs.flatMap { catalog in
            members.filter { !catalog.components.contains($0.name) }.map { member in
                Finding(
                    path: catalog.path, line: catalog.line,
                    problem: "the catalog of \(face) lacks \(member.name)",
                    help: "add \(Self.component(member)); \(member.file):\(member.line) declares it")
            }
        }
    }

    /// The line of a member in a catalog. A key path gives none that throws or is asked for with `await`.
    private static func component(_ member: SymbolGraph.Member) -> String {
        let effort = member.effects.contains("throws") ? "try " : ""
        if member.effects.contains("async") {
            return "Component(async: \"\(member.name)\") { \(effort)await $0.\(member.call) }"
        }
        if effort.isEmpty { return "Component(\"\(member.name)\", …)" }
        // One argument is a sample of its own; several are written where they are.
        let isKeyed = member.call.count { $0 == "…" } == 1
        let call = isKeyed ? member.call.replacing("…", with: "$1") : member.call
        return "Component(\"\(member.name)\"\(isKeyed ? ", for: …" : "")) { try $0.\(call) }"
    }

    private func misnamed(in catalog: CatalogSource) -> [Finding] {
        catalog.misnamed.map {
            Finding(
                path: catalog.path, line: $0.line, problem: "the component \($0.name) gives \($0.member)",
                help: "let it give the member of its name, or name it \"\($0.member)\"")
        }
    }

    private func unknown(in catalog: CatalogSource) -> [Finding] {
        // A protocol of another module than an interface has members that were not read.
        guard let members = faces[catalog.face] else { return [] }
        return catalog.components.filter { name in !members.contains { $0.name == name } }.map { name in
            Finding(
                path: catalog.path, line: catalog.line, problem: "\(catalog.face) has no member \(name)",
                help: "name the component as the member is named")
        }
    }
}
