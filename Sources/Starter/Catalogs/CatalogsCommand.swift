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
        let faces = try Self.faces()
        let check = CatalogCheck(faces: faces, catalogs: CatalogSource.all(in: text), path: Self.path)
        for finding in check.findings { console.say(finding.text(on: console)) }
        let members = count(faces.values.map(\.count).reduce(0, +), "component")
        if check.findings.isEmpty {
            console.say(
                "\(console.green("catalogs: nothing is missing")) (\(members)). Next: make leak-check")
            return .success
        }
        console.say(
            console.red("catalogs: \(count(check.findings.count, "finding"))")
                + " (\(members)). Next: mend them, then make catalogs")
        return .failure
    }

    private static func faces() throws -> [String: [SymbolGraph.Member]] {
        let here = URL(filePath: FileManager.default.currentDirectoryPath)
        let dump = try Subprocess(
            [
                "swift", "package",
            ] + DebugBuild.location + [
                "dump-symbol-graph", "--minimum-access-level", "public", "--skip-synthesized-members",
            ], in: here)
        let (output, status) = dump.output()
        let report = String(decoding: output, as: UTF8.self)
        let folder = report.split(separator: "\n").last { $0.hasPrefix("Files written to ") }?
            .dropFirst("Files written to ".count)
        guard status == 0, let folder else {
            throw Failure(
                "the compiler gave no symbol graphs:\n\(report)", help: "make test-base builds all modules")
        }
        var faces: [String: [SymbolGraph.Member]] = [:]
        for module in House.drawing.interfaces {
            let file = URL(filePath: String(folder), relativeTo: here).appending(
                path: "\(module).symbols.json")
            let graph = try JSONDecoder().decode(SymbolGraph.self, from: Data(contentsOf: file))
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
