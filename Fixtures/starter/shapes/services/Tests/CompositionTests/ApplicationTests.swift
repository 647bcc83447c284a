import AssemblyTesting
import BusinessLogic
import Foundation
import Testing

@testable import Composition

@Suite("Starting the program") @MainActor struct ApplicationTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func start(_ environment: [String: String]) throws -> Application {
        try Application.make(environment: environment.merging(["HOME": folder.url.path]) { $1 })
    }

    @Test(
        "DOUBLE picks layers and components, and the banner names them",
        arguments: [
            ("", "all Base"), ("none", "all Base"), ("all", "all Double"),
            ("core", "Double core; rest Base"),
            ("core.store,core", "Double core; rest Base"),
            ("core.store, core.log, business-logic", "Double business-logic, core.log, .store; rest Base"),
        ])
    func picks(double: String, banner: String) throws {
        #expect(try start(["DOUBLE": double]).banner == "\(ProgramName.command): \(banner)")
    }

    @Test("unknown names are refused, all of them, with a list of the valid ones")
    func unknown() throws {
        let error = try #require(throws: StartError.self) { try start(["DOUBLE": "core.stoer,cro,core"]) }

        #expect(error.exitCode == 64)
        #expect(
            error.description.hasPrefix(
                "Cannot use DOUBLE=core.stoer,cro,core: there is no “core.stoer” and “cro”.\nhelp: "))
        #expect(error.description.contains("core.store"))
    }

    @Test("conditions without a Double would change nothing, and are refused")
    func conditions() throws {
        let error = try #require(throws: StartError.self) { try start(["CONDITIONS": "slow"]) }

        #expect(error.exitCode == 64)
        #expect(error.description.contains("none is in use"))
    }

    @Test("a setting that is wrong or unknown stops the start, and all of them are named")
    func settings() throws {
        let prefix = ProgramName.variablePrefix
        let error = try #require(throws: StartError.self) {
            try start(["\(prefix)LOG_LEVEL": "loud", "\(prefix)FOLDER": "/tmp"])
        }

        #expect(error.exitCode == 78)
        #expect(error.description.contains("\(prefix)LOG_LEVEL: \"loud\" of logLevel is not one of debug"))
        #expect(error.description.contains("\(prefix)FOLDER: "))
    }

    @Test("a data folder is named by its full path, and any other name is refused")
    func relativeFolder() throws {
        let error = try #require(throws: StartError.self) {
            try start(["\(ProgramName.variablePrefix)DATA_FOLDER": "data"])
        }

        #expect(error.exitCode == 78)
        #expect(error.description.contains("\"data\" of dataFolder is not the full path of a folder"))
    }

    @Test("starting opens nothing: no file is there before something is asked for")
    func opensNothing() throws {
        _ = try start([:])

        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path).isEmpty)
    }
    // PlaybillDemo begin

    @Test("a note is added, and found after a restart, with SQLite below")
    func journey() async throws {
        let environment = ["\(ProgramName.variablePrefix)DATA_FOLDER": folder.file("data").path]
        try await start(environment).services.notesService.add("milk")

        let notes = try await start(environment).services.notesService.notes(matching: "")

        #expect(notes.map(\.text) == ["milk"])
        #expect(FileManager.default.fileExists(atPath: folder.file("data/store.sqlite").path))
    }
    // PlaybillDemo end
}
