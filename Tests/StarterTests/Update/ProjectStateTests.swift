import Foundation
import Testing

@testable import Starter

@Suite("The state of a project") struct ProjectStateTests {
    @Test("it is read as it was written, with facts that this tool does not know")
    func reading() throws {
        let state = try ProjectState.madeUp()

        #expect(try ProjectState(state.text) == state)
        #expect(state.text.contains("\ncommit abc\nadded service Search\nfile kit 00 a b.swift\n"))
    }

    @Test("one whose lines end as on Windows is read, and written with the same ends")
    func windowsLineEnds() throws {
        let state = try ProjectState.madeUp()
        let text = state.text.replacing("\n", with: "\r\n")

        let read = try ProjectState(text)

        #expect(read.answers == state.answers && read.others == state.others && read.files == state.files)
        #expect(read.text == text)
    }

    @Test("one of the first versions, which tells of neither demo nor mutation testing, has the demo")
    func firstVersions() throws {
        let text = try ProjectState.madeUp().text.replacing("demo yes\nmutation no\n", with: "")
        #expect(!text.contains("demo ") && !text.contains("mutation "))

        let answers = try ProjectState(text).answers

        #expect(answers.hasDemo)
        #expect(!answers.hasMutation)
    }

    @Test("a project keeps a name that is refused since for the variables of a tool")
    func nameRefusedSince() throws {
        let text = try ProjectState.madeUp().text.replacing("name Acme", with: "name Cargo")

        let state = try ProjectState(text)

        #expect(state.answers.name.camel == "Cargo")
        #expect(state.text == text)
    }

    @Test(
        "a damaged one is refused with what is wrong",
        arguments: [
            ("version 1.0.0\n", "", "it does not say `version`"),
            ("year 2026", "year soon", "`year soon` cannot be read"),
            ("name Acme", "name Core", "`name Core` cannot be read"),
            ("file kit 00 a b.swift", "file kit", "line 12 cannot be read: file kit"),
            ("version 1.0.0\n", "<<<<<<< HEAD\nversion 1.0.0\n", mark(1, "<<<<<<< HEAD")),
            ("version 1.0.0\n", "version 1.0.0\n=======\n", mark(2, "=======")),
            ("version 1.0.0\n", "version 1.0.0\n>>>>>>> other\n", mark(2, ">>>>>>> other")),
        ])
    func damaged(_ line: String, _ other: String, _ problem: String) throws {
        let text = try ProjectState.madeUp().text.replacing(line, with: other)

        let error = #expect(throws: Failure.self) { try ProjectState(text) }

        #expect(error?.problem == ".understudy is damaged: \(problem)")
        #expect(error?.help == "restore it: git log -- .understudy lists its versions")
    }

    @Test("one that is there but is not text is not told to be missing")
    func notText() throws {
        let folder = try ProjectFolder()
        try Data([0x74, 0xFF]).write(to: folder.url.appending(path: ".understudy"))

        let error = #expect(throws: Failure.self) { try ProjectState(at: folder.url) }

        #expect(error?.problem == ".understudy cannot be read: it is not UTF-8")
    }
}

private func mark(_ line: Int, _ text: String) -> String {
    "line \(line) is the mark of a merge conflict: \(text)"
}

extension ProjectState {
    /// The state of a small project.
    static func madeUp() throws -> ProjectState {
        ProjectState(
            version: "1.0.0", commit: "abc",
            answers: ProjectAnswers(name: try ProjectName("Acme"), author: "Ada L", year: 2026),
            others: ["added service Search"], files: [File(kind: .kit, hash: "00", path: "a b.swift")])
    }
}
