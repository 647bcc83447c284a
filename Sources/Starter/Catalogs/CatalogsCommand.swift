import Foundation

/// Checks that the catalogs list every component of every layer.
struct CatalogsCommand: Command {
    static let name = "catalogs"
    static let purpose = "check that the catalogs list every component"
    static let usage = "catalogs"
    static let about = """
        Compares the catalogs in the composition root with the members of the layers' assembly protocols, from the
        compiler's symbol graphs. Prints missing components by name, and exits with 1 if there are any.
        """

    init(_ arguments: inout Arguments) {}

    func run(on console: Console, at root: URL) throws -> Outcome {
        let modules = try Modules.read(at: root)
        try modules.requireInterfaces()
        let catalogs = try CatalogSource.all(in: modules, at: root)
        guard !catalogs.isEmpty else {
            throw Failure(
                "no module of the kind `root` in \(ArchitectureRules.fileName) holds a catalog",
                help: "write one for each layer: Catalog<any CoreAssembly>")
        }
        let faces = try Self.faces(of: modules, catalogs, at: root, console)
        return Finding.report(
            CatalogCheck(faces: faces, catalogs: catalogs).findings, of: Self.name,
            success: "nothing is missing", next: "contracts",
            looked: count(faces.values.map(\.count).reduce(0, +), "component"),
            in: DebugBuild(at: root), on: console)
    }

    private static func faces(
        of modules: Modules, _ catalogs: [CatalogSource], at root: URL, _ console: Console
    ) throws -> [String: [SymbolGraph.Member]] {
        let graphs = try SymbolGraphs(at: root, on: console)
        var faces: [String: [SymbolGraph.Member]] = [:]
        for module in modules.interfaces {
            for (face, members) in CatalogCheck.faces(in: try graphs.graph(of: module), catalogs) {
                faces[face] = members.map { $0.relative(to: root) }
            }
        }
        return faces
    }
}
