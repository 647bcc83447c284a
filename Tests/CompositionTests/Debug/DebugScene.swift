import AssemblyTesting
import BusinessLogicDouble
import Conditions
import Core
import CoreBase
import CoreDouble
import DebugTools
import Foundation
import Presentation
import PresentationBase
import PresentationDouble
import Testing

@testable import Composition

/// A program with the tools of testers, on a mix of layers, by a clock that stands still until it is moved.
@MainActor struct DebugScene {
    let layers: Layers
    let conditions: Conditions
    let time: MovableTime
    private let server: LoopbackServer
    let folder: TemporaryFolder

    init(_ selection: LayerSelection = .allBase, hasTools: Bool = true) throws {
        let time = MovableTime(ManualTime())
        let conditions = Conditions(.calm, time: time)
        server = try LoopbackServer([
            "/v1/forecast": LoopbackReply(json: try Fixture.text("providers/open-meteo/forecast.json")),
            "/v1/search": LoopbackReply(
                json: try Fixture.text("providers/open-meteo/geocoding-no-match.json")),
        ])
        folder = try TemporaryFolder()
        let endpoint = ServiceEndpoint(url: server.url, deadline: .seconds(20))
        var settings = CoreSettings(folder: folder.url, geocoding: endpoint, logThreshold: .debug)
        for provider in WeatherProvider.allCases { settings[provider] = endpoint }
        let screenClock = ScreenClock(now: { time.now }, sleep: { try await time.sleep(for: $0) })
        var bases = BaseFactories(settings)
        bases.presentation = { PresentationBase(services: $0, time: screenClock, searchPause: .zero) }
        var doubles = DoubleLayers(
            core: CoreDouble(conditions: conditions, logThreshold: .debug),
            businessLogic: BusinessLogicDouble(conditions: conditions),
            presentation: PresentationDouble(conditions: conditions))
        if hasTools {
            doubles.tools = TesterTools(
                screenClock: screenClock,
                makeExtension: { DebugAssembly(core: $0, conditions: conditions, time: time) })
        }
        self.time = time
        self.conditions = conditions
        layers = try Layers(selection, bases: bases, doubles: doubles)
    }

    var screens: any PresentationAssembly { layers.presentation }

    /// The tools, at their first page.
    func tools() async throws -> any ToolsScreen {
        let screen = try #require(screens.toolsScreen)
        await screen.appear()
        return screen
    }

    /// Asks for the weather in Kazan, whatever is remembered.
    func askForWeather() async throws -> WeatherState {
        _ = try await screens.scripting.run(.add("Kazan"))
        let screen = screens.weatherScreen(for: PlaceID(rawValue: 551_487))
        await screen.refresh()
        return screen.state
    }
}

extension ToolsScreen {
    /// Selects the row of this label.
    func select(_ label: String) throws {
        let index = try #require(state.rows.firstIndex { $0.label == label }, "no \(label) in \(state.rows)")
        moveSelection(by: index - (state.selection ?? 0))
    }

    /// Selects the row of this label and does what it says.
    func open(_ label: String) async throws {
        try select(label)
        await openSelected()
    }

    /// What stands beside a label.
    func value(_ label: String) -> String? { state.rows.first { $0.label == label }?.value }
}
