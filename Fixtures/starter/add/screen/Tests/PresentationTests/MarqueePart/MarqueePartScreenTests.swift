import AssemblyTesting
import Presentation
import Testing

@Suite("MarqueePartScreen") @MainActor struct MarqueePartScreenTests {
    private nonisolated static let worlds = World.all.testing("MarqueePartScreen") {
        await $0.screens.marqueePartScreen
    }

    @Test("before it appears, entries are being read; then there are none", arguments: worlds)
    func empty(_ world: Implementation<World>) async throws {
        let screen = try await world.make().screens.marqueePartScreen
        #expect(screen.state == MarqueePartState())

        await screen.appear()

        #expect(screen.state == MarqueePartState(phase: .empty))
    }

    @Test("what is written is added behind the others, and the field is empty again", arguments: worlds)
    func adds(_ world: Implementation<World>) async throws {
        let screen = try await world.make().screens.marqueePartScreen
        await screen.appear()

        for entry in ["one", "two"] {
            screen.edit(.insert(entry))
            await screen.add()
        }

        #expect(screen.state == MarqueePartState(phase: .loaded, entries: ["one", "two"]))
    }

    @Test("an entry is added once, however often that is asked for meanwhile", arguments: worlds)
    func addsOnce(_ world: Implementation<World>) async throws {
        let screen = try await world.make().screens.marqueePartScreen
        await screen.appear()
        screen.edit(.insert("one"))

        let additions = (0..<2).map { _ in Task { await screen.add() } }
        for addition in additions { await addition.value }

        #expect(screen.state.entries == ["one"])
    }

    @Test("a blank entry is not added, and the screen says so until it is changed", arguments: worlds)
    func blank(_ world: Implementation<World>) async throws {
        let screen = try await world.make().screens.marqueePartScreen
        await screen.appear()

        screen.edit(.insert(" "))
        await screen.add()
        #expect(screen.state.notice?.text == "The entry is blank.")
        #expect(screen.state.entries == [])

        screen.edit(.deleteBackward)
        #expect(screen.state.notice == nil)
    }

    @Test("a warning is gone when the screen is opened again", arguments: worlds)
    func reopened(_ world: Implementation<World>) async throws {
        let screen = try await world.make().screens.marqueePartScreen
        await screen.appear()
        await screen.add()
        #expect(screen.state.notice != nil)

        screen.close()
        await screen.appear()

        #expect(screen.state == MarqueePartState(phase: .empty))
    }

    @Test("closing goes back to the screen below", arguments: worlds)
    func closes(_ world: Implementation<World>) async throws {
        let screens = try await world.make().screens
        let below = screens.navigator.path
        screens.navigator.show(.marqueePart)

        screens.marqueePartScreen.close()

        #expect(screens.navigator.path == below)
    }
}
