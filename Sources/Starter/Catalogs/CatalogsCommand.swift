import Foundation

/// Proves that the catalogs list every component of every layer.
struct CatalogsCommand: Command {
    static let name = "catalogs"
    static let purpose = "prove that the catalogs list every component"
    static let usage = "catalogs"
    static let about = """
        Compares the catalogs in the composition root with the members of the layers' assembly protocols, as the
        compiler's own symbol graphs tell them. Prints what is missing by name, and exits with 1 when anything is.
        """

    /// Where the catalogs stand.
    static let path = "Sources/Composition/Wiring/Catalogs.swift"

    init(_ arguments: inout Arguments) {}

    func run(on console: Console) throws -> Outcome {
        guard let text = try? String(contentsOfFile: Self.path, encoding: .utf8) else {
            throw Failure("there is no \(Self.path)", help: "run it at the top of the project")
        }
        let faces = try Self.faces(console)
        let check = CatalogCheck(faces: faces, catalogs: CatalogSource.all(in: text), path: Self.path)
        for finding in check.findings { console.say(finding.text(on: console)) }
        let members = count(faces.values.map(\.count).reduce(0, +), "component")
        if check.findings.isEmpty {
            console.say(
                "\(console.green("catalogs: nothing is missing")) (\(members)). Next: make contracts")
            return .success
        }
        console.say(
            console.red("catalogs: \(count(check.findings.count, "finding"))")
                + " (\(members)). Next: mend them, then make catalogs")
        return .failure
    }

    private static func faces(_ console: Console) throws -> [String: [SymbolGraph.Member]] {
        let here = URL(filePath: FileManager.default.currentDirectoryPath)
        let graphs = try SymbolGraphs(at: here, on: console)
        var faces: [String: [SymbolGraph.Member]] = [:]
        for module in try Modules.read(at: here).interfaces {
            let graph = try graphs.graph(of: module)
            for face in graph.protocols(endingWith: "Assembly") {
                faces[face] = graph.members(of: face).map {
                    SymbolGraph.Member(
                        name: $0.name, file: $0.file.replacing(here.path + "/", with: ""), line: $0.line)
                }
            }
        }
        return faces
    }
}
