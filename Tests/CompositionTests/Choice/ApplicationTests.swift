import AssemblyTesting
import BusinessLogic
import Foundation
import Presentation
import PresentationDouble
import Testing

@testable import Composition

@Suite("Starting the program") @MainActor struct ApplicationTests {
    private let folder: TemporaryFolder
    private let environment: [String: String]

    init() throws {
        folder = try TemporaryFolder()
        environment = ["HOME": folder.url.path, "WEATHER_DATA": folder.file("data").path]
    }

    private func start(_ more: [String: String]) throws -> Application {
        try Application.make(environment: environment.merging(more) { $1 })
    }

    @Test("without a word Base plays everything")
    func base() throws {
        #expect(try start([:]).banner == "weather: all Base")
    }

    @Test("a layer that DOUBLE names is Double's")
    func double() throws {
        #expect(try start(["DOUBLE": "core"]).banner == "weather: Double core; rest Base")
    }

    @Test(
        "conditions without a Double would change nothing, and are refused, however Base is chosen",
        arguments: [nil, "", " , ", "none", "none,none"] as [String?])
    func conditions(double: String?) throws {
        var variables = ["CONDITIONS": "offline"]
        variables["DOUBLE"] = double

        let error = try #require(throws: StartError.self) { try start(variables) }

        #expect(error.exitCode == 64)
        #expect(error.description.contains("none is in use"))
    }

    @Test("conditions that cannot be read stop the start, and the forms that can be are listed")
    func malformedConditions() throws {
        let error = try #require(throws: StartError.self) {
            try start(["DOUBLE": "core", "CONDITIONS": "calm:30s,oflfine"])
        }

        #expect(error.exitCode == 64)
        #expect(
            error.description == """
                Cannot use CONDITIONS=calm:30s,oflfine: “oflfine” is not a condition, with or without a duration.
                help: give one condition, or several with commas between them, each but the last with its time:
                  conditions: calm, slow, slow:<delay>, flaky, flaky:<seed>, offline, hang
                  delays and times: 500ms, 30s, 5m, 2h
                  a script: calm:30s,slow:2s:1m,offline:5m,flaky:7
                """)
    }

    @Test("starting opens nothing: no file is there before something is asked for")
    func opensNothing() throws {
        _ = try start([:])

        #expect(!folder.exists("data"))
    }

    @Test("what DOUBLE names is what the user gets, on the network that CONDITIONS names")
    func plays() async throws {
        let screens = try start(["DOUBLE": "presentation", "CONDITIONS": "offline"]).presentation
        try #require(screens is PresentationDouble)

        let error = try await #require(throws: ScriptError.self) {
            try await screens.scripting.run(.show("Kazan"))
        }

        #expect(error.notice.text.contains("can't be reached"))
        let others = try start(["DOUBLE": "core"]).presentation
        #expect(!(others is PresentationDouble))
    }

    @Test(
        "whatever DOUBLE names meets the network that CONDITIONS names",
        arguments: [
            "core", "core.weatherClient,core.geocoder", "business-logic", "presentation", "all",
        ])
    func meetsConditions(double: String) async throws {
        let screens = try start(["DOUBLE": double, "CONDITIONS": "offline"]).presentation

        let error = try await #require(throws: ScriptError.self) {
            try await screens.scripting.run(.show("Kazan"))
        }

        #expect(error.notice.text.contains("can't be reached"), "\(error.notice)")
    }

    @Test(
        "whatever DOUBLE names meets the network that is set in the tools of testers",
        arguments: ["core", "business-logic", "presentation", "all"])
    func meetsNetworkOfTools(double: String) async throws {
        let screens = try start(["DOUBLE": double]).presentation
        let tools = try #require(screens.toolsScreen)
        await tools.appear()

        try tools.select("Network")
        await tools.changeSelected(by: 3)
        #expect(tools.value("Network") == "offline")
        let error = try await #require(throws: ScriptError.self) {
            try await screens.scripting.run(.show("Kazan"))
        }

        #expect(error.notice.text.contains("can't be reached"), "\(error.notice)")
    }

    @Test(
        "made-up services are the real ones, by their names and in their order",
        arguments: ["none", "business-logic", "presentation"])
    func allServices(double: String) async throws {
        let screens = try start(["DOUBLE": double]).presentation
        let settings = screens.settingsScreen
        await settings.appear()

        #expect(settings.state.providers.map(\.id) == Provider.allCases.map(\.rawValue))
        #expect(settings.state.providers.map(\.label) == Provider.allCases.map(\.name))
    }

    @Test("a build with Doubles has the tools of testers, and their clock is that of every layer")
    func tools() async throws {
        let screens = try start(["DOUBLE": "core"]).presentation
        let tools = try #require(screens.toolsScreen)
        await tools.appear()
        _ = try await screens.scripting.run(.add("Kazan"))
        _ = try await screens.scripting.run(.show("Kazan"))

        try await tools.open("  1 hour on")
        try await tools.open("  15 minutes on")

        guard case .cities(let rows) = try await screens.scripting.run(.list).content else {
            Issue.record("the list is answered with something else")
            return
        }
        #expect(rows.first?.staleness == "1 h old")
        #expect(screens.settingsScreen.state.hasTools)
    }

    @Test("with a single Double what is kept lies in the folder of rehearsals, and nothing beside it")
    func rehearses() async throws {
        let screens = try start(["DOUBLE": "core.weatherClient,core.geocoder"]).presentation

        _ = try await screens.scripting.run(.add("551487"))

        let kept = try FileManager.default.contentsOfDirectory(atPath: folder.file("data").path)
        #expect(kept == ["rehearsal"])
    }
}

extension TemporaryFolder {
    fileprivate func exists(_ name: String) -> Bool { (try? file(name).checkResourceIsReachable()) == true }
}
