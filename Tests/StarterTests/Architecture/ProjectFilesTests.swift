import Foundation
import Testing

@testable import Starter

@Suite("Reading a project's files") struct ProjectFilesTests {
    private let files = FileManager.default

    @Test("sources, headers and module maps are read from every folder; links are told and not followed")
    func read() throws {
        let root = files.temporaryDirectory.appending(path: "project-\(UUID().uuidString)")
        defer { try? files.removeItem(at: root) }
        try write("import Core", to: "Sources/A/Deep/a.swift", in: root)
        try write("import Core", to: "Sources/A/.hidden.swift", in: root)
        try write("#include <a.h>", to: "Sources/C/c.c", in: root)
        try write("", to: "Sources/C/include/c.hpp", in: root)
        try write("module C {}", to: "Sources/C/include/module.modulemap", in: root)
        try write("import Core", to: "Elsewhere/b.swift", in: root)
        try write("import Core", to: "Sources/A/notes.txt", in: root)
        try link("Sources/A/Linked", to: "../../Elsewhere", in: root)
        try link("Sources/A/linked.swift", to: "../../Elsewhere/b.swift", in: root)

        let found = try ProjectFiles(in: root, folders: ["Sources", "Tests"])

        #expect(found.swift.map(\.path).sorted() == ["Sources/A/.hidden.swift", "Sources/A/Deep/a.swift"])
        #expect(found.swift.allSatisfy { $0.facts.imports.map(\.module) == ["Core"] })
        #expect(found.c.map(\.path).sorted() == ["Sources/C/c.c", "Sources/C/include/c.hpp"])
        #expect(found.moduleMaps.map(\.facts.modules.first?.name) == ["C"])
        #expect(found.symbolicLinks.sorted() == ["Sources/A/Linked", "Sources/A/linked.swift"])
        #expect(found.unread.contains("Sources/A/notes.txt"))
        #expect(!found.unread.contains("Sources/C/c.c"))
    }

    @Test("a folder of sources that is itself a link is told")
    func linkedFolder() throws {
        let root = files.temporaryDirectory.appending(path: "project-\(UUID().uuidString)")
        defer { try? files.removeItem(at: root) }
        try write("import Core", to: "Elsewhere/b.swift", in: root)
        try link("Sources", to: "Elsewhere", in: root)

        #expect(try ProjectFiles(in: root, folders: ["Sources"]).symbolicLinks == ["Sources"])
    }

    @Test("a link is told that has the name of an editor's copy, an editor's lock is not")
    func leftoverLink() throws {
        let root = files.temporaryDirectory.appending(path: "project-\(UUID().uuidString)")
        defer { try? files.removeItem(at: root) }
        try write("import Core", to: "Elsewhere/b.swift", in: root)
        try write("import Core", to: "Sources/A/a.swift", in: root)
        try link("Sources/A/double~", to: "../../Elsewhere", in: root)
        try link("Sources/A/.#a.swift", to: "ann@house.1", in: root)

        let found = try ProjectFiles(in: root, folders: ["Sources"])

        #expect(found.symbolicLinks == ["Sources/A/double~"])
        #expect(found.swift.map(\.path) == ["Sources/A/a.swift"])
    }

    private func write(_ text: String, to path: String, in root: URL) throws {
        let file = root.appending(path: path)
        try files.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: file)
    }

    private func link(_ path: String, to target: String, in root: URL) throws {
        try files.createSymbolicLink(
            atPath: root.appending(path: path).path, withDestinationPath: target)
    }
}
