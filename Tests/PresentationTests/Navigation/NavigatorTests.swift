import AssemblyTesting
import Presentation
import Testing

@Suite("Navigator", .timeLimit(.minutes(10))) @MainActor struct NavigatorTests {
    private nonisolated static let navigators = World.all.testing("Navigator") { await $0.screens.navigator }

    @Test("the program opens on the list of cities", arguments: navigators)
    func opens(_ world: Implementation<World>) async throws {
        let navigator = try await world.make().screens.navigator

        #expect(navigator.path == [.cities])
    }

    @Test("a screen is shown on top of the present one", arguments: navigators)
    func shows(_ world: Implementation<World>) async throws {
        let navigator = try await world.make().screens.navigator

        navigator.show(.weather(PlaceID(rawValue: 1)))
        navigator.show(.settings)

        #expect(navigator.path == [.cities, .weather(PlaceID(rawValue: 1)), .settings])
    }

    @Test("a screen that is in the path already is gone back to", arguments: navigators)
    func goesBackTo(_ world: Implementation<World>) async throws {
        let navigator = try await world.make().screens.navigator
        navigator.show(.addPlace)
        navigator.show(.settings)

        navigator.show(.addPlace)

        #expect(navigator.path == [.cities, .addPlace])
    }

    @Test("the weather in another city is another screen", arguments: navigators)
    func tellsCitiesApart(_ world: Implementation<World>) async throws {
        let navigator = try await world.make().screens.navigator
        navigator.show(.weather(PlaceID(rawValue: 1)))

        navigator.show(.weather(PlaceID(rawValue: 2)))

        #expect(navigator.path.count == 3)
    }

    @Test("a screen takes the place of the present one, and back leads where it did", arguments: navigators)
    func replaces(_ world: Implementation<World>) async throws {
        let navigator = try await world.make().screens.navigator
        let places = [1, 2].map { Destination.weather(PlaceID(rawValue: $0)) }
        navigator.replace(with: places[0])
        #expect(navigator.path == [.cities, places[0]])

        navigator.replace(with: places[1])
        #expect(navigator.path == [.cities, places[1]])
        navigator.show(.settings)
        navigator.replace(with: places[1])
        #expect(navigator.path == [.cities, places[1]])
        navigator.replace(with: .cities)

        #expect(navigator.path == [.cities])
    }

    @Test("back shows the screen below, and on the list does nothing", arguments: navigators)
    func goesBack(_ world: Implementation<World>) async throws {
        let navigator = try await world.make().screens.navigator
        navigator.show(.settings)

        navigator.back()
        #expect(navigator.path == [.cities])

        navigator.back()
        #expect(navigator.path == [.cities])
    }

    @Test("a reader gets the path now, and each change", arguments: navigators)
    func tells(_ world: Implementation<World>) async throws {
        let navigator = try await world.make().screens.navigator
        navigator.show(.settings)
        var reader = navigator.updates().makeAsyncIterator()

        #expect(await reader.next() == [.cities, .settings])
        navigator.back()
        #expect(await reader.next() == [.cities])
    }

    @Test("a way that leads nowhere is not told", arguments: navigators)
    func tellsNoStandstill(_ world: Implementation<World>) async throws {
        let navigator = try await world.make().screens.navigator
        var reader = navigator.updates().makeAsyncIterator()
        #expect(await reader.next() == [.cities])

        navigator.back()
        navigator.show(.cities)

        // Goes ahead when the reader has had every chance to hear of it.
        Task {
            for _ in 0..<50 { await Task.yield() }
            navigator.show(.settings)
        }
        #expect(await reader.next() == [.cities, .settings])
    }

    @Test("a slow reader gets the latest, and that alone", arguments: navigators)
    func tellsTheLatest(_ world: Implementation<World>) async throws {
        let navigator = try await world.make().screens.navigator
        var reader = navigator.updates().makeAsyncIterator()

        navigator.show(.settings)
        navigator.show(.addPlace)
        #expect(await reader.next() == [.cities, .settings, .addPlace])

        // Goes ahead once the reader waits.
        Task { navigator.back() }
        #expect(await reader.next() == [.cities, .settings])
    }

    @Test("two readers hear the same", arguments: navigators)
    func tellsAll(_ world: Implementation<World>) async throws {
        let navigator = try await world.make().screens.navigator
        let readers = [navigator.updates(), navigator.updates()]

        navigator.show(.addPlace)

        for reader in readers { _ = try await reader.first { $0 == [.cities, .addPlace] } }
    }

    @Test("the navigator is one for all who ask", arguments: navigators)
    func isOne(_ world: Implementation<World>) async throws {
        let screens = try await world.make().screens

        #expect(screens.navigator === screens.navigator)
    }
}
