import Foundation
import Testing

@testable import CoreBase

@Suite("Databases that are open") struct OpenDatabasesTests {
    @Test("a new log is not taken for one that a store has just removed, though it has the same number")
    func numberOfRemovedLog() throws {
        // A disk gives the number of a file that is gone to the next one; a file system in memory does not, and this test
        // can't fail there. In a container this place may be read only, or missing.
        let parent =
            access("/var/tmp", W_OK | X_OK) == 0
            ? URL(filePath: "/var/tmp") : FileManager.default.temporaryDirectory
        let folder = parent.appending(path: "test-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
        defer { try? FileManager.default.removeItem(at: folder) }
        func file(_ name: String) throws -> String {
            let file = folder.appending(path: name)
            try Data().write(to: file)
            return file.path
        }
        let removed = try file("removed-wal")
        let use = OpenDatabases.Use(try file("removed"))
        use.note(removed)
        let other = try file("other")

        // As SQLite does before the connection is gone.
        unlink(removed)
        for number in 0..<20 {
            let log = try file("log-\(number)")
            #expect(!OpenDatabases.isLogOfAnother(log, than: other))
        }
        withExtendedLifetime(use) {}
    }
}
