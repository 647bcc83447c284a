import AssemblyTesting
import Conditions
import Presentation
import Testing

@Suite("CitiesScreen", .timeLimit(.minutes(10))) @MainActor struct CitiesScreenTests {
    private nonisolated static let screens = World.all.testing("Cities screen") {
        await $0.screens.citiesScreen
    }

    @Test("before it appears, the list is being read", arguments: screens)
    func begins(_ world: Implementation<World>) async throws {
        let screen = try await world.make().screens.citiesScreen

        #expect(screen.state.phase == .loading)
        #expect(screen.state.rows.isEmpty)
    }

    @Test("a list without cities is empty, with nothing selected", arguments: screens)
    func isEmpty(_ world: Implementation<World>) async throws {
        let screen = try await world.make().cities()

        #expect(screen.state.phase == .empty)
        #expect(screen.state.selection == nil)
    }

    @Test("in an empty list every action does nothing", arguments: screens)
    func isSafeWhenEmpty(_ world: Implementation<World>) async throws {
        let world = try await world.make()
        let screen = try await world.cities()
        let before = screen.state

        screen.moveSelection(by: 1)
        screen.openSelected()
        await screen.removeSelected()
        await screen.undoRemove()
        await screen.moveSelected(by: -1)

        #expect(screen.state == before)
        #expect(world.screens.navigator.path == [.cities])
    }

    @Test("cities are shown in the user's order, each with its weather", arguments: screens)
    func shows(_ world: Implementation<World>) async throws {
        let screen = try await world.make().cities("Kazan", "Tokyo", "London")

        #expect(screen.state.phase == .loaded)
        #expect(screen.state.rows.map(\.name) == ["Kazan", "Tokyo", "London"])
        #expect(screen.state.selection == 0)
        #expect(!screen.state.isRefreshing)
        #expect(screen.state.notice == nil)
        for row in screen.state.rows {
            #expect(row.temperature?.hasSuffix("°") == true)
            #expect(row.glyph != nil)
            #expect(row.condition != nil)
            #expect(row.staleness == nil)
            #expect(row.problem == nil)
        }
    }

    @Test("the list is found again after a restart", arguments: screens)
    func survivesRestart(_ world: Implementation<World>) async throws {
        let world = try await world.make()
        _ = try await world.cities("Tokyo", "Kazan")

        world.restart()

        #expect(try await world.cities().state.rows.map(\.name) == ["Tokyo", "Kazan"])
    }
}

extension CitiesScreenTests {
    @Test("without a network, the list is shown with the reason at each city", arguments: screens)
    func isOffline(_ world: Implementation<World>) async throws {
        let world = try await world.make()
        world.conditions.current = .offline

        let screen = try await world.cities("Kazan", "Tokyo")

        #expect(screen.state.phase == .loaded)
        #expect(screen.state.rows.allSatisfy { $0.problem != nil && $0.temperature == nil })
        #expect(screen.state.notice?.help != nil)
        #expect(!screen.state.isRefreshing)
    }

    @Test("weather that gets no successor stays, with its age", arguments: screens)
    func keepsStale(_ world: Implementation<World>) async throws {
        let world = try await world.make()
        let screen = try await world.cities("Kazan")
        let temperature = screen.state.rows.first?.temperature
        world.conditions.current = .offline
        world.time.advance(by: .seconds(2 * 3600))

        await screen.appear()

        #expect(screen.state.rows.first?.temperature == temperature)
        #expect(screen.state.rows.first?.staleness == "2 h old")
        #expect(screen.state.rows.first?.problem == nil)
        #expect(screen.state.notice?.severity == .warning)
    }

    @Test("once the network is back, staleness and notice go", arguments: screens)
    func recovers(_ world: Implementation<World>) async throws {
        let world = try await world.make()
        let screen = try await world.cities("Kazan")
        world.conditions.current = .offline
        world.time.advance(by: .seconds(3600))
        await screen.appear()

        world.conditions.current = .calm
        await screen.refresh()

        #expect(screen.state.rows.first?.staleness == nil)
        #expect(screen.state.notice == nil)
    }

