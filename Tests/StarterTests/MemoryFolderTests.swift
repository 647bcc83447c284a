import Foundation
import Testing

@testable import Starter

@Suite("The folder in memory for the files of tests") struct MemoryFolderTests {
    // Not every machine has a fit one in memory.
    private let parent: ProjectFolder

    init() throws { parent = try ProjectFolder() }

    // A folder without a project, so that no test run uses its folder.
    private let project = URL(filePath: "/projects/\(UUID().uuidString)")

    private func folder(in environment: [String: String] = [:]) -> MemoryFolder {
        MemoryFolder(for: project, in: parent.url.path, environment: environment)
    }

    @Test("each run of a project has the same folder, and leaves none")
    func same() throws {
        let first = try #require(folder().environment["TMPDIR"])
        #expect(!FileManager.default.fileExists(atPath: first))
        #expect(folder().environment == ["TMPDIR": first])
    }

    @Test("two runs at a time have a folder each")
    func apart() throws {
        let one = folder()
        let other = folder()
        #expect(Set([one, other].compactMap { $0.environment["TMPDIR"] }).count == 2)
        withExtendedLifetime((one, other)) {}
    }

    @Test("what an interrupted run has left is gone")
    func leftOver() throws {
        let path = try #require(folder().environment["TMPDIR"])
        try FileManager.default.createDirectory(atPath: "\(path)/store", withIntermediateDirectories: true)

        let next = folder()
        #expect(next.environment == ["TMPDIR": path])
        #expect(try FileManager.default.contentsOfDirectory(atPath: path) == [])
        withExtendedLifetime(next) {}
    }

    @Test("tests may read it as other users, whatever the umask is")
    func readable() async throws {
        let place = parent.url.path
        await #expect(processExitsWith: .success) { [place = place as String] in
            umask(0o077)

            let folder = MemoryFolder(for: URL(filePath: "/projects/mine"), in: place, environment: [:])

            let path = try #require(folder.environment["TMPDIR"])
            let attributes = try FileManager.default.attributesOfItem(atPath: path)
            #expect(attributes[.posixPermissions] as? Int == 0o755)
            withExtendedLifetime(folder) {}
        }
    }

    @Test("a place that was chosen stays")
    func chosen() {
        #expect(folder(in: ["TMPDIR": "/tmp"]).environment == [:])
    }

    @Test("a file system that runs no programs is not taken, as that of a container, nor one without room")
    func unfit() {
        let needed = MemoryFolder.neededBytes
        #expect(MemoryFolder.isFit(free: needed, flags: 0))
        #expect(!MemoryFolder.isFit(free: needed, flags: MemoryFolder.runsNoPrograms))
        #expect(!MemoryFolder.isFit(free: needed - 1, flags: 0))
    }
}
