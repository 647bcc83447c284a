import Foundation

/// The symbol graphs of all modules, private declarations included.
///
/// SwiftPM wants graphs of the tests, too, and builds all modules but those, so they are built first. The compiler
/// writes the graphs, which takes seconds. They are kept until a source changes, and in this folder alone: they name
/// files by their whole path.
struct SymbolGraphs {
    private let folder: URL

    /// Finds existing graphs, or generates them.
    init(at root: URL, on console: Console) throws {
        let note = root.appending(path: "\(DebugBuild.scratchPath)/symbol-graphs.txt")
        // Before generation: what changes meanwhile is not in the graphs.
        let sources = try "\(SourceFiles(at: root).fingerprint) in \(root.path)"
        if let kept = Self.kept(note, of: sources) {
            folder = URL(filePath: kept)
            return
        }
        try Self.buildTests(at: root, on: console)
        folder = URL(filePath: try Self.dump(at: root, on: console), relativeTo: root)
        try Data("\(sources)\n\(folder.path)".utf8).write(to: note)
    }

    /// The graph of a module.
    func graph(of module: String) throws -> SymbolGraph {
        guard let data = try? Data(contentsOf: file(of: module)) else {
            throw Failure(
                "there is no symbol graph of \(module) in \(folder.path)",
                help: "see that Package.swift has a target of this name")
        }
        return try JSONDecoder().decode(SymbolGraph.self, from: data)
    }

    /// The graphs of what a module adds to the types of others.
    func extensions(of module: String) throws -> [SymbolGraph] {
        let written = FileStamp(path: file(of: module).path)?.changed ?? .distantFuture
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
        let extensions = names.filter {
            $0.hasPrefix("\(module.moduleName)@") && $0.hasSuffix(".symbols.json")
        }
        return try extensions.compactMap { name -> SymbolGraph? in
            let file = folder.appending(path: name)
            // The compiler writes them after the module's own, and leaves those that a module once had.
            guard let stamp = FileStamp(path: file.path), stamp.changed >= written else { return nil }
            return try JSONDecoder().decode(SymbolGraph.self, from: Data(contentsOf: file))
        }
    }

    /// `FoundationEssentials.FileManager`, a type's name for the compiler's identifier.
    static func typeName(of identifier: String, in folder: URL) throws -> String {
        // A class of Objective-C: `c:objc(cs)NSFileManager`.
        guard identifier.hasPrefix("s:") else {
            return String(identifier.split(separator: ")").last ?? "")
        }
        let (name, status) = try Subprocess(
            ["swift", "demangle", "-compact", "$s\(identifier.dropFirst(2))"], in: folder, errors: .hidden
        ).output()
        return status == 0 ? String(decoding: name, as: UTF8.self).filter { !$0.isNewline } : identifier
    }

    /// Whether a module has a graph, as each in Swift has.
    func has(_ module: String) -> Bool { FileManager.default.fileExists(atPath: file(of: module).path) }

    private func file(of target: String) -> URL {
        folder.appending(path: "\(target.moduleName).symbols.json")
    }

    private static func kept(_ note: URL, of sources: String) -> String? {
        guard let lines = try? String(contentsOf: note, encoding: .utf8).split(separator: "\n", maxSplits: 1),
            lines.count == 2, lines[0] == sources,
            FileManager.default.fileExists(atPath: String(lines[1]))
        else { return nil }
        return String(lines[1])
    }

    private static func buildTests(at root: URL, on console: Console) throws {
        let build = try FinishedBuild(at: root)
        if build.isCurrent { return }
        var output = TestConsole()
        let status = try build.build { line in
            output.take(line)
            console.progress("symbol graphs: \(output.progress)")
        }
        console.progress("")
        guard status == 0 else {
            throw Failure(
                (["the compiler gives symbol graphs of what builds, and the build fails:"]
                    + output.diagnostics.prefix(20)).joined(separator: "\n"),
                help: "\(DebugBuild(at: root).buildCommand) tells all of it; fix it first")
        }
    }

    private static func dump(at root: URL, on console: Console) throws -> String {
        let dump = try Subprocess(
            ["swift", "package"] + DebugBuild(at: root).compilation
                + ["dump-symbol-graph", "--minimum-access-level", "private", "--skip-synthesized-members"],
            in: root, forwardingSignals: true)
        var report: [String] = []
        let status = dump.lines { line in
            report.append(line)
            console.progress("symbol graphs: \(line)")
        }
        console.progress("")
        let mark = "Files written to "
        guard status == 0, let written = report.last(where: { $0.hasPrefix(mark) }) else {
            throw Failure(
                "the compiler gave no symbol graphs:\n\(report.joined(separator: "\n"))",
                help: "remove \(DebugBuild.scratchPath), in case the build is damaged; then run it again")
        }
        return String(written.dropFirst(mark.count))
    }
}
