import AssemblyTesting
import CoreBase
import Foundation
import Testing

@testable import Composition

@Suite("What the environment asks of a start") @MainActor struct StartTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    @Test(
        "every way to ask for no Double is one for a build without Doubles too",
        arguments: ["", "none", "none ", ",", "none,none"])
    func allBase(double: String) throws {
        #expect(LayerSelection.isAllBase(double: double))
        #expect(try !LayerSelection(double: double, components: Catalogs.names).hasDoubles)
    }

    @Test(
        "what names a Double, or what is unknown, is not for a build without Doubles",
        arguments: ["all", "core", "core.store", "none,core", "cro"])
    func someDouble(double: String) { #expect(!LayerSelection.isAllBase(double: double)) }

    @Test("with a Double what is kept lies in a folder of its own, apart from real data")
    func rehearses() throws {
        // Without HOME it would read the settings of the user who runs the tests.
        let environment = [
            "HOME": folder.url.path, "\(ProgramName.variablePrefix)DATA_FOLDER": folder.file("data").path,
        ]
        let real = try Start(environment: environment).settings
        let rehearsal = try Start(environment: environment.merging(["DOUBLE": "core.clock"]) { $1 }).settings

        #expect(real.folder.path == folder.file("data").path)
        #expect(rehearsal.folder.path == folder.file("data/rehearsal").path)
    }
}
