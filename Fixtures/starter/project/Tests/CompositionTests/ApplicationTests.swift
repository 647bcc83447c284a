import AssemblyTesting
import Foundation
import Presentation
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
            ("core.store, core.log, presentation", "Double presentation, core.log, .store; rest Base"),
        ])
    func picks(double: String, banner: String) throws {
        #expect(try start(["DOUBLE": double]).banner == "\(ProgramName.command): \(banner)")
    }

    @Test(
        "for narrow windows the banner goes without the name of the program, and then counts the Doubles",
        arguments: [
            ("none", ["all Base"]), ("core", ["Double core; rest Base", "1 part is Double"]),
            ("core.store,core.log", ["Double core.log, .store; rest Base", "2 parts are Double"]),
        ])
    func shorterBanners(double: String, banners: [String]) throws {
        #expect(try start(["DOUBLE": double]).shorterBanners == banners)
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

    @Test("a note is written, and found after a restart, with SQLite below")
    func journey() async throws {
        let environment = ["\(ProgramName.variablePrefix)DATA_FOLDER": folder.file("data").path]
        let screens = try start(environment).presentation
        screens.navigator.show(.note(nil))
        let note = screens.noteScreen(for: nil)
        note.edit(.insert("milk"))
        await note.save()

        let list = try start(environment).presentation.notesScreen
        await list.appear()

        #expect(list.state.rows.map(\.text) == ["milk"])
        #expect(FileManager.default.fileExists(atPath: folder.file("data/store.sqlite").path))
    }
    // PlaybillDemo end
}
