import AssemblyTesting
import Conditions
import Presentation
import Testing

// An action whose task is cancelled before it begins does nothing, on either side.
@Suite("Actions that are cancelled", .timeLimit(.minutes(10))) @MainActor struct CancelledActionTests {
    private nonisolated static let screens = World.all.testing("Screens") { await $0.screens }

    @Test("a cancelled change of the list changes nothing, and says nothing", arguments: screens)
    func list(_ world: Implementation<World>) async throws {
        let world = try await world.make()
        let screen = try await world.cities("Kazan", "Tokyo", "London")
        await screen.removeSelected()
        let before = screen.state

        await cancelled { await screen.removeSelected() }
        await cancelled { await screen.moveSelected(by: 1) }
        await cancelled { await screen.undoRemove() }
        await cancelled { await screen.refresh() }
        await cancelled { await screen.appear() }

        #expect(before.notice?.text == "Kazan was removed.")
        #expect(screen.state == before)
        #expect(try await world.screens.scripting.run(.list).rows?.map(\.name) == ["Tokyo", "London"])
        await screen.undoRemove()
        #expect(screen.state.rows.map(\.name) == ["Kazan", "Tokyo", "London"])
    }

    @Test("a cancelled addition adds nothing, and leads nowhere", arguments: screens)
    func addition(_ world: Implementation<World>) async throws {
        let world = try await world.make()
        world.screens.navigator.show(.addPlace)
        let screen = world.screens.addPlaceScreen
        let found = try await screen.search("Kazan")

        await cancelled { await screen.addSelected() }

        #expect(screen.state == found)
        #expect(world.screens.navigator.path == [.cities, .addPlace])
        #expect(try await world.screens.scripting.run(.list).rows == [])
    }

    /// What can be asked for while places are searched for.
    enum ActionInSearch: CaseIterable {
        case appear, addSelected, findHere

        @MainActor func run(on screen: any AddPlaceScreen) async {
            switch self {
            case .appear: await screen.appear()
            case .addSelected: await screen.addSelected()
            case .findHere: await screen.findHere()
            }
        }
    }

    @Test(
        "a search that is under way goes on, and its answer comes, when something else is cancelled",
        arguments: screens, ActionInSearch.allCases)
    func search(_ world: Implementation<World>, action: ActionInSearch) async throws {
        let world = try await world.make()
        let screen = world.screens.addPlaceScreen
        world.conditions.current = .slow(.seconds(2))

        // Nothing is found yet, so that there is nothing to add.
        screen.edit(.insert("lond"))
        await world.time.waitForSleepers()
        let searching = screen.state
        await cancelled { await action.run(on: screen) }
        #expect(screen.state == searching)
        world.time.advance(by: .seconds(2))
        try await screen.reach { $0.results.first?.name == "London" }

        // What was found still fits, and could be added.
        screen.edit(.deleteBackward)
        await world.time.waitForSleepers()
        let fitting = screen.state
        await cancelled { await action.run(on: screen) }
        #expect(screen.state == fitting)
        world.time.advance(by: .seconds(2))
        try await screen.reach { $0.results.contains { $0.name == "Longyearbyen" } }

        #expect(searching.phase == .loading)
        #expect(fitting.results.first?.name == "London")
    }

    @Test("a notice about the search stays when a task is cancelled", arguments: screens)
    func searchNotice(_ world: Implementation<World>) async throws {
        let world = try await world.make()
        world.conditions.current = .offline
        let screen = world.screens.addPlaceScreen
        let found = try await screen.search("Kazan")

        await cancelled { await screen.appear() }
        #expect(screen.state == found)
        await cancelled { await screen.addSelected() }

        #expect(found.notice != nil)
        #expect(screen.state == found)
    }

    @Test("a cancelled change of a setting changes nothing", arguments: screens)
    func setting(_ world: Implementation<World>) async throws {
        let world = try await world.make()
        let screen = world.screens.settingsScreen
        await screen.appear()
        let before = screen.state

        await cancelled { await screen.changeSelected(by: 1) }
        await screen.appear()

        #expect(screen.state == before)
    }

    @Test("settings that are asked for by a cancelled task are not shown, then or later", arguments: screens)
    func unseenSettings(_ world: Implementation<World>) async throws {
        let world = try await world.make()
        let screen = world.screens.settingsScreen
        let before = screen.state

        await cancelled { await screen.appear() }
        for _ in 1...100 { await Task.yield() }

        #expect(screen.state == before)
    }

    @Test("a list that is asked for by a cancelled task is not shown, then or later", arguments: screens)
    func unseenList(_ world: Implementation<World>) async throws {
        let world = try await world.make()
        try await world.add("Kazan")
        let screen = world.screens.citiesScreen
        let before = screen.state

        await cancelled { await screen.appear() }
        await cancelled { await screen.refresh() }
        for _ in 1...100 { await Task.yield() }

        #expect(screen.state == before)
    }

    @Test("weather that is asked for by a cancelled task is not shown", arguments: screens)
    func weather(_ world: Implementation<World>) async throws {
        let world = try await world.make()
        let screen = try await world.weather(in: "Kazan")
        _ = try await world.screens.scripting.run(.show("Kazan"))
        let updates = screen.updates()
        for await _ in updates { break }

        await cancelled { await screen.appear() }
        await cancelled { await screen.refresh() }

        #expect(screen.state == WeatherState())
        // A reader whose task is cancelled finds what waits for it, and no more.
        await cancelled { for await state in updates { Issue.record("\(state) is told") } }
    }

    @Test("a cancelled task leads to no other city", arguments: screens)
    func nextCity(_ world: Implementation<World>) async throws {
        let world = try await world.make()
        let list = try await world.cities("Kazan", "London")
        world.screens.navigator.show(.weather(list.state.rows[0].id))
        let path = world.screens.navigator.path
        let screen = world.screens.weatherScreen(for: list.state.rows[0].id)
        await screen.appear()

        await cancelled { await screen.showCity(by: 1) }
        #expect(world.screens.navigator.path == path)
        await screen.showCity(by: 1)
        #expect(world.screens.navigator.path != path)
    }

    @Test(
        "a cancelled command is told as that, and changes nothing", arguments: screens,
        [
            ScriptCommand.list, .show("Kazan"), .add("Tokyo"), .remove("Kazan"), .settings([:]),
            .settings([.wind: "knots"]), .remove("Nowhere"), .show("Nowhere"), .account, .signOut,
            .signIn(email: "ann@example.org", password: HiddenText("correct horse")),
            .addHere, .showHere(), .notifications, .subscriptions, .subscribe("Kazan"), .unsubscribe("Kazan"),
            .settings([:], providers: "acme"), .settings([:], providers: ","), .show("Kazan", from: "acme"),
        ])
    func command(_ world: Implementation<World>, command: ScriptCommand) async throws {
        let world = try await world.make()
        let scripting = world.screens.scripting
        try await world.add("Kazan")
        _ = try await scripting.run(.show("Kazan"))
        let settings = try await scripting.run(.settings([:])).settings

        for condition in [NetworkCondition.offline, .calm] {
            world.conditions.current = condition
            await cancelled {
                await #expect(throws: ScriptError.failed(Notice(.info, "Cancelled."))) {
                    try await scripting.run(command)
                }
            }
        }

        #expect(try await scripting.run(.list).rows?.map(\.name) == ["Kazan"])
        #expect(try await scripting.run(.settings([:])).settings == settings)
    }

    /// Does this in a task that is cancelled already.
    private func cancelled(_ action: @escaping @MainActor () async -> Void) async {
        await Task {
            withUnsafeCurrentTask { $0?.cancel() }
            await action()
        }.value
    }
}
