import BusinessLogic
import BusinessLogicDouble
import Conditions
import Presentation
import PresentationBase
import Testing

@Suite("The pause before a search", .timeLimit(.minutes(10))) @MainActor struct SearchPauseTests {
    @Test("the text is searched for once the writer pauses")
    func waits() async throws {
        let screens = Screens(searchPause: .milliseconds(150))
        let screen = screens.presentation.addPlaceScreen
        screen.edit(.insert("ka"))
        await screens.time.waitForSleepers()
        screens.time.advance(by: .milliseconds(149))
        #expect(screen.state.phase == .loading)

        screens.time.advance(by: .milliseconds(1))

        try await screen.reach { $0.results.contains { $0.name == "Kazan" } }
    }

    @Test("unless it is told otherwise, the pause is 150 ms")
    func waitsByDefault() async throws {
        let time = ManualTime()
        let conditions = Conditions(time: time)
        let screen = PresentationBase(
            services: Services(conditions: conditions, memory: BusinessLogicMemory()),
            time: .following(conditions)
        ).addPlaceScreen
        screen.edit(.insert("ka"))
        await time.waitForSleepers()

        time.advance(by: .milliseconds(149))
        for _ in 0..<20 { await Task.yield() }
        #expect(screen.state.phase == .loading)
        time.advance(by: .milliseconds(1))

        try await screen.reach { $0.results.contains { $0.name == "Kazan" } }
    }

    @Test("each letter begins the pause anew")
    func beginsAnew() async throws {
        let screens = Screens(searchPause: .milliseconds(150))
        let screen = screens.presentation.addPlaceScreen
        screen.edit(.insert("ka"))
        await screens.time.waitForSleepers()
        screens.time.advance(by: .milliseconds(100))
        screen.edit(.insert("t"))
        await screens.time.waitForSleepers()
        screens.time.advance(by: .milliseconds(100))
        #expect(screen.state.phase == .loading)

        screens.time.advance(by: .milliseconds(50))

        let state = try await screen.reach { $0.phase == .loaded }
        #expect(state.results.map(\.name) == ["Kathmandu"])
    }

    @Test("a text that was written over is not asked for")
    func asksOnce() async throws {
        let time = ManualTime()
        let conditions = Conditions(time: time)
        let search = OnDemand<Result<[City], CitiesError>>()
        let screen = PresentationBase(
            services: Services(
                conditions: conditions, memory: BusinessLogicMemory(),
                cities: { SearchOnDemand(list: $0, answers: search) }),
            time: .following(conditions), searchPause: .milliseconds(150)
        ).addPlaceScreen
        screen.edit(.insert("t"))
        await time.waitForSleepers()
        // Ends the pause before; its own may have begun before anybody could see none.
        screen.edit(.insert("o"))
        await time.waitForSleepers()

        time.advance(by: .milliseconds(150))
        await search.waitForQuestions(1)

        #expect(search.count == 1)
        search.answer(0, .success([try Cities.named("Tokyo")]))
        try await screen.reach { $0.results.map(\.name) == ["Tokyo"] }
    }

    @Test("for no text there is no pause", arguments: ["", "  "])
    func waitsForNothing(_ text: String) async throws {
        let screens = Screens(searchPause: .milliseconds(150))
        let screen = screens.presentation.addPlaceScreen
        screen.edit(.insert("ka"))
        await screens.time.waitForSleepers()

        screen.edit(.deleteToStart)
        screen.edit(.insert(text))

        await screens.time.waitForNoSleepers()
        for _ in 0..<20 { await Task.yield() }
        await screens.time.waitForNoSleepers()
        #expect(screen.state.phase == .empty)
    }
}
