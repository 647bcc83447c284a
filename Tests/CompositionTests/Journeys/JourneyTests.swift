import Conditions
import Presentation
import Testing

@testable import Composition

@Suite("A user's way through the program, on every mix of layers") @MainActor struct JourneyTests {
    @Test("a place is searched for, added, and opened", arguments: LayerMix.all)
    func addAndOpen(mix: LayerMix) async throws {
        let program = try JourneyProgram(mix)

        let kazan = try await program.addKazan()

        await program.screens.citiesScreen.appear()
        let list = program.screens.citiesScreen.state
        #expect(list.rows.map(\.id) == [kazan])
        #expect(list.rows.first?.temperature != nil)
        program.screens.citiesScreen.openSelected()
        #expect(program.screens.navigator.path == [.cities, .weather(kazan)])
        let weather = try await program.weather(in: kazan)
        #expect(weather.phase == .loaded)
        #expect(weather.title == "Kazan")
        #expect(weather.staleness == nil)
        #expect(!weather.hours.isEmpty && !weather.days.isEmpty)
    }

    @Test("changed units are seen at once, on the screen that is open", arguments: LayerMix.all)
    func changeUnits(mix: LayerMix) async throws {
        let program = try JourneyProgram(mix)
        let screen = program.screens.weatherScreen(for: try await program.addKazan())
        await screen.appear()
        let celsius = try #require(screen.state.now?.temperature)

        try await program.setTemperature(to: "fahrenheit")

        let state = try await screen.reach { $0.now?.temperature.contains("°F") == true }
        #expect(celsius.contains("°C"))
        #expect(state.now?.temperature != celsius)
    }

    @Test(
        "without a network old weather is shown, and said to be old; with it fresh weather comes",
        arguments: LayerMix.all)
    func loseAndRegainNetwork(mix: LayerMix) async throws {
        let program = try JourneyProgram(mix)
        let screen = program.screens.weatherScreen(for: try await program.addKazan())
        await screen.appear()
        let temperature = try #require(screen.state.now?.temperature)

        program.loseNetwork()
        program.time.advance(by: .seconds(2 * 3600))
        await screen.refresh()

        #expect(screen.state.phase == .loaded)
        #expect(screen.state.now?.temperature == temperature)
        #expect(screen.state.staleness == "2 h old")
        #expect(screen.state.notice != nil)

        program.regainNetwork()
        await screen.refresh()

        #expect(screen.state.staleness == nil)
        #expect(screen.state.notice == nil)
    }

    @Test("after a restart everything is found again, without a network too", arguments: LayerMix.all)
    func restart(mix: LayerMix) async throws {
        let program = try JourneyProgram(mix)
        let kazan = try await program.addKazan()
        _ = try await program.weather(in: kazan)
        try await program.setTemperature(to: "fahrenheit")

        program.loseNetwork()
        try program.restart()

        await program.screens.citiesScreen.appear()
        #expect(program.screens.citiesScreen.state.rows.map(\.name) == ["Kazan"])
        let weather = try await program.weather(in: kazan)
        #expect(weather.now?.temperature.contains("°F") == true)
    }

    @Test("a city that was taken out stays out, one brought back is in its place", arguments: LayerMix.all)
    func removeAndUndo(mix: LayerMix) async throws {
        let program = try JourneyProgram(mix)
        let kazan = try await program.addKazan()
        let cities = program.screens.citiesScreen
        await cities.appear()

        await cities.removeSelected()
        #expect(cities.state.phase == .empty)
        await cities.undoRemove()
        #expect(cities.state.rows.map(\.id) == [kazan])
        await cities.removeSelected()

        try program.restart()
        await program.screens.citiesScreen.appear()
        #expect(program.screens.citiesScreen.state.phase == .empty)
    }

    @Test(
        "somebody signs in at the second try, is known after a restart without a network, and signs out",
        arguments: LayerMix.all)
    func signIn(mix: LayerMix) async throws {
        let program = try JourneyProgram(mix)
        let screen = program.screens.signInScreen
        await screen.appear()
        screen.edit(.insert("ann@example.org"))
        screen.confirm()
        screen.edit(.insert("wrong horse"))
        await screen.submit()
        #expect(screen.state.phase == .signedOut && screen.state.notice != nil)
        screen.edit(.insert("correct horse"))
        await screen.submit()
        let ann = SignInPhase.signedIn(AccountPanel(email: "ann@example.org", name: "Ann"))
        #expect(screen.state.phase == ann)

        program.loseNetwork()
        try program.restart()
        await program.screens.userSession.resume()
        let next = program.screens.signInScreen
        await next.appear()
        #expect(next.state.phase == ann && next.state.notice != nil)
        await next.signOut()
        #expect(next.state.phase == .signedOut && next.state.notice == nil)

        program.regainNetwork()
        try program.restart()
        let reply = try await program.screens.scripting.run(.account)
        #expect(reply.content == .message("Nobody is signed in. Sign in: weather sign-in <e-mail>"))
    }

    @Test("a script is told the same as the screens show", arguments: LayerMix.all)
    func script(mix: LayerMix) async throws {
        let program = try JourneyProgram(mix)
        _ = try await program.addKazan()

        let shown = try await program.screens.scripting.run(.show("kazan"))

        guard case .weather(let state) = shown.content else {
            Issue.record("show answers with weather, not with \(shown.content)")
            return
        }
        #expect(state.title == "Kazan" && state.now != nil)
        #expect(shown.json.contains("\"Kazan\""))
        await #expect(throws: ScriptError.self) {
            try await program.screens.scripting.run(.remove("Atlantis"))
        }
    }
}

extension JourneyProgram {
    /// Searches for Kazan, adds it, and returns its number.
    fileprivate func addKazan() async throws -> PlaceID {
        let search = screens.addPlaceScreen
        search.edit(.insert("Kazan"))
        let found = try await search.reach { $0.phase == .loaded }
        let kazan = try #require(found.results.first { $0.name == "Kazan" }?.id)
        await search.addSelected()
        return kazan
    }

    /// The weather screen's state when it is complete.
    fileprivate func weather(in place: PlaceID) async throws -> WeatherState {
        let screen = screens.weatherScreen(for: place)
        await screen.appear()
        return screen.state
    }

    fileprivate func setTemperature(to word: String) async throws {
        let settings = screens.settingsScreen
        await settings.appear()
        let row = try #require(settings.state.rows.first { $0.id == .temperature })
        let wanted = try #require(row.options.firstIndex { $0.word == word })
        settings.moveSelection(by: -settings.state.rows.count)
        let index = try #require(settings.state.rows.firstIndex { $0.id == .temperature })
        settings.moveSelection(by: index)
        await settings.changeSelected(by: wanted - row.selected)
    }
}

extension Screen {
    /// Waits until the state satisfies the condition.
    fileprivate func reach(_ isWanted: (State) -> Bool) async throws -> State {
        for await state in updates() where isWanted(state) { return state }
        throw CancellationError()
    }
}
