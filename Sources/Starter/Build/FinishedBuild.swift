import Foundation

/// The build of the tests, reused while nothing has changed.
///
/// A `swift build` without changes takes most of a second.
struct FinishedBuild {
    private let note: URL
    private let sources: String
    private let programs: URL
    private let environment: [String: String]

    /// Records the state of a project's sources now.
    init(at root: URL, environment: [String: String] = ProcessInfo.processInfo.environment) throws {
        let scratch = root.appending(path: DebugBuild.scratchPath)
        note = scratch.appending(path: "finished-build.txt")
        programs = scratch.appending(path: "debug")
        sources = try SourceFiles(at: root).fingerprint
        self.environment = environment
    }

    /// Whether the tests on disk were built from these sources by this compiler.
    var isCurrent: Bool {
        guard let kept = try? String(contentsOf: note, encoding: .utf8) else { return false }
        return kept == text
    }

    /// Records that the sources were built as they were at the start.
    func keep() throws {
        try Data((text ?? "").utf8).write(to: note)
    }

    /// Nil when there are no tests or no compiler.
    private var text: String? {
        guard let tests = stamp(ofTestsIn: programs), let compiler = compilerStamp else { return nil }
        return "sources \(sources)\ntests \(tests)\ncompiler \(compiler)\n"
    }

    private func stamp(ofTestsIn folder: URL) -> String? {
        let names = try? FileManager.default.contentsOfDirectory(atPath: folder.path)
        guard let name = names?.first(where: { $0.hasSuffix(".xctest") }) else { return nil }
        let tests = folder.appending(path: name)
        // On macOS it is a bundle, a folder that stays as it is when the program in it changes.
        let program = tests.appending(path: "Contents/MacOS/\(name.dropLast(".xctest".count))")
        return (FileStamp(path: program.path) ?? FileStamp(path: tests.path))?.description
    }

    private var compilerStamp: String? {
        (environment["PATH"] ?? "").split(separator: ":").lazy
            .compactMap { folder in FileStamp(path: "\(folder)/swift").map { "\(folder) \($0)" } }
            .first
    }
}
