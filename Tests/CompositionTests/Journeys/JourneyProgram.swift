import AssemblyKit
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

/// A selection of layers for the journeys.
struct LayerMix: Sendable, CustomTestStringConvertible {
    let selection: LayerSelection
    private(set) var testDescription: String
    /// Whether the tools of testers are there, which go round what the layers ask of each other.
    private(set) var hasTools = false

    private init(_ doubles: Set<Layer>) {
        selection = LayerSelection(doubles: doubles)
        let names = Layer.allCases.filter(doubles.contains).map(\.rawValue)
        testDescription = "DOUBLE=\(names.isEmpty ? "none" : names.joined(separator: ","))"
    }

    private init(core components: Set<String>) {
        var selection = LayerSelection()
        selection[.core] = .baseExcept(components)
        self.selection = selection
        testDescription = "DOUBLE=\(components.sorted().map { "core.\($0)" }.joined(separator: ","))"
    }

    private var withTools: LayerMix {
        var mix = self
        mix.hasTools = true
        mix.testDescription += ", with tools"
        return mix
    }

    /// Every combination of Base and Double, the one of `make run`, and two with the tools of testers.
    static let all: [LayerMix] = {
        let layers = Layer.allCases
        var mixes = (0..<(1 << layers.count)).map { bits in
            LayerMix(Set(layers.enumerated().filter { bits & (1 << $0.offset) != 0 }.map(\.element)))
        }
        mixes.append(LayerMix(core: ["weatherClient", "geocoder", "server"]))
        return mixes + [LayerMix([]), LayerMix([.core])].map(\.withTools)
    }()
}

/// The program with a selection of layers. Tests can switch the network off and on, and restart the program.
@MainActor final class JourneyProgram {
    let time = ManualTime()
    private(set) var screens: any PresentationAssembly
    private let conditions: Conditions
    private let server: LoopbackServer
    private let start: @MainActor () throws -> any PresentationAssembly

    init(_ mix: LayerMix) throws {
        let conditions = Conditions(time: time)
        let server = try LoopbackServer(
            [
                "/v1/forecast": LoopbackReply(json: try Fixture.text("providers/open-meteo/forecast.json")),
                "/v1/search": LoopbackReply(
                    json: try Fixture.text("providers/open-meteo/geocoding-no-match.json")),
            ], conditions: Conditions(), answer: { LoopbackReply(toAccountRequest: $0) })
        let folder = try TemporaryFolder()
        let endpoint = ServiceEndpoint(url: server.url, key: nil, deadline: .seconds(20))
        var all = CoreSettings(folder: folder.url, geocoding: endpoint)
        for provider in WeatherProvider.allCases { all[provider] = endpoint }
        all.server = endpoint
        let settings = all
        let clock = ConditionsClock(conditions)
        let movable = MovableTime(time)
        let coreMemory = CoreMemory()
        let logicMemory = BusinessLogicMemory()
        let screenMemory = PresentationMemory()

        start = {
            var bases = BaseFactories(settings)
            bases.core = {
                _ = folder
                let core = CoreBase(settings)
                core.override(\.clock, with: { clock })
                return core
            }
            bases.presentation = { services in
                PresentationBase(services: services, time: clock.screenTime, searchPause: .zero)
            }
            var doubles = DoubleLayers(
                core: CoreDouble(conditions: conditions, memory: coreMemory),
                businessLogic: BusinessLogicDouble(conditions: conditions, memory: logicMemory),
                presentation: PresentationDouble(conditions: conditions, memory: screenMemory))
            if mix.hasTools {
                doubles.tools = TesterTools(
                    screenClock: clock.screenTime,
                    makeExtension: { DebugAssembly(core: $0, conditions: conditions, time: movable) })
            }
            return try Layers(mix.selection, bases: bases, doubles: doubles).presentation
        }
        self.conditions = conditions
        self.server = server
        screens = try start()
    }

    /// Ends the program and starts it again.
    func restart() throws { screens = try start() }

    /// Takes the network offline, on whichever side it is simulated.
    func loseNetwork() { setNetwork(.offline) }

    /// Brings the network back.
    func regainNetwork() { setNetwork(.calm) }

    private func setNetwork(_ condition: NetworkCondition) {
        conditions.current = condition
        server.condition = condition
    }
}

/// The clock of all layers in a journey.
private struct ConditionsClock: WallClock {
    private let conditions: Conditions

    init(_ conditions: Conditions) { self.conditions = conditions }

    var now: Date { conditions.now }
    func sleep(for duration: Duration) async throws { try await conditions.sleep(for: duration) }

    var screenTime: ScreenClock {
        ScreenClock(now: { now }, sleep: { try await sleep(for: $0) })
    }
}

extension LoopbackReply {
    /// What the program's own server answers (docs/server.md), with one account and one session.
    fileprivate init(toAccountRequest request: LoopbackRequest) {
        let account = #""email": "ann@example.org", "name": "Ann""#
        let isSignedIn = request.headers["authorization"] == "Bearer one-session"
        switch (request.method, request.path) {
        case ("POST", "/v1/session"):
            let given = try? JSONDecoder().decode([String: String].self, from: request.body)
            let isRight = given == ["email": "ann@example.org", "password": "correct horse"]
            self = isRight ? Self(201, json: #"{"token": "one-session", \#(account)}"#) : Self(401)
        case ("GET", "/v1/account"): self = isSignedIn ? Self(json: "{\(account)}") : Self(401)
        case ("DELETE", "/v1/session"): self = Self(isSignedIn ? 204 : 401)
        default: self = Self(404)
        }
    }
}
