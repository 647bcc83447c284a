import Foundation

/// Generates the map of the project.
struct MapCommand: Command {
    static let name = "map"
    static let purpose = "draw the project from its real assemblies and the manifest"
    static let usage = "map [--check] [--html FILE] [--json FILE] [--dot FILE]"
    static let about = """
        Builds and records every component of every layer on both sides, and reads the manifest. Writes the map between
        the marks of README.md and docs/map.md, and a page for the browser, whose path it prints. With --html, --json
        (for programs) or --dot (for Graphviz) only these are written; `-` is the standard output.

        With --check nothing is written; it exits with 1 if the text between the marks is outdated. Marks are on
        lines of their own: <!-- map -->, <!-- map components --> or <!-- map modules -->, and <!-- /map -->.
        """

    /// The default file of the page, ignored by git because it contains times.
    static let page = "\(DebugBuild.scratchPath)/map.html"

    private let isCheck: Bool
    private let output: MapOutput

    init(_ arguments: inout Arguments) throws(UsageError) {
        isCheck = arguments.flag("--check")
        output = MapOutput(
            html: try arguments.option("--html"), json: try arguments.option("--json"),
            dot: try arguments.option("--dot"))
    }

    func run(on console: Console, at root: URL) throws -> Outcome {
        if !isCheck, !output.isEmpty {
            try output.write(ProjectMap.read(at: root), on: console)
            return .success
        }
        let map = try ProjectMap.read(at: root)
        let documents = try MapDocument.all(at: root, with: map)
        if isCheck { return Self.check(documents, on: console) }
        let stale = documents.filter(\.isStale)
        var changes = FileChanges()
        for document in stale {
            changes.change(
                document.path, from: Data(document.text.utf8), to: Data(document.filled.utf8))
        }
        try changes.apply(in: root)
        for document in stale { console.say("wrote \(document.path)") }
        try MapOutput(html: Self.page).write(map, on: console)
        return .success
    }

    /// Reports the stale documents.
    static func check(_ documents: [MapDocument], on console: Console) -> Outcome {
        let stale = documents.filter(\.isStale)
        for document in stale {
            console.say(
                "\(console.bold(document.path)): \(console.red("its map is stale"))\n  help: make map")
        }
        if stale.isEmpty { console.say(console.green("map: up to date")) }
        return stale.isEmpty ? .success : .failure
    }
}
