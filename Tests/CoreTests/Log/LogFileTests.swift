import AssemblyTesting
import Core
import CoreBase
import Foundation
import Testing

@Suite("The log's file") struct LogFileTests {
    private let folder: TemporaryFolder
    private let core: CoreBase

    init() throws {
        folder = try TemporaryFolder()
        core = CoreBase(CoreSettings(folder: folder.url))
    }

    private func lines(_ name: String = "weather.log") throws -> [Substring] {
        try String(contentsOf: folder.file(name), encoding: .utf8).split(separator: "\n")
    }

    @Test("a line tells date, level, subject and message")
    func line() throws {
        core.log.write(.warning, "store", "it is odd")

        let line = try #require(lines().first)
        #expect(line.wholeMatch(of: /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ warning store: it is odd/) != nil)
        let attributes = try FileManager.default.attributesOfItem(atPath: folder.file("weather.log").path)
        #expect(attributes[.posixPermissions] as? Int == 0o600)
    }

    @Test("a file of a megabyte makes room for a new one, and one old one is kept")
    func rotation() throws {
        let long = String(repeating: "x", count: 100_000)

        for index in 1...22 { core.log.write(.info, "test", "\(index) \(long)") }

        let files = try FileManager.default.contentsOfDirectory(atPath: folder.url.path).sorted()
        #expect(files == ["weather.log", "weather.log.1"])
        for file in files {
            let size = try #require(
                FileManager.default.attributesOfItem(atPath: folder.file(file).path)[.size] as? Int)
            #expect(size < 1_200_000)
        }
        #expect(try lines().last?.contains(" test: 22 x") == true)
    }

    @Test("a log that was taken away is begun again")
    func takenAway() throws {
        core.log.write(.info, "test", "one")
        try FileManager.default.removeItem(at: folder.url)

        core.log.write(.info, "test", "two")

        #expect(try lines().count == 1)
    }

    @Test("a log that can't be kept stops nothing, and is remembered")
    func notKept() throws {
        try Data().write(to: folder.file("data"))
        let core = CoreBase(CoreSettings(folder: folder.file("data")))

        core.log.write(.error, "test", "it failed")

        #expect(core.log.entries(last: 1).map(\.message) == ["it failed"])
    }
}
