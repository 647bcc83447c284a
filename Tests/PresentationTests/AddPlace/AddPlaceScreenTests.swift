import AssemblyTesting
import Conditions
import Presentation
import Testing

@Suite("AddPlaceScreen", .timeLimit(.minutes(10))) @MainActor struct AddPlaceScreenTests {
    private nonisolated static let screens = World.all.testing("Add-place screen") {
        await $0.screens.addPlaceScreen
    }

    @Test("the search begins with an empty field, each time anew", arguments: screens)
    func begins(_ world: Implementation<World>) async throws {
        let screens = try await world.make().screens
        let screen = screens.addPlaceScreen
        screen.edit(.insert("kaz"))

        let another = screens.addPlaceScreen
        await another.appear()

        #expect(another.state == AddPlaceState())
    }

    @Test("what is written is searched for, the best match first", arguments: screens)
    func finds(_ world: Implementation<World>) async throws {
        let screen = try await world.make().screens.addPlaceScreen
        await screen.appear()

        let state = try await screen.search("lon")

        #expect(state.phase == .loaded)
        #expect(state.results.map(\.name).prefix(2) == ["London", "Longyearbyen"])
        #expect(state.results.first?.detail.contains("United Kingdom") == true)
        #expect(state.selection == 0)
    }

    @Test(
        "case, accents and blanks make no difference", arguments: screens,
        ["SÃO", " sao ", "urum"])
    func folds(_ world: Implementation<World>, _ text: String) async throws {
        let state = try await world.make().screens.addPlaceScreen.search(text)

        #expect(state.results.count == 1)
    }

    @Test("a text that nothing begins with finds nothing", arguments: screens)
    func findsNothing(_ world: Implementation<World>) async throws {
        let state = try await world.make().screens.addPlaceScreen.search("qqqq")

        #expect(state.phase == .empty)
        #expect(state.results.isEmpty)
        #expect(state.selection == nil)
    }

    @Test("without a text nothing is searched for", arguments: screens)
    func clears(_ world: Implementation<World>) async throws {
        let screen = try await world.make().screens.addPlaceScreen
        try await screen.search("kaz")

        screen.edit(.deleteToStart)

        #expect(screen.state.phase == .empty)
        #expect(screen.state.results.isEmpty)
    }

    @Test("one letter is searched for without the network, what is none not at all", arguments: screens)
    func asksForTwoLetters(_ world: Implementation<World>) async throws {
        let world = try await world.make()
        world.conditions.current = .hang
        let screen = world.screens.addPlaceScreen

        screen.edit(.insert("?"))
        #expect(screen.state.phase == .empty)
        screen.edit(.deleteBackward)
        screen.edit(.insert("k"))
        #expect(screen.state.phase == .loading)
        try await screen.reach { !$0.results.isEmpty }
    }

    @Test("each change ends the search before; its late answer is not shown", arguments: screens)
    func endsTheSearchBefore(_ world: Implementation<World>) async throws {
        let world = try await world.make()
        let screen = world.screens.addPlaceScreen
        world.conditions.current = .slow(.seconds(60))
        screen.edit(.insert("kaz"))
        await world.time.waitForSleepers()
        world.conditions.current = .calm
        screen.edit(.deleteToStart)

        let state = try await screen.search("tok")

        #expect(state.results.map(\.name) == ["Tokyo"])
        await world.time.waitForNoSleepers()
    }

    @Test("a search that was ended shows nothing any more", arguments: screens)
    func showsNothingOfTheEnded(_ world: Implementation<World>) async throws {
        let world = try await world.make()
        let screen = world.screens.addPlaceScreen
        world.conditions.current = .hang
        screen.edit(.insert("kaz"))
        await world.time.waitForSleepers()

        screen.edit(.deleteToStart)
        await world.time.waitForNoSleepers()
        for _ in 0..<20 { await Task.yield() }

        #expect(screen.state.results.isEmpty)
        #expect(screen.state.phase == .empty)
    }

    @Test("while a search is under way, results that still fit stay", arguments: screens)
    func keepsFitting(_ world: Implementation<World>) async throws {
        let world = try await world.make()
        let screen = world.screens.addPlaceScreen
        try await screen.search("lon")
        world.conditions.current = .hang

        screen.edit(.insert("g"))
        #expect(screen.state.results.map(\.name) == ["Longyearbyen"])
        #expect(screen.state.phase == .loaded)

        screen.edit(.insert("q"))
        #expect(screen.state.results.isEmpty)
        #expect(screen.state.phase == .loading)
    }

    @Test(
        "results stay without accents, and with blanks around the text, too", arguments: screens,
        [("urumq", "i", "Ürümqi"), (" lond", "on", "London")])
    func keepsFolded(
        _ world: Implementation<World>, _ typed: (text: String, more: String, name: String)
    ) async throws {
        let world = try await world.make()
        let screen = world.screens.addPlaceScreen
        #expect(try await screen.search(typed.text).results.contains { $0.name == typed.name })
        world.conditions.current = .hang

        screen.edit(.insert(typed.more))

        #expect(screen.state.results.map(\.name) == [typed.name])
        #expect(screen.state.phase == .loaded)
    }

    @Test("a move of the cursor searches for nothing", arguments: screens)
    func ignoresCursor(_ world: Implementation<World>) async throws {
        let world = try await world.make()
        let screen = world.screens.addPlaceScreen
        try await screen.search("lon")
        screen.moveSelection(by: 1)

        screen.edit(.moveLeft)

        #expect(screen.state.field.cursor == 2)
        #expect(screen.state.selection == 1)
    }

    @Test("a name may have a hundred characters", arguments: screens)
    func limitsText(_ world: Implementation<World>) async throws {
        let screen = try await world.make().screens.addPlaceScreen

        screen.edit(.insert(String(repeating: "a", count: 101)))

        #expect(screen.state.field.text.count == 100)
        #expect(screen.state.field.isFull)
    }

    @Test("a name pasted in two lines is two words, also after the place here was found", arguments: screens)
    func pastesLines(_ world: Implementation<World>) async throws {
        let screen = try await world.make().screens.addPlaceScreen

        screen.edit(.insert("New\nYork\n"))
        #expect(screen.state.field.text == "New York")
        await screen.findHere()
        screen.edit(.insert("São\tPaulo"))

        #expect(screen.state.field.text == "São Paulo")
    }

    @Test("without a network, what the program carries is found", arguments: screens)
    func isOffline(_ world: Implementation<World>) async throws {
        let world = try await world.make()
        world.conditions.current = .offline

        let state = try await world.screens.addPlaceScreen.search("Kazan")

        #expect(state.results.map(\.name) == ["Kazan"])
        #expect(
            state.notice?.told
                == "warning “Only built-in cities were searched”, Check the connection, then search again. to do"
        )
    }

    @Test(
        "what was not found because the network did not answer is not said to be nowhere",
        arguments: screens)
    func isNotNowhere(_ world: Implementation<World>) async throws {
        let world = try await world.make()
        world.conditions.current = .offline
        let screen = world.screens.addPlaceScreen

        let failed = try await screen.search("qqqq")
        #expect(failed.results.isEmpty)
        #expect(failed.notice == nil)
        #expect(
            failed.phase.told
                == """
                failed: warning “No built-in city is called “qqqq”, and others could not be searched for”, \
                Check the connection, then search again. to do
                """)

        screen.edit(.deleteToStart)
        #expect(screen.state.phase == .empty && screen.state.notice == nil)
        try await screen.search("Kazan")
        world.conditions.current = .calm
        screen.edit(.deleteToStart)
        #expect(screen.state.notice == nil)
        #expect(try await screen.search("qqqq").phase == .empty)
    }

    @Test("what could not be searched for is searched for again when a blank is written", arguments: screens)
    func searchesAgain(_ world: Implementation<World>) async throws {
        let world = try await world.make()
        world.conditions.current = .offline
        let screen = world.screens.addPlaceScreen
        try await screen.search("qqqq")
        world.conditions.current = .calm

        screen.edit(.insert(" "))

        #expect(screen.state.phase == .loading)
        try await screen.reach { $0.phase == .empty }
    }

    @Test("places of the list are marked", arguments: screens)
    func marks(_ world: Implementation<World>) async throws {
        let world = try await world.make()
        try await world.add("London")
        let screen = world.screens.addPlaceScreen
        await screen.appear()

        let state = try await screen.search("lon")

        #expect(state.results.prefix(2).map(\.isAdded) == [true, false])
    }

    @Test("a place that comes into the list, or leaves it, is marked anew", arguments: screens)
    func marksAnew(_ world: Implementation<World>) async throws {
        let world = try await world.make()
        let screen = world.screens.addPlaceScreen
        await screen.appear()
        try await screen.search("kazan")

        try await world.add("Kazan")
        try await screen.reach { $0.results.map(\.isAdded) == [true] }

        _ = try await world.screens.scripting.run(.remove("Kazan"))
        try await screen.reach { $0.results.map(\.isAdded) == [false] }
    }

    @Test("the selection moves as far as there are results, and is in sight", arguments: screens)
    func movesSelection(_ world: Implementation<World>) async throws {
        let screen = try await world.make().screens.addPlaceScreen
        screen.layOut(rows: 1)
        let count = try await screen.search("lon").results.count
        screen.layOut(rows: 2)
        #expect(screen.state.window.range == 0..<2)
        screen.moveSelection(by: .max)
        screen.layOut(rows: 1)
        #expect(screen.state.window.range == count - 1..<count)
        screen.moveSelection(by: .min)

        screen.moveSelection(by: .max)
        #expect(screen.state.selection == count - 1)
        #expect(screen.state.window.range == count - 1..<count)
        screen.moveSelection(by: -count)
        #expect(screen.state.selection == 0)
        #expect(screen.state.window.range == 0..<1)
    }

    @Test("what is found anew is selected from its beginning", arguments: screens)
    func selectsTheFirst(_ world: Implementation<World>) async throws {
        let screen = try await world.make().screens.addPlaceScreen
        try await screen.search("ka")
        screen.moveSelection(by: 1)
        #expect(screen.state.selection == 1)

        screen.edit(.deleteBackward)
        #expect(screen.state.selection == 0)
        screen.moveSelection(by: 1)
        screen.edit(.insert("a"))

        #expect(screen.state.results.count > 1)
        #expect(screen.state.selection == 0)
    }

    @Test(
        "the best match is selected when more are found, though another one was it before", arguments: screens
    )
    func selectsTheBest(_ world: Implementation<World>) async throws {
        let screen = try await world.make().screens.addPlaceScreen
        let best = try #require(try await screen.search("ka").results.first)
        screen.edit(.insert("t"))
        try await screen.reach { $0.phase != .loading && $0.results.first.map { $0 != best } ?? false }

        screen.edit(.deleteBackward)
        let state = try await screen.reach { $0.phase != .loading && $0.results.first == best }

        #expect(state.selection == 0)
    }

    @Test(
        "a place that was chosen among those that still fit stays chosen when more come", arguments: screens)
    func keepsTheChosen(_ world: Implementation<World>) async throws {
        let world = try await world.make()
        let screen = world.screens.addPlaceScreen
        try await screen.search("lon")
        world.conditions.current = .offline

        screen.edit(.deleteBackward)
        screen.moveSelection(by: 1)
        let state = try await screen.reach { $0.notice != nil }

        #expect(state.selection.map { state.results[$0].name } == "Longyearbyen")
    }

    @Test("an added place is the last of the list, which is shown with it selected", arguments: screens)
    func adds(_ world: Implementation<World>) async throws {
        let world = try await world.make()
        let cities = try await world.cities("Kazan", "Tokyo")
        cities.addPlace()
        let screen = world.screens.addPlaceScreen
        await screen.appear()
        try await screen.search("cairo")

        await screen.addSelected()

        #expect(world.screens.navigator.path == [.cities])
        // The list hears of the place and of what to select by ways of their own.
        let state = try await cities.reach { $0.rows.count == 3 && $0.selection == 2 }
        #expect(state.rows.map(\.name) == ["Kazan", "Tokyo", "Cairo"])

        // It is selected once.
        cities.moveSelection(by: -1)
        try await world.add("London")
        #expect(try await cities.reach { $0.rows.count == 4 }.selection == 1)
    }

    @Test("what is done right after a place was added is done to that place", arguments: screens)
    func selectsAtOnce(_ world: Implementation<World>) async throws {
        let world = try await world.make()
        let cities = try await world.cities("Kazan", "Tokyo")
        cities.addPlace()
        let screen = world.screens.addPlaceScreen
        let cairo = try #require(try await screen.search("cairo").results.first).id

        await screen.addSelected()
        cities.openSelected()

        #expect(world.screens.navigator.path == [.cities, .weather(cairo)])
    }

    @Test("adding a place of the list selects it where it is", arguments: screens)
    func addsAgain(_ world: Implementation<World>) async throws {
        let world = try await world.make()
        let cities = try await world.cities("Kazan", "Tokyo")
        cities.moveSelection(by: 1)
        cities.addPlace()
        let screen = world.screens.addPlaceScreen
        await screen.appear()
        #expect(try await screen.search("kazan").results.map(\.isAdded) == [true])

        await screen.addSelected()

        #expect(world.screens.navigator.path == [.cities])
        let state = try await cities.reach { $0.selection == 0 }
        #expect(state.rows.map(\.name) == ["Kazan", "Tokyo"])

        // It is selected once.
        cities.moveSelection(by: 1)
        try await world.add("London")
        #expect(try await cities.reach { $0.rows.count == 3 }.selection == 1)
    }

    @Test("a place that is added before the list was shown is selected when it is", arguments: screens)
    func addsBeforeTheList(_ world: Implementation<World>) async throws {
        let world = try await world.make()
        try await world.add("Kazan", "Tokyo")
        let screen = world.screens.addPlaceScreen
        try await screen.search("cairo")

        await screen.addSelected()
        world.screens.citiesScreen.moveSelection(by: 1)
        await world.screens.citiesScreen.appear()

        #expect(world.screens.citiesScreen.state.selection == 2)
    }

    @Test("without a result, nothing is added", arguments: screens)
    func addsNothing(_ world: Implementation<World>) async throws {
        let world = try await world.make()
        world.screens.navigator.show(.addPlace)
        let screen = world.screens.addPlaceScreen

        await screen.addSelected()

        #expect(world.screens.navigator.path == [.cities, .addPlace])
    }

    @Test(
        "a user who adds before anything is found is told that it was too early, until there is an answer",
        arguments: screens, [("kaz", NetworkCondition.calm), ("qqqq", .calm), ("qqqq", .offline)])
    func addsTooEarly(
        _ world: Implementation<World>, _ search: (text: String, network: NetworkCondition)
    ) async throws {
        let world = try await world.make()
        world.conditions.current = search.network
        world.screens.navigator.show(.addPlace)
        let screen = world.screens.addPlaceScreen
        await screen.appear()
        screen.edit(.insert(search.text))

        await screen.addSelected()
        #expect(screen.state.phase == .loading)
        #expect(screen.state.notice == Notice(.info, "Still searching: nothing was added."))
        #expect(world.screens.navigator.path == [.cities, .addPlace])

        #expect(try await screen.reach { $0.phase != .loading }.notice == nil)
    }

    @Test("closing goes back and adds nothing", arguments: screens)
    func closes(_ world: Implementation<World>) async throws {
        let world = try await world.make()
        world.screens.navigator.show(.addPlace)
        let screen = world.screens.addPlaceScreen
        try await screen.search("cairo")

        screen.close()

        #expect(world.screens.navigator.path == [.cities])
        #expect(try await world.cities().state.phase == .empty)
    }

    @Test(
        "a search that is under way ends when the screen is closed, or a place is added", arguments: screens
    )
    func endsWhenLeft(_ world: Implementation<World>) async throws {
        let world = try await world.make()
        let screen = world.screens.addPlaceScreen
        try await screen.search("lon")
        world.conditions.current = .hang
        screen.edit(.insert("g"))
        await world.time.waitForSleepers()

        await screen.addSelected()
        await world.time.waitForNoSleepers()

        screen.edit(.deleteBackward)
        await world.time.waitForSleepers()
        screen.close()
        await world.time.waitForNoSleepers()
    }

    @Test("a screen that is left in the middle of a search is released", arguments: screens)
    func isReleased(_ world: Implementation<World>) async throws {
        let world = try await world.make()
        world.conditions.current = .hang
        var screen: (any AddPlaceScreen)? = world.screens.addPlaceScreen
        await screen?.appear()
        screen?.edit(.insert("kaz"))
        await world.time.waitForSleepers()
        let readings = try #require(screen).updates()
        weak let released = screen

        screen = nil

        for await _ in readings {}
        #expect(released == nil)
        await world.time.waitForNoSleepers()
    }
}
