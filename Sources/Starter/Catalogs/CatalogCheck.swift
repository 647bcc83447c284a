/// Compares the catalogs with their protocols.
struct CatalogCheck {
    /// The members of every layer's assembly protocol.
    let faces: [String: [SymbolGraph.Member]]
    let catalogs: [CatalogSource]

    /// Missing and unknown components, in the order of the file.
    var findings: [Finding] {
        let listed = Dictionary(catalogs.map { ($0.face, $0) }) { first, _ in first }
        let unlisted = faces.keys.filter { listed[$0] == nil }.map { face in
            Finding(
                path: catalogs.first?.path ?? "", line: 0, problem: "no catalog lists the members of \(face)",
                help: "add one: Catalog<any \(face)>")
        }
        return (unlisted + catalogs.flatMap(findings)).sorted()
    }

    private func findings(of catalog: CatalogSource) -> [Finding] {
        let members = faces[catalog.face, default: []]
        let missing = members.filter { !catalog.components.contains($0.name) }.map { member in
            Finding(
                path: catalog.path, line: catalog.line,
                problem: "the catalog of \(catalog.face) lacks \(member.name)",
                help: "add Component(\"\(member.name)\", …); \(member.file):\(member.line) declares it")
        }
        let strange = catalog.components.filter { name in !members.contains { $0.name == name } }.map {
            name in
            Finding(
                path: catalog.path, line: catalog.line, problem: "\(catalog.face) has no member \(name)",
                help: "name the component as the member is named")
        }
        return missing + strange
    }
}
