import AssemblyTesting
import BusinessLogic
import BusinessLogicDouble
import Presentation
import PresentationDouble
import Testing

@Suite("SettingsScreen beside another program, side by side", .timeLimit(.minutes(10)))
struct SettingsElsewhereComparison {
    let comparison = Comparison(
        "settings screen beside another program", of: SettingsElsewhereStep.self,
        on: Contract<World>("Settings screen") {
            await World.base(
                MadeUpProvider.all.filter { World.six.contains($0.provider.rawValue) }, hearsChanges: false)
        } double: {
            await World.double(SimulatedProvider.all.filter { World.six.contains($0.id) })
        }.testing { await $0.screens.settingsScreen },
        state: { await $0.settingsShown },
        restart: { await $0.restarted() })

    @Test("whatever another program does meanwhile, the settings show alike")
    func alike() async throws { try await comparison.run(seeds: 8) }

    @Test("found: the next option follows the one that another program has taken")
    func foundOptions() async throws {
        for (place, setting, word) in [(0, SettingID.temperature, "fahrenheit"), (1, .wind, "knots")] {
            try await comparison.replay([
                .here(.appear), .here(.moveSelection(by: place)), .elsewhere(setting, word),
                .here(.changeSelected(by: 1)),
            ])
        }
    }

    @Test("found: a service that another program has switched on keeps its place when it is switched on here")
    func foundSwitchedOn() async throws {
        try await comparison.replay([
            .here(.order("yahoo")), .here(.moveSelection(by: .max)), .orderElsewhere("gismeteo,yahoo"),
            .here(.changeSelected(by: 1)),
        ])
    }

    @Test("found: what another program has switched off shows after a change that is none")
    func foundSwitchedOff() async throws {
        for (place, change) in [(5, SettingsScreenStep.changeSelected(by: 1)), (6, .moveSelected(by: -1))] {
            try await comparison.replay([
                .here(.order("yandex,yahoo")), .here(.moveSelection(by: place)), .orderElsewhere("yandex"),
                .here(change),
            ])
        }
    }
}

enum SettingsElsewhereStep: Step {
    case here(SettingsScreenStep)
    /// In another program with the same data, of which the screen hears nothing until it asks.
    case elsewhere(SettingID, String)
    case orderElsewhere(String)

    static func next(after done: [Self], using random: inout Random) -> Self {
        switch random.below(8) {
        case 0:
            return random.one(of: [
                .elsewhere(.temperature, "fahrenheit"), .elsewhere(.temperature, "celsius"),
                .elsewhere(.wind, "knots"), .elsewhere(.pressure, "inhg"), .elsewhere(.dates, "german"),
            ])
        case 1:
            return .orderElsewhere(
                random.one(of: ["yandex", "yandex,yahoo", "yahoo,met-norway,open-meteo", "default"]))
        default: return .here(SettingsScreenStep.next(after: [], using: &random))
        }
    }

    func run(on world: World) async throws -> Answer? {
        switch self {
        case .here(let step): return try await step.run(on: world)
        case .elsewhere(let setting, let word): try await world.runElsewhere(.settings([setting: word]))
        case .orderElsewhere(let list): try await world.runElsewhere(.settings([:], providers: list))
        }
        return await world.settingsShown
    }

    static func text(of error: any Error) -> String { SettingsScreenStep.text(of: error) }
}
