import BusinessLogicDouble
import Presentation
import Testing

@Suite("What screens leave behind", .timeLimit(.minutes(10))) @MainActor struct ReleaseTests {
    @Test("when the screens go, they stop reading the services")
    func stopsReading() async throws {
        let readers = try await readByAllScreens()

        await readers.waitForNone()
    }

    @Test("a screen reads once, however often it appears")
    func readsOnce() async throws {
        let screens = Screens()
        for _ in 0..<5 { await screens.presentation.citiesScreen.appear() }

        #expect(screens.readers.count == 2)
    }

    private func readByAllScreens() async throws -> UpdateReaders {
        let screens = Screens()
        let weather = try await screens.weather(in: "Kazan")
        await screens.presentation.citiesScreen.appear()
        await screens.presentation.settingsScreen.appear()
        let search = screens.presentation.addPlaceScreen
        await search.appear()
        let signIn = screens.presentation.signInScreen
        await signIn.appear()
        #expect(screens.readers.count == 6)
        withExtendedLifetime((weather, search, signIn)) {}
        return screens.readers
    }
}
