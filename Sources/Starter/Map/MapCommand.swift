import Foundation

/// Draws the project.
struct MapCommand: Command {
    static let name = "map"
    static let purpose = "draw the project from its real assemblies and the manifest"
    static let usage = "understudy map [--check] [--html FILE] [--json FILE] [--dot FILE]"
    static let about = """
        Builds every component of every layer on both sides under a recording, and reads the manifest. Writes the
        map between the marks of README.md and docs/architecture.md, and a page for the browser, whose place it
        prints. --html says where the page goes; --json and --dot write the same map for machines and for Graphviz,
        and `-` is the standard output.

        With --check nothing is written: it exits with 1 when what stands between the marks is stale.
        Marks stand on lines of their own: <!-- map -->, <!-- map components --> or <!-- map modules -->, and
        <!-- /map -->.
        """

    /// The files that may have marks.
    static let documents = ["README.md", "docs/architecture.md"]
    /// Where the page goes unless told otherwise: not into git, since it holds times.
    static let page = "\(DebugBuild.scratchPath)/map.html"

    private let isCheck: Bool
    private let html: String
    private let json: String?
    private let dot: String?

    init(_ arguments: inout Arguments) throws(WrongUse) {
        isCheck = arguments.flag("--check")
        html = try arguments.option("--html") ?? Self.page
        json = try arguments.option("--json")
        dot = try arguments.option("--dot")
    }

    func run(on console: Console) throws -> Outcome {
        let root = URL(filePath: FileManager.default.currentDirectoryPath)
        let map = try ProjectMap.read(at: root)
        let documents = try Self.documents(at: root, with: map)
        return isCheck ? check(documents, on: console) : try write(map, documents, on: console)
    }

    private func check(_ documents: [MapDocument], on console: Console) -> Outcome {
        let stale = documents.filter(\.isStale)
        for document in stale {
            console.say(
                "\(console.bold(document.path)): \(console.red("its map is stale"))\n  help: make map")
        }
        if stale.isEmpty { console.say(console.green("map: up to date")) }
        return stale.isEmpty ? .success : .failure
    }

    private func write(
        _ map: ProjectMap, _ documents: [MapDocument], on console: Console
    ) throws -> Outcome {
        for document in documents where document.isStale {
            try Self.write(document.filled, to: document.path)
            console.say("wrote \(document.path)")
        }
        let outputs = [(json, try map.json), (dot, map.dot), (html, try MapPage.html(map))]
        for case (let path?, let text) in outputs {
            if path == "-" {
                console.say(text)
            } else {
                try Self.write(text, to: path)
                console.say("wrote \(path)")
            }
        }
        return .success
    }

    private static func write(_ text: String, to path: String) throws(Failure) {
        do {
            try Data(text.utf8).write(to: URL(filePath: path))
        } catch {
            throw Failure(
                "\(path) cannot be written: \(error.localizedDescription)",
                help: "name a file in a folder that is there and yours")
        }
    }

    /// The documents with marks.
    static func documents(at root: URL, with map: ProjectMap) throws -> [MapDocument] {
        let documents = try documents.compactMap { path -> MapDocument? in
            guard let text = try? String(contentsOf: root.appending(path: path), encoding: .utf8) else {
                return nil
            }
            return try MapDocument(path: path, text: text, map: map)
        }
        guard documents.contains(where: \.hasMarks) else {
            throw Failure(
                "neither \(Self.documents.joined(separator: " nor ")) has a place for the map",
                help: "write the lines <!-- map --> and <!-- /map --> where it belongs")
        }
        return documents
    }
}

/// A file of the project with places for the map.
struct MapDocument {
    let path: String
    let hasMarks: Bool
    /// The text as it should be.
    let filled: String
    let isStale: Bool

    init(path: String, text: String, map: ProjectMap) throws(Failure) {
        let marked = try MarkedText(text, file: path, content: MapMarkdown(map: map, file: path).text)
        self.path = path
        hasMarks = !marked.parts.isEmpty
        filled = marked.filled
        isStale = filled != text
    }
}