    @Test("what is remembered is shown while fresh weather is waited for", arguments: screens)
    func remembers(_ world: Implementation<World>) async throws {
        let world = try await world.make()
        _ = try await world.cities("Kazan")
        world.restart()
        world.time.advance(by: .seconds(3600))
        world.conditions.current = .hang

        let screen = world.screens.citiesScreen
        let appearing = Task { await screen.appear() }
        let state = try await screen.reach { $0.rows.first?.staleness != nil }

        #expect(state.rows.first?.temperature != nil)
        #expect(state.isRefreshing)
        appearing.cancel()
        await appearing.value
    }

    @Test("weather that grew old on the screen shows its age while new is asked for", arguments: screens)
    func tellsAgeWhileAsking(_ world: Implementation<World>) async throws {
        let world = try await world.make()
        let screen = try await world.cities("Kazan")
        world.conditions.current = .hang
        world.time.advance(by: .seconds(3 * 3600))

        let appearing = Task { await screen.appear() }
        let state = try await screen.reach { $0.rows.first?.staleness != nil }

        #expect(state.rows.first?.staleness == "3 h old")
        #expect(state.isRefreshing)
        appearing.cancel()
        await appearing.value
    }

    @Test(
        "why weather is old stays told while new is asked for, and when that is given up", arguments: screens)
    func keepsReasonWhileAsking(_ world: Implementation<World>) async throws {
        let world = try await world.make()
        let screen = try await world.cities("Kazan")
        world.conditions.current = .offline
        world.time.advance(by: .seconds(2 * 3600))
        await screen.appear()
        let before = screen.state
        world.conditions.current = .hang

        let refreshing = Task { await screen.refresh() }
        let state = try await screen.reach { $0.isRefreshing }
        refreshing.cancel()
        await refreshing.value

        #expect(before.notice?.severity == .warning)
        #expect(state.notice == before.notice)
        #expect(screen.state == before)
    }

    @Test("a refresh that comes first shows the list too", arguments: screens)
    func refreshesFirst(_ world: Implementation<World>) async throws {
        let world = try await world.make()
        try await world.add("Kazan")

        await world.screens.citiesScreen.refresh()

        #expect(world.screens.citiesScreen.state.rows.first?.temperature != nil)
    }

    @Test("a city whose weather could not be had takes its notice along when it goes", arguments: screens)
    func dropsNotice(_ world: Implementation<World>) async throws {
        let world = try await world.make()
        world.conditions.current = .offline
        let screen = try await world.cities("Kazan")
        #expect(screen.state.notice?.severity == .warning)

        _ = try await world.screens.scripting.run(.remove("Kazan"))

        #expect(try await screen.reach { $0.phase == .empty }.notice == nil)
    }

    @Test("an action that is cancelled reports nothing and leaves nothing under way", arguments: screens)
    func isCancelled(_ world: Implementation<World>) async throws {
        let world = try await world.make()
        let screen = try await world.cities("Kazan", "Tokyo")
        let before = screen.state
        world.conditions.current = .hang

        let refreshing = Task { await screen.refresh() }
        try await screen.reach { $0.isRefreshing }
        refreshing.cancel()
        await refreshing.value

        #expect(screen.state == before)
    }

    @Test("refresh asks although what is remembered is fresh; appear does not", arguments: screens)
    func asksAnyway(_ world: Implementation<World>) async throws {
        let world = try await world.make()
        let screen = try await world.cities("Kazan")
        world.time.advance(by: .seconds(60))
        world.conditions.current = .offline

        await screen.appear()
        #expect(screen.state.notice == nil)

        await screen.refresh()
        #expect(screen.state.notice != nil)
        #expect(screen.state.rows.first?.staleness == "1 min old")
    }

