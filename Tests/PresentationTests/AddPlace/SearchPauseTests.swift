import Conditions
import Presentation
import Testing

@Suite("The pause before a search", .timeLimit(.minutes(1))) @MainActor struct SearchPauseTests {
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
}
