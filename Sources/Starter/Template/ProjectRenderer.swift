import Foundation

/// Writes the files of a new project.
struct ProjectRenderer {
    /// The top of this repository.
    let root: URL
    let files: StarterFiles
    let answers: ProjectAnswers
    /// The version of the starter there.
    var version = Tool.version
    /// The commit that is checked out there, when nothing was changed since.
    var commit: String?

    /// Writes every file and the project's state below `folder`.
    ///
    /// - Returns: The state.
    @discardableResult
    func render(into folder: URL) throws -> ProjectState {
        var state = ProjectState(version: version, commit: commit, answers: answers)
        let entries = try files.entries(for: answers.words, in: root)
        let top = Self.topLevel(of: entries)
        for entry in entries { state.files.append(try write(entry, top: top, into: folder)) }
        try Data(state.text.utf8).write(to: folder.appending(path: ProjectState.path))
        return state
    }

    /// The names at the project's top that do not begin with a dot, with commas between them: files, then folders.
    private static func topLevel(of entries: [StarterFiles.Entry]) -> String {
        let paths = entries.map { $0.destination.split(separator: "/") }.filter { !$0[0].hasPrefix(".") }
        let files = paths.filter { $0.count == 1 }.map { $0[0] }
        let folders = Set(paths.filter { $0.count > 1 }.map { $0[0] })
        return (files.sorted() + folders.sorted()).joined(separator: ", ")
    }

    private func write(_ entry: StarterFiles.Entry, top: String, into folder: URL) throws -> ProjectState.File
    {
        let source = root.appending(path: entry.source)
        var data = try Data(contentsOf: source)
        var path = entry.destination
        if entry.kind == .own {
            guard let text = String(bytes: data, encoding: .utf8) else {
                throw Failure("\(entry.source) is no text", help: "list it as kit or generic")
            }
            data = Data(files.placeholders.fill(text, with: answers, top: top).utf8)
            path = files.placeholders.fill(path, with: answers, top: top)
        }
        let file = folder.appending(path: path)
        try FileManager.default.createDirectory(
            at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try data.write(to: file)
        if FileManager.default.isExecutableFile(atPath: source.path) {
            try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: file.path)
        }
        return ProjectState.File(kind: entry.kind, hash: data.fnv1a, path: path)
    }
}
