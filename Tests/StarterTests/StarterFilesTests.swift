import Foundation
import Synchronization
import Testing

@testable import Starter

@Suite("The list of a new project's files") struct StarterFilesTests {
    private let root: ProjectFolder

    init() throws {
        root = try ProjectFolder([
            "kit/A.swift": "", "kit/Deep/B.swift": "", "kit/Left/C.swift": "", "own/Main.swift": "",
            "small/Main.swift": "", "LICENSE": "",
        ])
    }

    private func destinations(_ list: String, _ answers: Set<String> = []) throws -> [String] {
        try StarterFiles(list).entries(for: answers, in: root.url).map { "\($0.source) → \($0.destination)" }
    }

    @Test("a folder goes with everything below it, and the first rule that matches decides")
    func folders() throws {
        let list = """
            # a comment
            skip kit/Left/**
            kit  kit/**  Sources/Kit  # another
            own  own/**  .
            """

        #expect(
            try destinations(list) == [
                "own/Main.swift → Main.swift", "kit/A.swift → Sources/Kit/A.swift",
                "kit/Deep/B.swift → Sources/Kit/Deep/B.swift",
            ])
    }

    @Test("a rule with answers belongs to those; of two files with one destination the earlier stays")
    func answers() throws {
        let list = """
            own small/** . small
            own own/** .
            own LICENSE LICENSE mit
            """

        #expect(try destinations(list) == ["own/Main.swift → Main.swift"])
        #expect(
            try destinations(list, ["small", "mit"]) == [
                "LICENSE → LICENSE", "small/Main.swift → Main.swift",
            ])
    }

    @Test("a rule that matches nothing is an error that names it")
    func nothing() throws {
        let error = #expect(throws: Failure.self) { try destinations("kit gone/** gone") }

        #expect(
            error?.description == """
                Fixtures/starter/files names gone/**, and nothing is there
                  help: name it where it is now, or remove the rule
                """)
    }

    @Test("what editors, Finder and merges leave beside a file is no part of a project")
    func leftovers() throws {
        for name in [
            ".DS_Store", "._A.swift", ".A.swift.swp", "A.swift~", "#A.swift#", "A.swift.orig", "A.swift.rej",
        ] {
            try Data([0xFF]).write(to: root.url.appending(path: "kit/\(name)"))
        }
        // Emacs locks a file by a link to nowhere.
        try FileManager.default.createSymbolicLink(
            atPath: root.url.appending(path: "kit/.#A.swift").path, withDestinationPath: "me@host.1")

        #expect(
            try destinations("kit kit/** Sources/Kit") == [
                "kit/A.swift → Sources/Kit/A.swift", "kit/Deep/B.swift → Sources/Kit/Deep/B.swift",
                "kit/Left/C.swift → Sources/Kit/Left/C.swift",
            ])
    }

    @Test("the command for golden frames in docs/testing.md takes those of the gallery and of added screens")
    func goldenFrames() throws {
        let page = try Fixture.text("project/docs/testing.md")
        let filter = try #require(page.firstMatch(of: /UPDATE_FIXTURES=1 make test FILTER=(\w+)/)).output.1

        let suites = [
            "project/Tests/AppTests/FrameGoldens",
            "add/page/Tests/AppTests/MarqueePart/MarqueePartFrames",
        ]
        for file in suites {
            let name = try #require(Fixture.text("\(file).swift").firstMatch(of: /struct (\w+)/)).output.1
            #expect(name.contains(filter))
        }
    }

    @Test(
        "an expectation that fails shows what came: with `try` or `await` in it Swift Testing shows no values",
        arguments: ["add", "demo"])
    func shownValues(folder: String) throws {
        let files = try Fixture.root.appending(path: "Fixtures/starter/\(folder)").filesBelow()
        #expect(files.contains { $0.hasSuffix("Contract.swift") })

        for path in files where path.hasSuffix(".swift") {
            let text = try Fixture.text("\(folder)/\(path)")
            #expect(!text.contains(/#expect\((?:try|await)\b/), "\(path)")
        }
    }

    @Test(
        "a line that is no rule is an error with its number", arguments: ["kit", "kit a", "copy a b", "own"])
    func wrong(line: String) {
        let error = #expect(throws: Failure.self) { try StarterFiles("# one\n\(line)") }

        #expect(error?.problem == "Fixtures/starter/files:2 is not a rule: \(line)")
    }
}

/// A temporary folder with a test's files. All are removed at the end of the process: after many files were removed, ext4
/// makes new ones at a fraction of its pace for some seconds, as it passes over the inodes of those.
struct ProjectFolder {
    let url: URL
    private static let folders = Mutex<[URL]>([])
    private static let removal: Void = {
        _ = atexit {
            folders.withLock { for folder in $0 { try? FileManager.default.removeItem(at: folder) } }
        }
    }()

    init(_ files: [String: String] = [:]) throws {
        url = FileManager.default.temporaryDirectory.appending(path: "starter-\(UUID().uuidString)")
            .resolvingSymlinksInPath()
        _ = Self.removal
        Self.folders.withLock { $0.append(url) }
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
        for (path, text) in files {
            let file = url.appending(path: path)
            try FileManager.default.createDirectory(
                at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
            try Data(text.utf8).writeWithoutSync(to: file)
        }
    }

    /// The paths of all files below it, sorted.
    var files: [String] {
        get throws { try url.filesBelow() }
    }
}
