import Foundation

/// Writes the files of a new project.
struct ProjectRenderer {
    /// The top of this repository.
    let root: URL
    let files: StarterFiles
    let answers: ProjectAnswers
    /// The version of the starter there.
    var version = Tool.version
    /// The checked-out commit, when nothing was changed since.
    var commit: String?

    /// A file of the project, before it is written.
    private struct Rendered {
        let kind: StarterFiles.Kind
        let path: String
        let data: Data
        let isExecutable: Bool
    }

    /// Writes every file and the project's state below `folder`.
    ///
    /// - Returns: The state.
    @discardableResult
    func render(into folder: URL) throws -> ProjectState {
        var state = ProjectState(version: version, commit: commit, answers: answers)
        for file in try allFiles().sorted(by: { $0.path < $1.path }) {
            try write(file, into: folder)
            state.files.append(ProjectState.File(kind: file.kind, hash: file.data.fnv1a, path: file.path))
        }
        try Data(state.text.utf8).writeWithoutSync(to: folder.appending(path: ProjectState.path))
        return state
    }

    /// The template's files and, with a demo, the record of the demo.
    private func allFiles() throws -> [Rendered] {
        let all = try rendered(answers)
        guard answers.hasDemo else { return all }
        var bare = answers
        bare.hasDemo = false
        let demo = try AddedParts.Entry(
            demoIn: Self.texts(all), without: Self.texts(rendered(bare) { $0 == .own }))
        guard demo.isSomething else { return all }
        var record = AddedParts()
        record.entries = [demo]
        let data = Data((record.text ?? "").utf8)
        return all + [Rendered(kind: .own, path: AddedParts.demoPath, data: data, isExecutable: false)]
    }

    private static func texts(_ files: [Rendered]) -> [String: String] {
        let own = files.filter { $0.kind == .own }
        return Dictionary(own.map { ($0.path, String(decoding: $0.data, as: UTF8.self)) }) { first, _ in first
        }
    }

    /// The visible names in the project's top folder, separated by commas: files, then folders.
    private static func topLevel(of entries: [StarterFiles.Entry]) -> String {
        let paths = entries.map { $0.destination.split(separator: "/") }.filter { !$0[0].hasPrefix(".") }
        let files = paths.filter { $0.count == 1 }.map { $0[0] }
        let folders = Set(paths.filter { $0.count > 1 }.map { $0[0] })
        return (files.sorted() + folders.sorted()).joined(separator: ", ")
    }

    /// The files of a project with these answers, of some kinds.
    private func rendered(
        _ answers: ProjectAnswers, where isWanted: (StarterFiles.Kind) -> Bool = { _ in true }
    ) throws -> [Rendered] {
        let entries = try files.entries(for: answers.words, in: root)
        let top = Self.topLevel(of: entries)
        return try entries.filter { isWanted($0.kind) }.map { entry in
            let source = root.appending(path: entry.source)
            var data = try Data(contentsOf: source)
            var path = entry.destination
            if entry.kind == .own {
                guard let text = String(bytes: data, encoding: .utf8) else {
                    throw Failure("\(entry.source) is not a text file", help: "list it as kit or generic")
                }
                let fill = { files.placeholders.fill($0, with: answers, top: top) }
                data = Data(
                    fill(try files.placeholders.unmarked(text, for: answers, path: entry.source))
                        .utf8)
                path = fill(path)
            }
            return Rendered(
                kind: entry.kind, path: path, data: data,
                isExecutable: FileManager.default.isExecutableFile(atPath: source.path))
        }
    }

    private func write(_ rendered: Rendered, into folder: URL) throws {
        let file = folder.appending(path: rendered.path)
        try FileManager.default.createDirectory(
            at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try rendered.data.writeWithoutSync(to: file)
        if rendered.isExecutable {
            try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: file.path)
        }
    }
}
