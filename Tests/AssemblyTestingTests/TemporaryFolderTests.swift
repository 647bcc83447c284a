import AssemblyTesting
import Foundation
import Testing

@Suite("Temporary folders") struct TemporaryFolderTests {
    @Test("a folder is there and empty, and goes with all that is in it")
    func goes() throws {
        var folder: TemporaryFolder? = try TemporaryFolder()
        let url = try #require(folder).url
        #expect(try FileManager.default.contentsOfDirectory(atPath: url.path).isEmpty)
        try FileManager.default.createDirectory(
            at: url.appending(path: "deep/er"), withIntermediateDirectories: true)
        try Data("text".utf8).write(to: url.appending(path: "deep/er/file"))

        folder = nil

        #expect(!FileManager.default.fileExists(atPath: url.path))
    }
}
