/// Compares the catalogs with their protocols.
struct CatalogCheck {
    /// The members of every layer's assembly protocol.
    let faces: [String: [SymbolGraph.Member]]
    let catalogs: [CatalogSource]

    /// Missing and unknown components, in the order of the file.
    var findings: [Finding] {
        let mentions = Dictionary(grouping: catalogs, by: \.face)
        let unlisted = faces.flatMap { face, members in
            missing(members, of: face, in: mentions[face] ?? [])
        }
        return (unlisted + catalogs.flatMap(unknown)).sorted()
    }

    /// The members that no catalog of the protocol lists. Its type is mentioned elsewhere, too: as a parameter, say.
    private func missing(
        _ members: [SymbolGraph.Member], of face: String, in mentions: [CatalogSource]
    ) -> [Finding] {
        guard let catalog = mentions.first(where: { !$0.components.isEmpty }) ?? mentions.first else {
            return [
                Finding(
                    path: catalogs.first?.path ?? "", line: 0,
                    problem: "no catalog lists the members of \(face)",
                    help: "add one: Catalog<any \(face)>")
            ]
        }
        let listed = Set(mentions.flatMap(\.components))
        return members.filter { !listed.contains($0.name) }.map { member in
            Finding(
                path: catalog.path, line: catalog.line,
                problem: "the catalog of \(face) lacks \(member.name)",
                help: "add Component(\"\(member.name)\", …); \(member.file):\(member.line) declares it")
        }
    }

    private func unknown(in catalog: CatalogSource) -> [Finding] {
        let members = faces[catalog.face, default: []]
        return catalog.components.filter { name in !members.contains { $0.name == name } }.map { name in
            Finding(
                path: catalog.path, line: catalog.line, problem: "\(catalog.face) has no member \(name)",
                help: "name the component as the member is named")
        }
    }
}