    @Test("questions at the same time end with one answer, and nothing under way", arguments: screens)
    func answersTogether(_ world: Implementation<World>) async throws {
        let world = try await world.make()
        let screen = try await world.cities("Kazan")
        world.conditions.current = .slow(.seconds(5))
        world.time.advance(by: .seconds(3600))
        let questions = [Task { await screen.refresh() }, Task { await screen.refresh() }]
        await world.time.waitForSleepers()

        questions[1].cancel()
        await questions[1].value
        #expect(screen.state.isRefreshing)

        // The other one may begin to wait only now.
        let clock = world.keepAdvancing(by: .seconds(5))
        await questions[0].value
        clock.cancel()
        #expect(!screen.state.isRefreshing)
        #expect(screen.state.notice == nil)
        #expect(screen.state.rows.map(\.staleness) == [nil])
    }

    @Test(
        "a refresh is shown, or its failure told, also when the list appears again before it ends",
        arguments: screens, [NetworkCondition.slow(.seconds(5)), .hang])
    func showsRefreshAfterReturn(_ world: Implementation<World>, network: NetworkCondition) async throws {
        let world = try await world.make()
        let screen = try await world.cities("Kazan")
        world.time.advance(by: .seconds(60))
        world.conditions.current = network
        let refreshing = Task { await screen.refresh() }
        await world.time.waitForSleepers()

        await screen.appear()
        let meanwhile = screen.state
        world.time.advance(by: .seconds(10))
        await refreshing.value

        #expect(meanwhile.isRefreshing)
        #expect(meanwhile.notice == nil)
        #expect(!screen.state.isRefreshing)
        #expect(screen.state.rows.map(\.staleness) == [network == .hang ? "1 min old" : nil])
        #expect((screen.state.notice != nil) == (network == .hang))
    }

    @Test(
        "a city that is added elsewhere gets its weather with the others, or at once", arguments: screens)
    func asksForAdded(_ world: Implementation<World>) async throws {
        let world = try await world.make()
        let screen = try await world.cities("Kazan")
        let refreshing = await world.begin { await screen.refresh() }
        try await world.add("Tokyo")
        try await screen.reach { $0.rows.count == 2 }

        world.time.advance(by: .seconds(5))
        await refreshing.value
        #expect(screen.state.rows.map { $0.temperature != nil } == [true, true])
        #expect(!screen.state.isRefreshing)

        try await world.add("Cairo")
        let state = try await screen.reach {
            $0.rows.last?.name == "Cairo" && $0.rows.last?.temperature != nil
        }
        #expect(state.rows.map { $0.temperature != nil } == [true, true, true])
        #expect(try await screen.reach { !$0.isRefreshing }.notice == nil)
    }

    @Test(
        "a city that is added while the weather of another arrives gets its own", arguments: screens, 0...12)
    func asksForAddedLate(_ world: Implementation<World>, turns: Int) async throws {
        // The other city comes at another point of the request each time, and once right before its end.
        for _ in 1...20 {
            let world = try await world.make()
            let screen = try await world.cities()

            try await world.add("London")
            for _ in 0..<turns { await Task.yield() }
            try await world.add("Tokyo")

            let state = try await screen.reach { state in
                state.rows.count == 2 && state.rows.allSatisfy { $0.temperature != nil }
            }
            #expect(state.rows.map(\.name) == ["London", "Tokyo"])
        }
    }

    /// What brings other cities of the list into sight.
    enum Scrolling: CaseIterable {
        case layOut, move, select

        @MainActor func scroll(_ screen: any CitiesScreen) throws {
            switch self {
            case .layOut: screen.layOut(rows: 9)
            case .move: screen.moveSelection(by: 1)
            case .select: screen.select(try #require(screen.state.rows.last?.id))
            }
        }
    }

    @Test(
        "a city that came shortly before a refresh was cancelled is asked for when the list moves",
        arguments: screens, Scrolling.allCases)
    func asksAfterCancelledRefresh(_ world: Implementation<World>, scrolling: Scrolling) async throws {
        let world = try await world.make()
        let screen = try await world.cities("Kazan")
        world.time.advance(by: .seconds(3600))
        let refreshing = await world.begin { await screen.refresh() }
        try await world.add("Tokyo")
        try await screen.reach { $0.rows.count == 2 }
        refreshing.cancel()
        await refreshing.value
        #expect(screen.state.rows.last?.temperature == nil && !screen.state.isRefreshing)

        try scrolling.scroll(screen)

        try #require(screen.state.isRefreshing)
        #expect(try await screen.reach { !$0.isRefreshing }.rows.last?.temperature != nil)
    }

