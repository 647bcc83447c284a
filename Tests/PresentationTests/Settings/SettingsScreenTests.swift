import AssemblyTesting
import Presentation
import Testing

@Suite("SettingsScreen", .timeLimit(.minutes(10))) @MainActor struct SettingsScreenTests {
    private nonisolated static let screens = World.all.testing("Settings screen") {
        await $0.screens.settingsScreen
    }

    @Test("before it appears, settings are being read", arguments: screens)
    func begins(_ world: Implementation<World>) async throws {
        let made = try await world.make()
        let screen = made.screens.settingsScreen

        #expect(screen.state.phase == .loading)
        await screen.changeSelected(by: 1)
        screen.moveSelection(by: 1)
        #expect(screen.state == SettingsState())

        _ = try await made.screens.scripting.run(.settings([.wind: "mph"]))
        #expect(screen.state == SettingsState())
    }

    @Test("all settings are shown in order, metric and English at first", arguments: screens)
    func shows(_ world: Implementation<World>) async throws {
        let screen = try await world.settings()

        #expect(screen.state.phase == .loaded)
        #expect(screen.state.rows.map(\.id) == SettingID.allCases)
        #expect(screen.state.words == ["celsius", "m/s", "hpa", "mm", "english"])
        #expect(screen.state.selection == 0)
        #expect(screen.state.rows.allSatisfy { !$0.label.isEmpty })
    }

    @Test("each setting has the words that are documented", arguments: screens)
    func offers(_ world: Implementation<World>) async throws {
        let screen = try await world.settings()

        #expect(
            screen.state.rows.map { $0.options.map(\.word) } == [
                ["celsius", "fahrenheit"], ["m/s", "km/h", "mph", "knots"], ["hpa", "mmhg", "inhg"],
                ["mm", "inches"], ["english", "german", "russian", "chinese"],
            ])
    }

    @Test("the selection moves as far as there are rows", arguments: screens)
    func movesSelection(_ world: Implementation<World>) async throws {
        let screen = try await world.settings()

        screen.moveSelection(by: .max)
        #expect(screen.state.selection == 5)
        screen.moveSelection(by: -1)
        #expect(screen.state.selection == 4)
        screen.moveSelection(by: .min)
        #expect(screen.state.selection == 0)
    }

    @Test("options follow each other; behind the last comes the first", arguments: screens)
    func changes(_ world: Implementation<World>) async throws {
        let screen = try await world.settings()
        screen.moveSelection(by: 1)

        await screen.changeSelected(by: 1)
        #expect(screen.state.word(of: .wind) == "km/h")
        await screen.changeSelected(by: -2)
        #expect(screen.state.word(of: .wind) == "knots")
        await screen.changeSelected(by: 1)
        #expect(screen.state.word(of: .wind) == "m/s")
    }

    @Test("changes in quick succession all count", arguments: screens)
    func changesQuickly(_ world: Implementation<World>) async throws {
        let screen = try await world.settings()
        screen.moveSelection(by: 1)

        let changes = (0..<3).map { _ in Task { await screen.changeSelected(by: 1) } }
        for change in changes { await change.value }

        #expect(screen.state.word(of: .wind) == "knots")
    }

    @Test("what was changed is so after a restart", arguments: screens)
    func keeps(_ world: Implementation<World>) async throws {
        let made = try await world.make()
        await made.screens.settingsScreen.appear()
        made.screens.settingsScreen.moveSelection(by: 4)
        await made.screens.settingsScreen.changeSelected(by: 1)

        made.restart()
        await made.screens.settingsScreen.appear()

        #expect(made.screens.settingsScreen.state.words.last == "german")
    }

    @Test("a change that comes from elsewhere is shown", arguments: screens)
    func follows(_ world: Implementation<World>) async throws {
        let made = try await world.make()
        let screen = made.screens.settingsScreen
        await screen.appear()

        _ = try await made.screens.scripting.run(.settings([.wind: "mph"]))

        try await screen.reach { $0.word(of: .wind) == "mph" }
    }

    @Test("closing goes back", arguments: screens)
    func closes(_ world: Implementation<World>) async throws {
        let screens = try await world.make().screens
        screens.navigator.show(.settings)

        screens.settingsScreen.close()

        #expect(screens.navigator.path == [.cities])
    }

    @Test("a reading ends when the screen is released", arguments: screens)
    func isReleased(_ world: Implementation<World>) async throws {
        var screen: (any SettingsScreen)? = try await world.settings()
        let readings = try #require(screen).updates()
        weak let released = screen

        screen = nil

        for await _ in readings {}
        #expect(released == nil)
    }
}

extension Implementation<World> {
    /// The settings of a new program.
    @MainActor fileprivate func settings() async throws -> any SettingsScreen {
        let screen = try await make().screens.settingsScreen
        await screen.appear()
        return screen
    }
}

extension SettingsState {
    /// The words of the options that are taken.
    fileprivate var words: [String] { rows.map { $0.options[$0.selected].word } }

    /// The word of the option that is taken of a setting.
    fileprivate func word(of id: SettingID) -> String? {
        rows.first { $0.id == id }.map { $0.options[$0.selected].word }
    }
}
