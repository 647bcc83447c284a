import Foundation
import Testing

@testable import Starter

/// A small starter repository, and a project generated from its version 1.0.0.
struct MadeUpStarter {
    let root: ProjectFolder
    var starter: URL { root.url.appending(path: "starter") }
    var project: URL { root.url.appending(path: "project") }

    /// The starter's files as the project knows them from version 1.0.0.
    static let first = [
        "docs/changes.md": "# Changes\n\n## 1.0.0\n\n- The first version.\n",
        "Fixtures/starter/files": """
        placeholder name PlaybillName
        kit kit/** Sources/Kit
        generic generic/** Sources/Core
        own template/** .

        """,
        "kit/Kernel.swift": lines("kernel"), "kit/Clock.swift": lines("clock"), "kit/Old.swift": "old\n",
        "generic/Store.swift": lines("store"), "generic/Log.swift": lines("log"),
        "generic/Unused.swift": "unused\n",
        "template/README.md": "# PlaybillName\n\nfirst\n",
        "template/Makefile": lines("PROGRAM = playbill-name"),
        "template/Sources/Demo/Demo.swift": "demo\n",
    ]

    /// Version 1.1.0: a change in each file, with some removed and some new.
    static let second = [
        "docs/changes.md":
            "# Changes\n\n## 1.1.0\n\n- The second version.\n\n## 1.0.0\n\n- The first version.\n",
        "kit/Kernel.swift": lines("kernel", last: "faster"), "kit/Clock.swift": lines("clock", last: "exact"),
        "kit/Old.swift": nil, "generic/Store.swift": lines("store", last: "smaller"),
        "generic/Log.swift": lines("log", last: "shorter"), "generic/Unused.swift": nil,
        "generic/Secrets.swift": "secrets\n", "generic/New.swift": "new\n",
        "template/README.md": "# PlaybillName\n\nsecond\n",
        "template/Makefile": lines("PROGRAM = playbill-name", last: "update:"),
        "template/Sources/Demo/Demo.swift": "demo, better\n", "template/Sources/Demo/More.swift": "more\n",
    ]

    /// A text whose first and last line are far apart, so that changes of both can be merged.
    static func lines(_ first: String, last: String = "last") -> String {
        ([first] + (1...8).map { "line \($0)" } + [last]).joined(separator: "\n") + "\n"
    }

    init() throws {
        root = try ProjectFolder(["starter/.keep": "", "project/.keep": ""])
        try git("init", "--quiet", in: starter)
        try release("1.0.0", Self.first)
        let answers = ProjectAnswers(name: try ProjectName("Acme"), author: "Ada", year: 2026)
        try ProjectRenderer(
            root: starter, files: StarterFiles(in: starter), answers: answers, version: "1.0.0"
        ).render(into: project)
        try git("init", "--quiet", in: project)
        for (key, value) in [
            ("merge.conflictStyle", "merge"), ("core.excludesFile", "/dev/null"), ("core.autocrlf", "false"),
        ] { try git("config", key, value, in: project) }
        try edit([:])
    }

    /// Writes files of the starter, removes those without a text, and commits and tags them.
    func release(_ tag: String?, _ files: [String: String?]) throws {
        try write(files, in: starter)
        try commitAll(in: starter)
        if let tag { try git("tag", tag, in: starter) }
    }

    /// Writes files of the project, removes those without a text, and commits them.
    func edit(_ files: [String: String?]) throws {
        try write(files, in: project)
        try commitAll(in: project)
    }

    func write(_ files: [String: String?], in folder: URL) throws {
        for (path, text) in files {
            let file = folder.appending(path: path)
            guard let text else {
                try FileManager.default.removeItem(at: file)
                continue
            }
            try FileManager.default.createDirectory(
                at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
            try Data(text.utf8).writeWithoutSync(to: file)
        }
    }

    func text(_ path: String) throws -> String {
        try String(contentsOf: project.appending(path: path), encoding: .utf8)
    }

    func exists(_ path: String) -> Bool {
        FileManager.default.fileExists(atPath: project.appending(path: path).path)
    }

    /// The output of `git status` in the project; empty when nothing was changed.
    func status() throws -> String { try git("status", "--porcelain", in: project) }

    /// Runs an update from `place`; returns its output on a terminal, without the folder's path.
    func update(
        from place: String = "../starter", to tag: String? = nil, check: Bool = false,
        isDryRun: Bool = false
    ) -> (outcome: Outcome, text: String) {
        let transcript = Transcript()
        let update = Update(project: project, place: place, tag: tag, isDryRun: isDryRun)
        let outcome: Outcome
        do {
            outcome =
                try check
                ? update.compare(on: transcript.console()) : update.run(on: transcript.console())
        } catch {
            transcript.console().complain("understudy: \(error)")
            outcome = .failure
        }
        return (outcome, (transcript.out + transcript.error).replacing(root.url.path, with: ""))
    }

    @discardableResult
    func git(_ words: String..., in folder: URL) throws -> String { try run(["git"] + words, in: folder) }

    /// Runs what a person would type.
    func shell(_ command: String, in folder: URL) throws { _ = try run(["sh", "-c", command], in: folder) }

    /// Runs a program with no configuration of git but the repository's; returns its output.
    private func run(_ words: [String], in folder: URL) throws -> String {
        let isolated = [
            "GIT_CONFIG_GLOBAL": "/dev/null", "GIT_CONFIG_SYSTEM": "/dev/null", "GIT_CONFIG_COUNT": "0",
            "GIT_CONFIG_PARAMETERS": "", "GIT_AUTHOR_NAME": "Ada", "GIT_AUTHOR_EMAIL": "ada@localhost",
            "GIT_COMMITTER_NAME": "Ada", "GIT_COMMITTER_EMAIL": "ada@localhost",
        ]
        let (data, status) = try Subprocess(words, in: folder, environment: isolated).output()
        let text = String(decoding: data, as: UTF8.self)
        try #require(status == 0, "\(words): \(text)")
        return text
    }

    private func commitAll(in folder: URL) throws {
        try git("add", "--all", in: folder)
        try git("commit", "--quiet", "--allow-empty", "--message", "Change", in: folder)
    }
}