    @Test("a change of the unit changes all temperatures at once, network or not", arguments: screens)
    func followsSettings(_ world: Implementation<World>) async throws {
        let world = try await world.make()
        let screen = try await world.cities("Kazan", "Tokyo")
        let before = screen.state.rows.map(\.temperature)
        world.conditions.current = .offline

        _ = try await world.screens.scripting.run(.settings([.temperature: "fahrenheit"]))

        let state = try await screen.reach { state in
            zip(state.rows, before).allSatisfy { $0.temperature != $1 }
        }
        #expect(state.rows.allSatisfy { $0.temperature?.hasSuffix("°") == true })
    }

    @Test(
        "settings that leave the texts as they are make no weather older", arguments: screens,
        [ScriptCommand.settings([.temperature: "celsius"]), .settings([:], providers: "open-meteo")])
    func keepsAge(_ world: Implementation<World>, _ command: ScriptCommand) async throws {
        let world = try await world.make()
        let screen = try await world.cities("Kazan")
        let weather = world.screens.weatherScreen(for: try await world.place("Kazan"))
        world.conditions.current = .offline
        world.time.advance(by: .seconds(3600))
        await screen.appear()
        await weather.appear()
        world.time.advance(by: .seconds(3600))

        _ = try await world.screens.scripting.run(command)
        for _ in 1...100 { await Task.yield() }

        #expect(screen.state.rows.first?.staleness == "1 h old")
        #expect(weather.state.staleness == "1 h old")
    }
}

extension CitiesScreenTests {
    @Test("the selection moves as far as there are rows", arguments: screens)
    func movesSelection(_ world: Implementation<World>) async throws {
        let screen = try await world.make().cities("Kazan", "Tokyo", "London")

        screen.moveSelection(by: 1)
        #expect(screen.state.selection == 1)
        screen.moveSelection(by: .max)
        #expect(screen.state.selection == 2)
        screen.moveSelection(by: .min)
        #expect(screen.state.selection == 0)
    }

    @Test("a city of the list can be selected, another can't", arguments: screens)
    func selects(_ world: Implementation<World>) async throws {
        let world = try await world.make()
        let screen = try await world.cities("Kazan", "Tokyo")

        screen.select(try await world.place("Tokyo"))
        #expect(screen.state.selection == 1)
        screen.select(PlaceID(rawValue: -1))
        #expect(screen.state.selection == 1)
    }

    @Test("the selection stays on its city when another goes", arguments: screens)
    func keepsSelection(_ world: Implementation<World>) async throws {
        let world = try await world.make()
        let screen = try await world.cities("Kazan", "Tokyo", "London")
        screen.moveSelection(by: 1)

        _ = try await world.screens.scripting.run(.remove("Kazan"))

        let state = try await screen.reach { $0.rows.count == 2 }
        #expect(state.rows.map(\.name) == ["Tokyo", "London"])
        #expect(state.selection == 0)
    }

    @Test("the selected row is in sight, however little room there is", arguments: screens)
    func scrolls(_ world: Implementation<World>) async throws {
        let screen = try await world.make().cities("Kazan", "Tokyo", "London", "Cairo", "Berlin")

        screen.layOut(rows: 2)
        #expect(screen.state.window.range == 0..<2)
        screen.moveSelection(by: 3)
        #expect(screen.state.window.range == 2..<4)
        screen.moveSelection(by: -2)
        #expect(screen.state.window.range == 1..<3)
        screen.moveSelection(by: 1)
        screen.layOut(rows: 1)
        #expect(screen.state.window.range == 2..<3)
    }
}

extension CitiesScreenTests {
    @Test("when a city is removed, the one that takes its place is selected", arguments: screens)
    func removes(_ world: Implementation<World>) async throws {
        let screen = try await world.make().cities("Kazan", "Tokyo", "London")
        screen.moveSelection(by: 1)

        await screen.removeSelected()

        #expect(screen.state.rows.map(\.name) == ["Kazan", "London"])
        #expect(screen.state.selection == 1)
        #expect(screen.state.notice?.text.contains("Tokyo") == true)
        #expect(screen.state.notice?.severity == .info)
    }

