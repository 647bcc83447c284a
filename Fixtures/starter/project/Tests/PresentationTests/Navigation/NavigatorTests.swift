import AssemblyTesting
import Presentation
import Testing

@Suite("Navigator") @MainActor struct NavigatorTests {
    private nonisolated static let navigators = World.all.testing("Navigator") { await $0.screens.navigator }

    // PlaybillDemo begin
    @Test("the program opens on the list", arguments: navigators)
    func opens(_ world: Implementation<World>) async throws {
        let navigator = try await world.make().screens.navigator

        #expect(navigator.path == [.notes])
    }

    @Test("a screen is shown on top of the list, and back leads to the list", arguments: navigators)
    func shows(_ world: Implementation<World>) async throws {
        let navigator = try await world.make().screens.navigator

        navigator.show(.note(nil))
        #expect(navigator.path == [.notes, .note(nil)])

        navigator.back()
        #expect(navigator.path == [.notes])
    }

    @Test("of several screens on top of each other, back leaves the uppermost", arguments: navigators)
    func leavesOne(_ world: Implementation<World>) async throws {
        let navigator = try await world.make().screens.navigator
        navigator.show(.note("1"))
        navigator.show(.note("2"))

        navigator.back()

        #expect(navigator.path == [.notes, .note("1")])
    }

    @Test("a screen that is shown already stays", arguments: navigators)
    func stays(_ world: Implementation<World>) async throws {
        let navigator = try await world.make().screens.navigator

        navigator.show(.note("1"))
        navigator.show(.note("1"))

        #expect(navigator.path == [.notes, .note("1")])
    }

    @Test("a reader gets the path now, and each change", arguments: navigators)
    func tells(_ world: Implementation<World>) async throws {
        let navigator = try await world.make().screens.navigator
        var reader = navigator.updates().makeAsyncIterator()

        #expect(await reader.next() == [.notes])
        navigator.show(.note(nil))
        #expect(await reader.next() == [.notes, .note(nil)])
    }

    @Test("on the list, back does nothing", arguments: navigators)
    func staysOnTheList(_ world: Implementation<World>) async throws {
        let navigator = try await world.make().screens.navigator

        navigator.back()

        #expect(navigator.path == [.notes])
    }
    // PlaybillDemo otherwise
    @Test("the program opens on the start screen", arguments: navigators)
    func opens(_ world: Implementation<World>) async throws {
        let navigator = try await world.make().screens.navigator

        #expect(navigator.path == [.start])
    }

    @Test("a screen that is shown already stays, and a reader gets the path", arguments: navigators)
    func stays(_ world: Implementation<World>) async throws {
        let navigator = try await world.make().screens.navigator
        var reader = navigator.updates().makeAsyncIterator()

        navigator.show(.start)

        #expect(navigator.path == [.start])
        #expect(await reader.next() == [.start])
    }

    @Test("on the first screen, back does nothing", arguments: navigators)
    func staysOnTheFirst(_ world: Implementation<World>) async throws {
        let navigator = try await world.make().screens.navigator

        navigator.back()

        #expect(navigator.path == [.start])
    }
    // PlaybillDemo end
}
