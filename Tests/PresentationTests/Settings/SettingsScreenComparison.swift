import AssemblyTesting
import Presentation
import Testing

@Suite("SettingsScreen, side by side", .timeLimit(.minutes(10))) struct SettingsScreenComparison {
    let comparison = Comparison(
        "settings screen", of: SettingsScreenStep.self,
        on: World.severalProviders.testing("Settings screen") { await $0.screens.settingsScreen },
        state: { await $0.settingsShown },
        restart: { await $0.restarted() })

    @Test("whatever the user does, the settings show alike, restarts or not")
    func alike() async throws { try await comparison.run(seeds: 4) }

    @Test("found: a service that is switched twice at once is as it was")
    func foundSwitchedTwice() async throws {
        try await comparison.replay([.appear, .moveSelection(by: .max), .changeSelectedTwice(by: 1)])
    }
}

enum SettingsScreenStep: Step {
    case appear
    case moveSelection(by: Int)
    case changeSelected(by: Int)
    /// The second change is asked for before the first is kept.
    case changeSelectedTwice(by: Int)
    case moveSelected(by: Int)
    case order(String)
    case script(SettingID, String)
    case open
    case openAbout, openTools, openNotifications, close

    static func next(after done: [Self], using random: inout Random) -> Self {
        switch random.below(13) {
        case 0, 1: .appear
        case 2, 3: .moveSelection(by: random.one(of: [-1, 1, 2, .min, .max]))
        case 4, 5: .changeSelected(by: random.one(of: [-1, 1, 3, .min, .max]))
        case 6:
            random.one(of: [
                .script(.temperature, "fahrenheit"), .script(.wind, "knots"), .script(.pressure, "inhg"),
                .script(.dates, "russian"), .script(.wind, "beaufort"),
            ])
        case 7: .open
        case 11: .changeSelectedTwice(by: random.one(of: [-1, 1, 3]))
        case 8: .moveSelected(by: random.one(of: [-1, 1, 2, .min, .max]))
        case 9, 10: .order(random.one(of: ["yandex", "yahoo,met-norway,open-meteo", "default", ",", "acme"]))
        default: random.one(of: [.openAbout, .openTools, .openNotifications, .close])
        }
    }

    func run(on world: World) async throws -> Answer? {
        try await run(on: world.screens.settingsScreen, in: world)
    }

    @MainActor private func run(on screen: any SettingsScreen, in world: World) async throws -> String {
        switch self {
        case .appear: await screen.appear()
        case .moveSelection(let distance): screen.moveSelection(by: distance)
        case .changeSelected(let distance): await screen.changeSelected(by: distance)
        case .changeSelectedTwice(let distance):
            async let first: Void = screen.changeSelected(by: distance)
            await screen.changeSelected(by: distance)
            await first
        case .moveSelected(let distance): await screen.moveSelected(by: distance)
        case .order(let list):
            _ = try await world.screens.scripting.run(.settings([:], providers: list))
            await screen.appear()
        case .script(let setting, let word):
            _ = try await world.screens.scripting.run(.settings([setting: word]))
            // The screen hears of it in its own time, and is not waited for when it asks itself.
            await screen.appear()
        case .open: world.screens.navigator.show(.settings)
        case .openAbout: screen.openAbout()
        case .openTools: screen.openTools()
        case .openNotifications: screen.openNotifications()
        case .close: screen.close()
        }
        return world.settingsShown
    }

    static func text(of error: any Error) -> String {
        switch error {
        case ScriptError.invalid: "invalid"
        default: "\(error)"
        }
    }
}

extension World {
    var settingsShown: String {
        let state = screens.settingsScreen.state
        let rows = state.rows.map { row in
            "\(row.id) \(row.label): \(row.options.map(\.label)), \(row.options[row.selected].word)"
        }
        return
            "\(state.phase.told): \(rows), \(state.providers), \(state.selection) selected, \(screens.navigator.path)"
            + ", \(state.notice?.told ?? "nothing to say")"
    }
}