    @Test("when the last city is removed, the one before is selected; then none", arguments: screens)
    func removesLast(_ world: Implementation<World>) async throws {
        let screen = try await world.make().cities("Kazan", "Tokyo", "London")
        screen.moveSelection(by: 2)

        await screen.removeSelected()
        #expect(screen.state.selection == 1)
        await screen.removeSelected()
        #expect(screen.state.selection == 0)

        await screen.removeSelected()
        #expect(screen.state.selection == nil)
        #expect(screen.state.phase == .empty)
    }

    @Test("a removed city comes back to its place, with its weather", arguments: screens)
    func undoes(_ world: Implementation<World>) async throws {
        let screen = try await world.make().cities("Kazan", "Tokyo", "London")
        screen.moveSelection(by: 1)
        let before = screen.state
        await screen.removeSelected()
        screen.moveSelection(by: -1)

        await screen.undoRemove()

        #expect(screen.state == before)
    }

    @Test("the removal of the only city can be undone", arguments: screens)
    func undoesTheOnly(_ world: Implementation<World>) async throws {
        let screen = try await world.make().cities("Kazan")

        await screen.removeSelected()
        #expect(screen.state.phase == .empty)
        #expect(screen.state.canUndo)
        await screen.undoRemove()

        #expect(screen.state.rows.map(\.name) == ["Kazan"])
        #expect(!screen.state.canUndo)
    }

    @Test("only the last removal is undone, and once", arguments: screens)
    func undoesOnce(_ world: Implementation<World>) async throws {
        let screen = try await world.make().cities("Kazan", "Tokyo", "London")
        await screen.removeSelected()
        await screen.removeSelected()

        await screen.undoRemove()
        await screen.undoRemove()

        #expect(screen.state.rows.map(\.name) == ["Tokyo", "London"])
    }

    @Test("a removal can be undone after another city was moved, too", arguments: screens)
    func undoesAfterMove(_ world: Implementation<World>) async throws {
        let screen = try await world.make().cities("Kazan", "Tokyo", "London")
        await screen.removeSelected()
        await screen.moveSelected(by: 1)
        #expect(screen.state.rows.map(\.name) == ["London", "Tokyo"])
        #expect(screen.state.canUndo)

        await screen.undoRemove()

        #expect(screen.state.rows.map(\.name) == ["Kazan", "London", "Tokyo"])
    }

    @Test(
        "that a city was removed stays said when the list is loaded anew, until the user leaves it",
        arguments: screens, WayOut.allCases)
    func keepsTellingOfRemoval(_ world: Implementation<World>, wayOut: WayOut) async throws {
        let world = try await world.make()
        let screen = try await world.cities("Kazan", "Tokyo")
        await screen.removeSelected()
        let notice = try #require(screen.state.notice)

        await screen.appear()
        #expect(screen.state.notice == notice)

        wayOut.open(from: screen)
        world.screens.navigator.back()
        await screen.appear()
        #expect(screen.state.notice == nil)
    }

    /// A screen that the list leads to.
    enum WayOut: CaseIterable {
        case weather, addPlace, settings, about, signIn

        @MainActor func open(from screen: any CitiesScreen) {
            switch self {
            case .weather: screen.openSelected()
            case .addPlace: screen.addPlace()
            case .settings: screen.openSettings()
            case .about: screen.openAbout()
            case .signIn: screen.openSignIn()
            }
        }
    }

