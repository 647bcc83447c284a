import AssemblyTesting
import Presentation
import Testing

@Suite("What a reader who waits is told", .timeLimit(.minutes(10))) @MainActor struct WholeStateTests {
    private nonisolated static let screens = World.all.testing("Screens") { await $0.screens }

    @Test("settings that are there are there with all their rows", arguments: screens)
    func settings(_ world: Implementation<World>) async throws {
        let world = try await world.make()
        let screen = world.screens.settingsScreen
        let told = Task { try await screen.reach { $0.phase == .loaded } }
        for _ in 1...100 { await Task.yield() }

        await screen.appear()

        #expect(try await told.value.rows.map(\.id) == SettingID.allCases)
    }

    @Test(
        "a setting that has changed is there without what was said of the one before",
        arguments: World.severalProviders.testing("Screens") { await $0.screens })
    func changedSetting(_ world: Implementation<World>) async throws {
        let world = try await world.make()
        _ = try await world.screens.scripting.run(.settings([:], providers: "yandex"))
        let screen = world.screens.settingsScreen
        await screen.appear()
        screen.moveSelection(by: screen.state.rows.count)
        await screen.changeSelected(by: 1)
        try #require(screen.state.notice != nil)
        screen.moveSelection(by: .min)
        let told = Task { try await screen.reach { $0.rows.first?.selected == 1 } }
        for _ in 1...100 { await Task.yield() }

        await screen.changeSelected(by: 1)

        #expect(try await told.value.notice == nil)
    }

    @Test("notifications that are there are there with their cities", arguments: screens)
    func notifications(_ world: Implementation<World>) async throws {
        let world = try await world.make()
        try await world.signIn()
        try await world.add("Kazan")
        let screen = world.screens.notificationsScreen
        let told = Task { try await screen.reach { $0.phase == .loaded } }
        for _ in 1...100 { await Task.yield() }

        await screen.appear()

        #expect(try await told.value.rows.map(\.name) == ["Kazan"])
    }

    @Test("the selected city is in sight at once", arguments: screens)
    func selection(_ world: Implementation<World>) async throws {
        let world = try await world.make()
        let screen = try await world.cities("Kazan", "Tokyo", "London")
        screen.layOut(rows: 1)
        let told = Task { try await screen.reach { $0.selection == 2 } }
        for _ in 1...100 { await Task.yield() }

        screen.moveSelection(by: 2)

        #expect(try await told.value.window.range == 2..<3)
    }
}
