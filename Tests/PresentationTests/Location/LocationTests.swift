import AssemblyTesting
import BusinessLogic
import Conditions
import Presentation
import Testing

@Suite("The place where this computer is", .timeLimit(.minutes(10))) @MainActor struct LocationTests {
    private nonisolated static let screens = World.all.testing("Add-place screen") {
        await $0.screens.addPlaceScreen
    }
    private nonisolated static let scriptings = World.all.testing("Scripting") { await $0.screens.scripting }
    private nonisolated static let nowhere = Contract<World>("Presentation") {
        await World.base(here: nil)
    } double: {
        await World.double(here: nil)
    }.testing("Screens") { await $0.screens }

    private let approximate =
        "info “Kathmandu is approximate”, To be exact, set WEATHER_LOCATION to degrees north and east, such as "
        + "55.79,49.12. to do"
    private let notKnown =
        "error “It is not known where you are”, Set WEATHER_LOCATION to degrees north and east, such as "
        + "55.79,49.12, or write a name. to do"

    @Test("it is found instead of written, and says that it is approximate", arguments: screens)
    func finds(_ world: Implementation<World>) async throws {
        let screen = try await world.make().screens.addPlaceScreen
        try await screen.search("lon")

        await screen.findHere()

        #expect(screen.state.field == AddPlaceState().field)
        #expect(screen.state.phase == .loaded)
        #expect(screen.state.results.map(\.name) == ["Kathmandu"])
        #expect(screen.state.results.map(\.remark) == ["approximate"])
        #expect(screen.state.selection == 0)
        #expect(screen.state.notice?.told == approximate)
    }

    @Test("it is added as any other place, and marked when it is in the list", arguments: screens)
    func adds(_ world: Implementation<World>) async throws {
        let world = try await world.make()
        let cities = try await world.cities("Kazan")
        cities.addPlace()
        let screen = world.screens.addPlaceScreen
        await screen.appear()
        await screen.findHere()
        #expect(screen.state.results.map(\.isAdded) == [false])

        await screen.addSelected()

        #expect(world.screens.navigator.path == [.cities])
        let state = try await cities.reach { $0.rows.count == 2 }
        #expect(state.rows.map(\.name) == ["Kazan", "Kathmandu"])
        let another = world.screens.addPlaceScreen
        await another.appear()
        await another.findHere()
        #expect(another.state.results.map(\.isAdded) == [true])
    }

    @Test("it ends a search that is under way, whose answer is not shown", arguments: screens)
    func endsSearch(_ world: Implementation<World>) async throws {
        let world = try await world.make()
        let screen = world.screens.addPlaceScreen
        world.conditions.current = .hang
        screen.edit(.insert("tok"))
        await world.time.waitForSleepers()

        await screen.findHere()
        await world.time.waitForNoSleepers()

        #expect(screen.state.results.map(\.name) == ["Kathmandu"])
    }

    @Test("what is written after it is searched for as ever, and the remark is gone", arguments: screens)
    func searchesOn(_ world: Implementation<World>) async throws {
        let screen = try await world.make().screens.addPlaceScreen
        await screen.findHere()

        let state = try await screen.search("kath")

        #expect(state.results.map(\.name) == ["Kathmandu"])
        #expect(state.results.map(\.remark) == [nil])
        #expect(state.notice == nil)
    }

    @Test(
        "what is written meanwhile is still searched for when the search for it has ended", arguments: screens
    )
    func isEnded(_ world: Implementation<World>) async throws {
        let world = try await world.make()
        let screen = world.screens.addPlaceScreen
        world.conditions.current = .hang

        Task { screen.edit(.insert("tok")) }
        await screen.findHere()
        await world.time.waitForSleepers()

        #expect(screen.state.field.text == "tok")
        #expect(screen.state.phase == .loading)
    }

    @Test("where it is not known, the screen says why and what to do", arguments: nowhere)
    func notKnown(_ world: Implementation<World>) async throws {
        let screen = try await world.make().screens.addPlaceScreen
        try await screen.search("lon")

        await screen.findHere()

        #expect(screen.state.phase.told == "failed: \(notKnown)")
        #expect(screen.state.results.isEmpty)
        #expect(screen.state.field == AddPlaceState().field)
        let state = try await screen.search("kazan")
        #expect(state.results.map(\.name) == ["Kazan"])
    }

    @Test("that it is still searched for is not said any more when it is not known", arguments: nowhere)
    func isAddedTooEarly(_ world: Implementation<World>) async throws {
        let screen = try await world.make().screens.addPlaceScreen

        let early = Task { await screen.addSelected() }
        await screen.findHere()
        await early.value

        #expect(screen.state.phase.told == "failed: \(notKnown)")
        #expect(screen.state.notice == nil)
    }

    @Test("a cancelled question changes nothing", arguments: screens)
    func isCancelled(_ world: Implementation<World>) async throws {
        let screen = try await world.make().screens.addPlaceScreen
        let before = try await screen.search("lon")

        await Task {
            withUnsafeCurrentTask { $0?.cancel() }
            await screen.findHere()
        }.value

        #expect(screen.state == before)
    }

    @Test("a question that is cancelled as soon as it was asked leaves nothing loading", arguments: screens)
    func isCancelledMeanwhile(_ world: Implementation<World>) async throws {
        let screen = try await world.make().screens.addPlaceScreen
        let finding = Task { await screen.findHere() }
        // The main actor begins its tasks in their order, so the question has been asked then.
        Task { finding.cancel() }

        await finding.value

        // A search that is answered at once leaves nothing to cancel.
        let isFound = screen.state.phase == .loaded
        #expect(isFound || screen.state.phase == .empty)
        #expect(screen.state.results.map(\.name) == (isFound ? ["Kathmandu"] : []))
    }

    @Test("a command line adds it and shows its weather, with what is approximate", arguments: scriptings)
    func commands(_ world: Implementation<World>) async throws {
        let scripting = try await world.make().screens.scripting

        let added = try await scripting.run(.addHere)
        let shown = try await scripting.run(.showHere(explain: true))

        #expect(added.message == "Added Kathmandu, Bagmati Province, Nepal.")
        #expect(added.json.contains("1283240"))
        #expect(added.notice?.told == approximate)
        #expect(try await scripting.run(.list).rows?.map(\.name) == ["Kathmandu"])
        #expect(shown.weather?.title == "Kathmandu")
        #expect(shown.notice?.told == approximate)
        #expect(shown.explanation.count == 1)
    }

    @Test(
        "a command line is told why it is not known", arguments: nowhere,
        [ScriptCommand.addHere, .showHere()])
    func commandsNowhere(_ world: Implementation<World>, command: ScriptCommand) async throws {
        let scripting = try await world.make().screens.scripting

        let error = try await #require(throws: ScriptError.self) { try await scripting.run(command) }

        guard case .failed(let notice) = error else {
            Issue.record("\(error)")
            return
        }
        #expect(notice.told == notKnown)
        #expect(try await scripting.run(.list).rows == [])
    }

    @Test("a weather service of a wrong name is told before anything else", arguments: nowhere)
    func wrongService(_ world: Implementation<World>) async throws {
        let scripting = try await world.make().screens.scripting

        let error = try await #require(throws: ScriptError.self) {
            try await scripting.run(.showHere(from: "nobody"))
        }

        #expect(error.notice.text == "“nobody” is not a weather service.")
    }

    @Test("an exact place says how far the city is, when it is far")
    func distance() async throws {
        let near = World.base(here: Position(try Coordinate(latitude: 55.8, longitude: 49.1), .exact))
        let far = World.base(here: Position(try Coordinate(latitude: 56.3, longitude: 50.5), .exact))
        let (one, other) = (near.screens.addPlaceScreen, far.screens.addPlaceScreen)

        await one.findHere()
        await other.findHere()

        #expect(one.state.results.map(\.remark) == [nil])
        #expect(one.state.notice == nil)
        #expect(other.state.results.map(\.name) == ["Kazan"])
        #expect(other.state.results.map(\.remark) == ["105 km away"])
        #expect(
            other.state.notice
                == Notice(.info, "Kazan is the nearest city that is known here, 105 km away."))
    }

    @Test("a place that is known by its time zone says how far the city is from that zone's, when it is far")
    func distanceByZone() async throws {
        let guam = try Coordinate(latitude: 13 + 28.0 / 60, longitude: 144.75)
        let world = World.base(here: Position(guam, .timeZone("Pacific/Guam")))
        let (screen, scripting) = (world.screens.addPlaceScreen, world.screens.scripting)
        let text =
            "Tokyo is approximate: it is known by your time zone only, Pacific/Guam, whose principal city is "
            + "2521 km away."

        await screen.findHere()
        let added = try await scripting.run(.addHere)
        let shown = try await scripting.run(.showHere())

        #expect(screen.state.results.map(\.name) == ["Tokyo"])
        #expect(screen.state.results.map(\.remark) == ["approximate, 2521 km away"])
        #expect(screen.state.notice?.text == text)
        #expect(added.notice?.text == text)
        #expect(shown.notice?.text == text)
    }

    @Test("the place has the name of the language that the user has chosen")
    func language() async throws {
        let world = World.base()
        _ = try await world.screens.scripting.run(.settings([.dates: "russian"]))
        let screen = world.screens.addPlaceScreen

        await screen.findHere()

        #expect(screen.state.results.map(\.name) == ["Катманду"])
    }
}