    @Test("a city that was added elsewhere has its weather after a change to the list", arguments: screens)
    func asksAfterChange(_ world: Implementation<World>) async throws {
        let world = try await world.make()
        let screen = try await world.cities("Kazan", "Tokyo")
        try await world.add("London")
        try await screen.reach { $0.rows.count == 3 }

        await screen.removeSelected()
        try await screen.reach { !$0.isRefreshing }
        #expect(screen.state.rows.allSatisfy { $0.temperature != nil })

        try await world.add("Cairo")
        try await screen.reach { $0.rows.count == 3 }
        await screen.undoRemove()
        try await screen.reach { !$0.isRefreshing }
        #expect(screen.state.rows.map(\.name) == ["Kazan", "Tokyo", "London", "Cairo"])
        #expect(screen.state.rows.allSatisfy { $0.temperature != nil })
    }

    @Test("a city that was removed and added again is not there twice after undo", arguments: screens)
    func undoesNothingTwice(_ world: Implementation<World>) async throws {
        let world = try await world.make()
        let screen = try await world.cities("Kazan", "Tokyo")
        await screen.removeSelected()
        try await world.add("Kazan")

        await screen.undoRemove()

        #expect(screen.state.rows.map(\.name).sorted() == ["Kazan", "Tokyo"])
        #expect(!screen.state.canUndo)
    }

    @Test("a city that another program has removed takes no other one along", arguments: screens)
    func removesWhatIsShown(_ world: Implementation<World>) async throws {
        let world = try await world.make()
        let screen = try await world.cities("Kazan", "Tokyo")
        world.restart()
        _ = try await world.screens.scripting.run(.remove("Kazan"))

        await screen.moveSelected(by: 1)
        #expect(screen.state.notice?.text == "This city is not in the list.")
        #expect(screen.state.rows.map(\.name) == ["Tokyo"])
        #expect(screen.state.selection == 0)

        _ = try await world.screens.scripting.run(.remove("Tokyo"))
        await screen.removeSelected()
        #expect(screen.state.phase == .empty)
        #expect(!screen.state.canUndo && screen.state.notice == nil)
    }

    /// A change of the list that another program has made already, or has made impossible.
    enum LateChange: CaseIterable {
        case remove, undo, move

        @MainActor func begin(_ screen: any CitiesScreen) async {
            if self == .undo { await screen.removeSelected() }
        }

        var ofOtherProgram: [ScriptCommand] {
            self == .undo ? [.add("Kazan"), .add("Cairo")] : [.remove("Kazan"), .add("Cairo")]
        }

        @MainActor func end(_ screen: any CitiesScreen) async {
            switch self {
            case .remove: await screen.removeSelected()
            case .undo: await screen.undoRemove()
            case .move: await screen.moveSelected(by: 1)
            }
        }
    }

    @Test(
        "a city that another program has added is asked for by a change that comes too late, too",
        arguments: screens, LateChange.allCases)
    func asksAfterLateChange(_ world: Implementation<World>, change: LateChange) async throws {
        let world = try await world.make()
        let screen = try await world.cities("Kazan", "Tokyo")
        await change.begin(screen)
        world.restart()
        for command in change.ofOtherProgram { _ = try await world.screens.scripting.run(command) }
        world.conditions.current = .slow(.seconds(5))

        await change.end(screen)

        #expect(screen.state.rows.contains { $0.name == "Cairo" && $0.temperature == nil })
        try #require(screen.state.isRefreshing)
        await world.time.waitForSleepers()
        world.time.advance(by: .seconds(5))
        let state = try await screen.reach { !$0.isRefreshing }
        #expect(state.rows.allSatisfy { $0.temperature != nil })
    }

    @Test(
        "when another program removes the selected city and those before it, the next one is selected",
        arguments: screens)
    func selectsTheNext(_ world: Implementation<World>) async throws {
        let world = try await world.make()
        let screen = try await world.cities("Kazan", "Tokyo", "London", "Cairo", "Berlin")
        screen.moveSelection(by: 2)
        world.restart()
        for name in ["Kazan", "Tokyo", "London"] {
            _ = try await world.screens.scripting.run(.remove(name))
        }

        await screen.appear()

        #expect(screen.state.rows.map(\.name) == ["Cairo", "Berlin"])
        #expect(screen.state.selection == 0)
    }

