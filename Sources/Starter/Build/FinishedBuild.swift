import Foundation

/// The build of the tests, reused while nothing has changed.
///
/// A `swift build` without changes takes most of a second.
struct FinishedBuild {
    private let root: URL
    private let note: URL
    /// The fingerprint of the sources at the start.
    let sources: String
    private let programs: URL
    private let compiler: String
    private let flags: [String]

    /// Records the state of a project's sources now, for the compiler that PATH has.
    init(at root: URL) throws {
        try self.init(at: root, compiler: Self.compiler(in: root))
    }

    /// What the compiler that PATH has says of its version.
    static func compiler(in root: URL) throws -> String {
        let (version, _) = try Subprocess(["swift", "--version"], in: root, errors: .hidden).output()
        return String(decoding: version, as: UTF8.self)
    }

    /// Records the state of a project's sources now.
    ///
    /// - Parameter compiler: What the compiler says of its version. Its file does not tell: the `swift` of swiftly and that
    ///   of macOS start another program, which is chosen elsewhere.
    init(at root: URL, compiler: String) throws {
        let scratch = root.appending(path: DebugBuild.scratchPath)
        self.root = root
        note = scratch.appending(path: "finished-build.txt")
        programs = scratch.appending(path: "debug")
        sources = try SourceFiles(at: root).fingerprint
        self.compiler = compiler
        flags = DebugBuild(at: root).flags
    }

    /// Whether the tests on disk were built from these sources, in this folder, by this compiler with these flags. Tests
    /// find their files by the folder that they were compiled in.
    var isCurrent: Bool {
        guard let kept = try? String(contentsOf: note, encoding: .utf8) else { return false }
        return kept == text
    }

    /// Builds the tests, passes on each line of the output, and returns the exit status.
    func build(_ take: (String) -> Void) throws -> Int32 {
        let build = try Subprocess(
            ["swift", "build", "--build-tests"] + flags, in: root, forwardingSignals: true)
        let status = build.lines(take)
        if status == 0 { try keep() }
        return status
    }

    /// Records that the sources were built as they were at the start.
    func keep() throws {
        try Data((text ?? "").utf8).write(to: note)
    }

    /// Nil when there are no tests.
    private var text: String? {
        stamp(ofTestsIn: programs).map { tests in
            "folder \(root.path)\nsources \(sources)\ntests \(tests)\ncompiler \(compiler)\n"
                + "flags \(flags.joined(separator: " "))\n"
        }
    }

    // A package that was renamed leaves the tests of its old name beside the new ones.
    private func stamp(ofTestsIn folder: URL) -> String? {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
        let stamps = names.filter { $0.hasSuffix(".xctest") }.sorted().compactMap { name -> String? in
            let tests = folder.appending(path: name)
            // On macOS it is a bundle, a folder that stays as it is when the program in it changes.
            let program = tests.appending(path: "Contents/MacOS/\(name.dropLast(".xctest".count))")
            return (FileStamp(path: program.path) ?? FileStamp(path: tests.path))?.description
        }
        return stamps.isEmpty ? nil : stamps.joined(separator: ", ")
    }
}