    @Test(
        "when another program removes the selected city, which is the last, the last is selected",
        arguments: screens)
    func selectsTheLast(_ world: Implementation<World>) async throws {
        let world = try await world.make()
        let screen = try await world.cities("Kazan", "Cairo", "Tokyo")
        screen.moveSelection(by: 2)
        world.restart()
        // One change: the screen may read between two.
        _ = try await world.screens.scripting.run(.remove("Tokyo"))

        await screen.appear()

        #expect(screen.state.rows.map(\.name) == ["Kazan", "Cairo"])
        #expect(screen.state.selection == 1)
    }

    @Test("a city moves with its selection, as far as there are places", arguments: screens)
    func moves(_ world: Implementation<World>) async throws {
        let screen = try await world.make().cities("Kazan", "Tokyo", "London")

        await screen.moveSelected(by: 1)
        #expect(screen.state.rows.map(\.name) == ["Tokyo", "Kazan", "London"])
        #expect(screen.state.selection == 1)

        await screen.moveSelected(by: .max)
        #expect(screen.state.rows.map(\.name) == ["Tokyo", "London", "Kazan"])
        #expect(screen.state.selection == 2)

        await screen.moveSelected(by: -9)
        #expect(screen.state.rows.map(\.name) == ["Kazan", "Tokyo", "London"])
        #expect(screen.state.selection == 0)
    }

    @Test("moves in quick succession all count", arguments: screens)
    func movesQuickly(_ world: Implementation<World>) async throws {
        let screen = try await world.make().cities("Kazan", "Tokyo", "London", "Cairo")

        let moves = (0..<3).map { _ in Task { await screen.moveSelected(by: 1) } }
        for move in moves { await move.value }

        #expect(screen.state.rows.map(\.name) == ["Tokyo", "London", "Cairo", "Kazan"])
    }

    @Test("what was moved and removed is so after a restart", arguments: screens)
    func keepsChanges(_ world: Implementation<World>) async throws {
        let world = try await world.make()
        let screen = try await world.cities("Kazan", "Tokyo", "London")
        await screen.moveSelected(by: 2)
        screen.moveSelection(by: -1)
        await screen.removeSelected()

        world.restart()

        #expect(try await world.cities().state.rows.map(\.name) == ["Tokyo", "Kazan"])
    }
}

extension CitiesScreenTests {
    @Test("the list leads to the weather, the search, the settings and the account", arguments: screens)
    func leads(_ world: Implementation<World>) async throws {
        let world = try await world.make()
        let screen = try await world.cities("Kazan", "Tokyo")
        screen.moveSelection(by: 1)
        let tokyo = try await world.place("Tokyo")

        screen.openSelected()
        #expect(world.screens.navigator.path == [.cities, .weather(tokyo)])
        world.screens.navigator.back()
        screen.addPlace()
        #expect(world.screens.navigator.path == [.cities, .addPlace])
        world.screens.navigator.back()
        screen.openSettings()
        #expect(world.screens.navigator.path == [.cities, .settings])
        world.screens.navigator.back()
        screen.openSignIn()
        #expect(world.screens.navigator.path == [.cities, .signIn])
    }

    @Test("a reader gets the state now, and each change", arguments: screens)
    func tells(_ world: Implementation<World>) async throws {
        let screen = try await world.make().cities("Kazan", "Tokyo")
        var reader = screen.updates().makeAsyncIterator()

        #expect(await reader.next() == screen.state)
        screen.moveSelection(by: 1)
        #expect(await reader.next()?.selection == 1)
    }

    @Test("a reading ends when the screen is released", arguments: screens)
    func isReleased(_ world: Implementation<World>) async throws {
        var made: World? = try await world.make()
        var screen: (any CitiesScreen)? = try await made?.cities("Kazan")
        let readings = try #require(screen).updates()
        weak let released = screen

        screen = nil
        made = nil

        for await _ in readings {}
        #expect(released == nil)
    }
}
